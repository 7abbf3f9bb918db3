/** A game on a real table: the entries, stored in this browser, and the host's answer to them. */
import { m } from '../../i18n/speech.svelte'
import { faultOf } from '../../host/transport'
import { soloHost } from '../../host'
import type { Entry, GameOptions, RefereeAnswer } from '../../host/wire'
import { loadObject, store } from '../../storage/kv'

const KEY = 'referee'
const MOST_GAMES = 50

/** A game of the evening that is over. */
export interface FinishedGame {
  names: string[]
  scores: number[]
  winners: number[]
}

interface StoredReferee {
  players: string[]
  options: GameOptions
  entries: Entry[]
  evening: FinishedGame[]
}

/** Each player's wins and points of an evening, best first. */
export function tally(evening: FinishedGame[]): { name: string; wins: number; points: number; games: number }[] {
  const sums = new Map<string, { name: string; wins: number; points: number; games: number }>()
  for (const { names, scores, winners } of evening)
    names.forEach((name, seat) => {
      const sum = sums.get(name) ?? { name, wins: 0, points: 0, games: 0 }
      sum.wins += winners.includes(seat) ? 1 : 0
      sum.points += scores[seat] ?? 0
      sum.games += 1
      sums.set(name, sum)
    })
  return [...sums.values()].sort((one, other) => other.wins - one.wins || other.points - one.points)
}

export class Referee {
  #stored = $state.raw<StoredReferee>(
    loadObject<StoredReferee>(KEY, { players: [], options: {}, entries: [], evening: [] }),
  )
  answer = $state.raw<RefereeAnswer | null>(null)
  fault = $state('')
  busy = $state(false)

  constructor() {
    if (this.playing) void this.#ask(this.#stored.entries)
  }

  get players(): string[] {
    return this.#stored.players
  }
  get options(): GameOptions {
    return this.#stored.options
  }
  get evening(): FinishedGame[] {
    return this.#stored.evening
  }
  get playing(): boolean {
    return this.players.length > 0
  }
  get undoable(): boolean {
    return this.#stored.entries.length > 0
  }

  #change(change: Partial<StoredReferee>): void {
    this.#stored = { ...this.#stored, ...change }
    store(KEY, this.#stored)
  }

  begin(players: string[], options: GameOptions): Promise<void> {
    this.#change({ players, options, entries: [] })
    return this.#ask([])
  }

  /** Add an entry. Return whether it was right; none is taken while an answer is pending, since it may change the board. */
  async enter(entry: Entry): Promise<boolean> {
    if (this.busy) return false
    const before = this.#stored.entries.length
    await this.#ask([...this.#stored.entries, entry])
    return this.#stored.entries.length > before
  }

  undo(): Promise<void> {
    return this.#ask(this.#stored.entries.slice(0, -1))
  }

  async #ask(entries: Entry[]): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      const answer = await soloHost().companion.referee({ players: this.players, options: this.options, entries })
      this.#change({ entries: entries.slice(0, answer.entries) })
      this.answer = answer
      if (answer.fault) this.fault = m.fault(answer.fault)
    } catch (error) {
      this.fault = m.fault(faultOf(error))
      if (!this.answer) this.#change({ players: [] }) // an invalid board or invalid dice: back to the beginning
    } finally {
      this.busy = false
    }
  }

  /** Leave a finished or abandoned game. */
  leave(): void {
    const result = this.answer?.game.result
    const played = result ? [{ names: this.players, scores: result.scores, winners: result.winners }] : []
    this.#change({ players: [], entries: [], evening: [...this.evening, ...played].slice(-MOST_GAMES) })
    this.answer = null
    this.fault = ''
  }

  /** Add a game without a record to the evening: only its points are known. */
  count(played: FinishedGame): void {
    this.#change({ evening: [...this.evening, played].slice(-MOST_GAMES) })
  }

  forget(): void {
    this.#change({ evening: [] })
  }
}
