/** Input of a position of a real table: the entered dice, and the target of the next face. No rules. */
import type { BoardPlan, TablePosition } from '../../host/wire'
import { label, spot } from '../../board/geometry'
import { parseTurn } from '../../game/deal'
import { loadObject, store } from '../../storage/kv'

export const HAND = 5
const KEY = 'position'
const MOST_UNDONE = 200

/** The target of the next face: a square, or a slot of a hand. */
export type Target = { square: string } | { seat: number; place: number }

/** All entries. The first hand belongs to the user. */
export interface EnteredPosition {
  squares: Record<string, string>
  hands: string[][]
  scores: number[]
  first: number
  bag: number | null
  board?: BoardPlan
  dice?: string[][]
}

export function nothing(players = 2): EnteredPosition {
  return { squares: {}, hands: Array.from({ length: players }, () => []), scores: [], first: 0, bag: null }
}

/** The next empty square after one, in the direction in which a row is entered. */
export function following(square: string, down: boolean, size: number, full: Record<string, string>): string | null {
  const { row, column } = spot(square)
  const [next, across] = down ? [row + 1, column] : [row, column + 1]
  if (next >= size || across >= size) return null
  const after = label(next, across)
  return full[after] ? following(after, down, size, full) : after
}

export class PositionEntry {
  now = $state.raw<EnteredPosition>(loadObject(KEY, nothing()))
  target = $state.raw<Target | null>(null)
  /** The next face on the board is that of a wild die. */
  wild = $state(false)
  /** Rows are entered downwards, not to the right. */
  down = $state(false)
  #past = $state.raw<{ now: EnteredPosition; target: Target | null }[]>([])

  constructor(public size: number) {}

  get undoable(): boolean {
    return this.#past.length > 0
  }

  change(now: EnteredPosition, target = this.target): void {
    this.#past = [...this.#past.slice(-MOST_UNDONE), { now: this.now, target: this.target }]
    this.now = now
    this.target = target
    store(KEY, now)
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    this.now = last.now
    this.target = last.target
    store(KEY, this.now)
  }

  clear(): void {
    const { hands, board, dice } = this.now
    this.change({ ...nothing(hands.length), board, dice }, null)
  }

  toHand(seat: number, place = this.now.hands[seat]!.length): void {
    this.target = { seat, place: Math.min(place, HAND - 1) }
  }

  /** Enter a face of the palette, `W` for a wild die in a hand, and move to the next place. */
  put(face: string): void {
    const at = this.target
    if (!at) return
    if ('square' in at) {
      if (face === 'W') {
        this.wild = !this.wild
        return
      }
      const squares = { ...this.now.squares, [at.square]: face + (this.wild ? '*' : '') }
      const next = following(at.square, this.down, this.size, squares)
      this.wild = false
      this.change({ ...this.now, squares }, next ? { square: next } : at)
      return
    }
    const hands = this.now.hands.map((hand) => [...hand])
    hands[at.seat]![Math.min(at.place, hands[at.seat]!.length)] = face
    this.change({ ...this.now, hands }, { seat: at.seat, place: Math.min(at.place + 1, HAND - 1) })
  }

  /** Remove the die at the current place, or the one before it if that is empty. */
  erase(): void {
    const at = this.target
    if (!at) return
    if ('square' in at) {
      const { [at.square]: gone, ...squares } = this.now.squares
      if (gone) this.change({ ...this.now, squares })
      return
    }
    const hands = this.now.hands.map((hand) => [...hand])
    const place = Math.min(at.place, hands[at.seat]!.length - 1)
    if (place < 0) return
    hands[at.seat]!.splice(place, 1)
    this.change({ ...this.now, hands }, { seat: at.seat, place })
  }

  players(count: number): void {
    const { hands, scores, first } = this.now
    const seats = Array.from({ length: count }, (_, seat) => hands[seat] ?? [])
    this.change({ ...this.now, hands: seats, scores: scores.slice(0, count), first: first < count ? first : 0 }, null)
  }

  /** Play a turn of the user: remove its dice from the hand and count its points. */
  lay(turn: string, score: number): void {
    const laid = parseTurn(turn)
    const hand = [...this.now.hands[0]!]
    for (const { face, wild } of laid) hand.splice(hand.indexOf(wild ? 'W' : face), 1)
    const faces = laid.map(({ square, face, wild }) => [square, face + (wild ? '*' : '')])
    const scores = this.now.hands.map((_, seat) => (this.now.scores[seat] ?? 0) + (seat === 0 ? score : 0))
    this.change(
      {
        ...this.now,
        squares: { ...this.now.squares, ...Object.fromEntries(faces) },
        hands: [hand, ...this.now.hands.slice(1)],
        scores,
      },
      { seat: 0, place: hand.length },
    )
  }

  /** The position as the server expects it. */
  get position(): TablePosition {
    const { squares, hands, scores, first, bag, board, dice } = this.now
    return {
      squares,
      hands,
      first,
      ...(scores.length ? { scores: hands.map((_, seat) => scores[seat] ?? 0) } : {}),
      ...(bag === null ? {} : { bag }),
      ...(board ? { board } : {}),
      ...(dice ? { dice } : {}),
    }
  }
}
