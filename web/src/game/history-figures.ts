/** Statistics of a profile's games: wins against each opponent, points per turn, the best turn, streaks, milestones,
 * and luck and skill of reviewed games. */
import { ownersOf } from '../storage/profiles.svelte'
import { seatOf, type PlayedGame, type SeatReview } from '../storage/history'

export interface Opponent {
  name: string
  /** The bot's level; null for a person. */
  level: string | null
  /** The opponent's profile on this device. */
  profile?: string | undefined
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
  /** Reviewed games, oldest first. */
  reviewed: { id: string; at: number; luck: number; accuracy: number }[]
  /** Missed SETs in reviewed games, by how many properties are all different. */
  missed: number[]
}

const KINDS_OF_SETS = 4

type Reviewed = { id: string; at: number; review: SeatReview }

function reviewFigures(reviews: Reviewed[]): Pick<Figures, 'reviewed' | 'missed'> {
  return {
    reviewed: reviews.map(({ id, at, review: { luck, accuracy } }) => ({ id, at, luck, accuracy })),
    missed: Array.from({ length: KINDS_OF_SETS }, (_, kind) =>
      reviews.reduce((sum, { review }) => sum + (review.missed[kind] ?? 0), 0),
    ),
  }
}

export function figuresOf(games: PlayedGame[], profile = ''): Figures {
  const mine = games
    .flatMap((game) => {
      const seat = seatOf(game, profile)
      return seat === null ? [] : [{ ...game, seat }]
    })
    .sort((a, b) => a.at - b.at)
  const opponents = new Map<string, Opponent>()
  let [wins, streak, longestStreak, points, turns] = [0, 0, 0, 0, 0]
  let best: BestTurn | null = null
  let [firstTwelve, firstCaught]: (number | null)[] = [null, null]
  for (const { seat, ...game } of mine) {
    const { id, at, record } = game
    const owners = ownersOf(game)
    const won = record.result?.winners.includes(seat) ?? false
    wins += Number(won)
    streak = won ? streak + 1 : 0
    longestStreak = Math.max(longestStreak, streak)
    record.players.forEach((player, index) => {
      if (index === seat) return
      const { name, level = null } = player
      const owner = owners[index]
      const key = level ?? (owner === undefined ? `person ${name}` : `profile ${owner}`)
      const known = opponents.get(key) ?? { level, profile: owner, games: 0, wins: 0 }
      opponents.set(key, { ...known, name, games: known.games + 1, wins: known.wins + Number(won) })
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
    ...reviewFigures(
      mine.flatMap(({ id, at, seat, review }) => (review?.[seat] ? [{ id, at, review: review[seat] }] : [])),
    ),
  }
}
