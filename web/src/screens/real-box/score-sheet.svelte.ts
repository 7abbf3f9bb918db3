/** A game on a real table with only its placed dice: the board, the points, and the seat to move. The
 * server decides what is legal and what it scores; this browser stores the rest. */
import type { BoardPlan, DiePlacement } from '../../host/wire'
import { loadObject, store } from '../../storage/kv'

const KEY = 'counting'

/** The state before an entry. */
export interface Moment {
  /** Faces by square, a wild die's with `*`. */
  squares: Record<string, string>
  scores: number[]
  /** The opener and the seat to move; null before the opening. */
  first: number | null
  seat: number | null
  round: number
  /** The points of the last turn, and its seat. */
  last?: { seat: number; score: number }
}

interface Kept {
  players: string[]
  board?: BoardPlan
  moments: Moment[]
  over: boolean
}

const NOTHING: Kept = { players: [], moments: [], over: false }

export class ScoreSheet {
  #kept = $state.raw<Kept>(loadObject<Kept>(KEY, NOTHING))

  get players(): string[] {
    return this.#kept.players
  }
  get board(): BoardPlan | undefined {
    return this.#kept.board
  }
  get playing(): boolean {
    return this.#kept.moments.length > 0
  }
  get over(): boolean {
    return this.#kept.over
  }
  get undoable(): boolean {
    return this.#kept.moments.length > 1
  }
  get now(): Moment {
    return this.#kept.moments.at(-1)!
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change }
    store(KEY, this.#kept)
  }

  #next(change: Partial<Moment>): void {
    this.#change({ moments: [...this.#kept.moments, { ...this.now, ...change }] })
  }

  begin(players: string[], board?: BoardPlan): void {
    const first: Moment = { squares: {}, scores: players.map(() => 0), first: null, seat: null, round: 1 }
    this.#change({ ...NOTHING, players, moments: [first], ...(board ? { board } : {}) })
  }

  /** Whose turn it is next, and in which round. */
  #after(seat: number, first: number): Pick<Moment, 'seat' | 'round' | 'first'> {
    const next = (seat + 1) % this.players.length
    return { first, seat: next, round: this.now.round + (next === first ? 1 : 0) }
  }

  /** Place dice of the entered hand, given by their slots. */
  lay(seat: number, hand: string[], placements: DiePlacement[], score: number): void {
    const laid = placements.map(({ die, square, face }) => {
      const shown = hand[die]!
      return [square, shown === 'W' ? `${face}*` : shown]
    })
    const scores = this.now.scores.map((points, one) => points + (one === seat ? score : 0))
    const squares = { ...this.now.squares, ...Object.fromEntries(laid) }
    this.#next({ squares, scores, last: { seat, score }, ...this.#after(seat, this.now.first ?? seat) })
  }

  /** Replace a wild die; the turn continues. */
  replace(square: string): void {
    this.#next({ squares: { ...this.now.squares, [square]: this.now.squares[square]!.replace('*', '') } })
  }

  pass(): void {
    this.#next({ last: { seat: this.now.seat!, score: 0 }, ...this.#after(this.now.seat!, this.now.first!) })
  }

  undo(): void {
    this.#change({ moments: this.#kept.moments.slice(0, -1) })
  }

  /** End the game; the players with the most points win. */
  end(): number[] {
    this.#change({ over: true })
    const most = Math.max(...this.now.scores)
    return this.now.scores.flatMap((points, seat) => (points === most ? [seat] : []))
  }

  leave(): void {
    this.#change(NOTHING)
  }
}
