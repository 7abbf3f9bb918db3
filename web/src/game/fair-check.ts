/** The fair dice checked by the page itself, as `docs/fair-dice.md` specifies them: every draw, roll and lot of a
 * record must follow from the secret that was promised and the seeds that were given. */
import { diceInPlay, framesOf } from './record-frames'
import type { Kept } from '../storage/seats'
import type { GameEvent, GameRecord, GameView } from '../host/wire'
import { fromHex, hmac, sha256, toHex } from './sha256'

/** What does not fit. */
export type Doubt =
  | 'no_fairness' // nothing was promised, or not all of it is in the record
  | 'not_revealed' // the game is over and its secret is not there
  | 'other_promise' // another promise than the one this browser was shown, or one of fewer dice
  | 'broken_promise' // another secret than the one that was promised
  | 'seed_dropped' // this browser's seed has no part in the dice
  | 'unfair_draw'
  | 'unfair_roll'
  | 'unfair_lot'
  | 'wrong_dice' // dice that the seat did not hold, or more or fewer than the rules say
  | 'other_game' // not the game that was seen on the table

/** The check's outcome: how many numbers were used for the dice, or what does not fit, and where. */
export type Finding = { fits: true; numbers: number } | { fits: false; doubt: Doubt; event?: number }

class Unfair extends Error {
  constructor(
    readonly doubt: Doubt,
    readonly event?: number,
  ) {
    super(doubt)
  }
}

const HAND = 5
const DIGITS = /^[0-9a-f]{64}$/
const SEED = /^[0-9a-f]{16,64}$/

export function gameKey(secret: string, seeds: (string | null)[]): Uint8Array {
  const message = 'setcubed-fair-1|' + seeds.map((seed) => seed ?? '').join('|')
  return hmac(fromHex(secret), new TextEncoder().encode(message))
}

/** The numbers of one game in order, each evenly spread over 0 to n - 1. */
export class FairChance {
  counter = 0
  constructor(readonly key: Uint8Array) {}

  below(n: number): number {
    const range = 2n ** 64n
    const limit = range - (range % BigInt(n))
    const message = new DataView(new ArrayBuffer(12))
    message.setBigUint64(0, BigInt(this.counter++))
    for (let attempt = 0; ; attempt++) {
      message.setUint32(8, attempt)
      const value = new DataView(hmac(this.key, new Uint8Array(message.buffer)).buffer).getBigUint64(0)
      if (value < limit) return Number(value % BigInt(n)) // the rest would favour the small numbers
    }
  }
}

/** Checks a record, against what was kept and, where it was seen, the end of the game on the table. A record of an
 * unfinished game says nothing yet, and one of dice that nobody promised never will: null. */
export function checkDice(record: GameRecord, kept: Kept, seen?: GameView | null): Finding | null {
  const promising = record.fairness || kept.promise
  const over = seen || record.result || record.fairness?.secret
  if (!promising || !over) return null
  try {
    const chance = promised(record, kept)
    new Dice(record, chance).check()
    if (seen) checkSeen(record, seen)
    return { fits: true, numbers: chance.counter }
  } catch (no) {
    if (!(no instanceof Unfair)) return { fits: false, doubt: 'no_fairness' } // not a record as the format has it
    return no.event === undefined
      ? { fits: false, doubt: no.doubt }
      : { fits: false, doubt: no.doubt, event: no.event }
  }
}

/** The record's numbers, if promise, secret and seeds are what they should be. */
function promised(record: GameRecord, kept: Kept): FairChance {
  const fairness = record.fairness
  if (fairness?.scheme !== 1) throw new Unfair('no_fairness')
  const { secret, commitment, seeds } = fairness
  if (kept.promise && kept.promise !== commitment) throw new Unfair('other_promise')
  if (kept.begins !== undefined && (fairness.begins ?? 0) > kept.begins) throw new Unfair('other_promise')
  if (!secret) throw new Unfair('not_revealed')
  if (!DIGITS.test(secret) || toHex(sha256(fromHex(secret))) !== commitment) throw new Unfair('broken_promise')
  const whole = seeds.length === record.players.length && seeds.every((seed) => seed === null || SEED.test(seed))
  if (!whole) throw new Unfair('no_fairness')
  if (!kept.seeds.every((seed) => seeds.includes(seed))) throw new Unfair('seed_dropped')
  return new FairChance(gameKey(secret, seeds))
}

/** The dice of a game as the numbers make them: what is in the bag, and what every seat holds and shows. */
class Dice {
  #bag: number[]
  #hands: Map<number, string>[]
  /** Dice that a seat has to roll next: just drawn, or taken from the board. */
  #fresh: number[] = []
  /** The event from which on the dice are promised: those before it come from another game. */
  #begins: number

  constructor(
    readonly record: GameRecord,
    readonly chance: FairChance,
  ) {
    this.#bag = [...diceInPlay(record)]
    this.#hands = record.players.map(() => new Map())
    this.#begins = record.fairness?.begins ?? 0
  }

  check(): void {
    const lots = [...(this.record.fairness?.lots ?? [])].sort((a, b) => a - b)
    this.record.events.forEach((event, index) => {
      while (lots[0] === index) {
        lots.shift()
        if (event.type !== 'opened' || event.seat !== this.#lot()) throw new Unfair('unfair_lot', index)
      }
      this.#take(event, index)
    })
    if (lots.length) throw new Unfair('unfair_lot', lots[0]!)
  }

  #take(event: GameEvent, index: number): void {
    switch (event.type) {
      case 'drawn':
        return this.#drawn(this.#hands[event.seat]!, event.dice, index)
      case 'rolled':
        return this.#rolled(this.#hands[event.seat]!, event.reason, event.faces, index)
      case 'opened':
        return this.#laid(event.seat, event.placements, index)
      case 'played':
        return this.#laid(event.seat, event.steps.flat(), index)
      case 'replaced':
        this.#laid(event.seat, [event], index)
        this.#fresh = [event.taken]
    }
  }

  #drawn(hand: Map<number, string>, dice: number[], index: number): void {
    if (dice.length !== Math.min(HAND - hand.size, this.#bag.length)) throw new Unfair('wrong_dice', index)
    for (const die of dice) {
      const at = index < this.#begins ? this.#taken(this.#bag.indexOf(die)) : this.chance.below(this.#bag.length)
      const [drawn] = this.#bag.splice(at, 1)
      if (drawn !== die) throw new Unfair('unfair_draw', index)
    }
    this.#fresh = [...dice].sort((a, b) => a - b)
  }

  #rolled(hand: Map<number, string>, reason: string, faces: Record<string, string>, index: number): void {
    const dice = Object.keys(faces)
      .map(Number)
      .sort((a, b) => a - b)
    const held = [...hand.keys()].sort((a, b) => a - b)
    const right =
      reason === 'extra'
        ? dice.length > 0 && dice.every((die) => hand.has(die))
        : dice.join() === (reason === 'opening' || reason === 'dead_round' ? held : this.#fresh).join()
    if (!right) throw new Unfair('wrong_dice', index)
    for (const die of dice) {
      const sides = this.record.dice[die]!
      const face = sides[index < this.#begins ? this.#taken(sides.indexOf(faces[die]!)) : this.chance.below(6)]!
      if (face !== faces[die]) throw new Unfair('unfair_roll', index)
      hand.set(die, face)
    }
    this.#fresh = []
  }

  #laid(seat: number, laid: { die: number }[], index: number): void {
    for (const { die } of laid) if (!this.#hands[seat]!.delete(die)) throw new Unfair('wrong_dice', index)
  }

  /** What another game has brought: it counts as a number, though nobody promised it here. */
  #taken(at: number): number {
    this.chance.counter++
    return at
  }

  /** Who goes first when the time is up: one of those who hold a SET. */
  #lot(): number | undefined {
    const able = this.#hands.flatMap((hand, seat) => (holdsSet([...hand.values()]) ? [seat] : []))
    return able.length ? able[this.chance.below(able.length)] : undefined
  }
}

function holdsSet(faces: string[]): boolean {
  return faces.some((a, i) =>
    faces.some((b, j) => j > i && faces.some((c, k) => k > j && ([a, b, c].includes('W') || isSet(a, b, c)))),
  )
}

/** Number, colour and shape: each the same on all three, or different on all three. */
function isSet(a: string, b: string, c: string): boolean {
  return [0, 1, 2].every((at) => new Set([a[at], b[at], c[at]]).size !== 2)
}

/** What lay on the table in the end is what the record leads to. */
function checkSeen(record: GameRecord, seen: GameView): void {
  const told = framesOf(record).at(-1)!.game
  const laid = (game: GameView) =>
    Object.entries(game.squares ?? {})
      .map(([square, lying]) => `${square} ${lying.die} ${lying.face}`)
      .sort()
      .join()
  if (laid(told) !== laid(seen) || told.scores.join() !== seen.scores.join()) throw new Unfair('other_game')
}
