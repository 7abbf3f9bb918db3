/** A game on a real table: what was entered so far, kept in this browser, and what the server says of it. */
import { m } from '../../i18n/speech.svelte'
import { faultOf } from '../../host/transport'
import { soloHost } from '../../host'
import type { Entry, GameOptions, RefereeAnswer } from '../../host/wire'
import { loadObject, store } from '../../storage/kv'

const KEY = 'referee'
const MOST_GAMES = 50

/** A game of the evening that is over. */
export interface Played {
  names: string[]
  scores: number[]
  winners: number[]
}

interface Kept {
  players: string[]
  options: GameOptions
  entries: Entry[]
  evening: Played[]
}

/** Everybody's wins and points of an evening, the best first. */
export function tally(evening: Played[]): { name: string; wins: number; points: number; games: number }[] {
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
  #kept = $state.raw<Kept>(loadObject<Kept>(KEY, { players: [], options: {}, entries: [], evening: [] }))
  said = $state.raw<RefereeAnswer | null>(null)
  fault = $state('')
  busy = $state(false)

  constructor() {
    if (this.playing) void this.#ask(this.#kept.entries)
  }

  get players(): string[] {
    return this.#kept.players
  }
  get options(): GameOptions {
    return this.#kept.options
  }
  get evening(): Played[] {
    return this.#kept.evening
  }
  get playing(): boolean {
    return this.players.length > 0
  }
  get undoable(): boolean {
    return this.#kept.entries.length > 0
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change }
    store(KEY, this.#kept)
  }

  begin(players: string[], options: GameOptions): Promise<void> {
    this.#change({ players, options, entries: [] })
    return this.#ask([])
  }

  /** Another entry; whether it was right. */
  async enter(entry: Entry): Promise<boolean> {
    const before = this.#kept.entries.length
    await this.#ask([...this.#kept.entries, entry])
    return this.#kept.entries.length > before
  }

  undo(): Promise<void> {
    return this.#ask(this.#kept.entries.slice(0, -1))
  }

  async #ask(entries: Entry[]): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      const said = await soloHost().companion.referee({ players: this.players, options: this.options, entries })
      this.#change({ entries: entries.slice(0, said.entries) })
      this.said = said
      if (said.fault) this.fault = m.fault(said.fault)
    } catch (error) {
      this.fault = m.fault(faultOf(error))
      if (!this.said) this.#change({ players: [] }) // a board or dice that are none: to the beginning
    } finally {
      this.busy = false
    }
  }

  /** The game is over, or given up: on to the next. */
  leave(): void {
    const result = this.said?.game.result
    const played = result ? [{ names: this.players, scores: result.scores, winners: result.winners }] : []
    this.#change({ players: [], entries: [], evening: [...this.evening, ...played].slice(-MOST_GAMES) })
    this.said = null
    this.fault = ''
  }

  /** A game of the evening of which only the points were counted. */
  count(played: Played): void {
    this.#change({ evening: [...this.evening, played].slice(-MOST_GAMES) })
  }

  forget(): void {
    this.#change({ evening: [] })
  }
}
