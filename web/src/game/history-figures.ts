/** Figures of a device's games: wins against each opponent, points a turn, the best turn, streaks, first times. */
import type { PlayedGame } from '../storage/history'

export interface Opponent {
  name: string
  /** The bot's level; null for a person. */
  level: string | null
  games: number
  wins: number
}

export interface BestTurn {
  id: string
  /** The index of the event in the record. */
  event: number
  score: number
  at: number
}

export interface Figures {
  games: number
  wins: number
  pointsPerTurn: number | null
  best: BestTurn | null
  streak: number
  longestStreak: number
  /** When a turn first scored twelve points or more, and when a wild die was first replaced. */
  firstTwelve: number | null
  firstCaught: number | null
  opponents: Opponent[]
}

/** Games that one person of this device played against others. */
const own = (game: PlayedGame): game is PlayedGame & { mine: [number] } => game.mine.length === 1

export function figuresOf(games: PlayedGame[]): Figures {
  const mine = games.filter(own).sort((a, b) => a.at - b.at)
  const opponents = new Map<string, Opponent>()
  let [wins, streak, longestStreak, points, turns] = [0, 0, 0, 0, 0]
  let best: BestTurn | null = null
  let [firstTwelve, firstCaught]: (number | null)[] = [null, null]
  for (const { id, at, mine: seats, record } of mine) {
    const seat = seats[0]
    const won = record.result?.winners.includes(seat) ?? false
    wins += Number(won)
    streak = won ? streak + 1 : 0
    longestStreak = Math.max(longestStreak, streak)
    record.players.forEach((player, index) => {
      if (index === seat) return
      const key = player.level ?? `person ${player.name}`
      const name = player.name
      const known = opponents.get(key) ?? { name, level: player.level ?? null, games: 0, wins: 0 }
      opponents.set(key, { ...known, games: known.games + 1, wins: known.wins + Number(won) })
    })
    record.events.forEach((event, index) => {
      if (!('seat' in event) || event.seat !== seat) return
      if (event.type === 'replaced') firstCaught ??= at
      if (event.type !== 'played' && event.type !== 'passed') return
      turns += 1
      const score = event.type === 'played' ? event.score : 0
      points += score
      if (score >= 12) firstTwelve ??= at
      if (score > (best?.score ?? 0)) best = { id, event: index, score, at }
    })
  }
  return {
    games: mine.length,
    wins,
    pointsPerTurn: turns ? points / turns : null,
    best,
    streak,
    longestStreak,
    firstTwelve: firstTwelve ?? null,
    firstCaught: firstCaught ?? null,
    opponents: [...opponents.values()].sort((a, b) => b.games - a.games),
  }
}
