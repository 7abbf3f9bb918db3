/** Verify fair dice in the page, as `docs/fair-dice.md` specifies: every draw, roll and random opener of a record
 * must follow from the committed secret and the players' seeds. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { diceInPlay, framesOf } from './record-frames'
import type { StoredFairness } from '../storage/seats'
import type { GameEvent, GameRecord, GameView } from '../host/wire'

/** Why a check failed. */
export type Doubt =
  | 'no_fairness' // the record has no commitment, or an incomplete one
  | 'not_revealed' // the game is over and its secret is missing
  | 'other_promise' // not the commitment that this browser was shown, or one for fewer dice
  | 'broken_promise' // the secret does not match the commitment
  | 'seed_dropped' // this browser's seed was not used
  | 'unfair_draw'
  | 'unfair_roll'
  | 'unfair_lot'
  | 'wrong_dice' // dice that the seat did not hold, or the wrong number of them
  | 'other_game' // not the game that this page showed

/** The outcome: how many random numbers were used, or what failed at which event. */
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
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(message))
}

/** The random numbers of one game in order, each uniform on 0 to n - 1. */
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
      const digest = hmac(sha256, this.key, new Uint8Array(message.buffer))
      const value = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0)
      if (value < limit) return Number(value % BigInt(n)) // values above the limit would bias the result
    }
  }
}

/** Check a record against the stored commitment and seeds and, if given, the final view of the table. Null for an
 * unfinished game and for one without fair dice. */
export function checkDice(record: GameRecord, stored: StoredFairness, seen?: GameView | null): Finding | null {
  const promising = record.fairness || stored.commitment
  const over = seen || record.result || record.fairness?.secret
  if (!promising || !over) return null
  try {
    const chance = verifiedNumbers(record, stored)
    new Dice(record, chance).check()
    if (seen) checkSeen(record, seen)
    return { fits: true, numbers: chance.counter }
  } catch (error) {
    if (!(error instanceof Unfair)) return { fits: false, doubt: 'no_fairness' } // not a valid record
    return error.event === undefined
      ? { fits: false, doubt: error.doubt }
      : { fits: false, doubt: error.doubt, event: error.event }
  }
}

/** The record's random numbers, if commitment, secret and seeds are valid. */
function verifiedNumbers(record: GameRecord, stored: StoredFairness): FairChance {
  const fairness = record.fairness
  if (fairness?.scheme !== 1) throw new Unfair('no_fairness')
  const { secret, commitment, seeds } = fairness
  if (stored.commitment && stored.commitment !== commitment) throw new Unfair('other_promise')
  if (stored.begins !== undefined && (fairness.begins ?? 0) > stored.begins) throw new Unfair('other_promise')
  if (!secret) throw new Unfair('not_revealed')
  if (!DIGITS.test(secret) || bytesToHex(sha256(hexToBytes(secret))) !== commitment) throw new Unfair('broken_promise')
  const whole = seeds.length === record.players.length && seeds.every((seed) => seed === null || SEED.test(seed))
  if (!whole) throw new Unfair('no_fairness')
  if (!stored.seeds.every((seed) => seeds.includes(seed))) throw new Unfair('seed_dropped')
  return new FairChance(gameKey(secret, seeds))
}

/** The dice of a game as the numbers determine them: the bag, and every seat's dice and faces. */
class Dice {
  #bag: number[]
  #hands: Map<number, string>[]
  /** Dice that a seat must roll next: just drawn, or taken from the board. */
  #fresh: number[] = []
  /** The first event covered by the commitment: earlier ones come from another game. */
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

  /** A value from the game that this one continues: it uses up a number, but is not covered by the commitment. */
  #taken(at: number): number {
    this.chance.counter++
    return at
  }

  /** The opener after a timeout: a random seat of those that hold a SET. */
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

/** Check that the record ends with the game that the page showed. */
function checkSeen(record: GameRecord, seen: GameView): void {
  const recorded = framesOf(record).at(-1)!.game
  const laid = (game: GameView) =>
    Object.entries(game.squares ?? {})
      .map(([square, lying]) => `${square} ${lying.die} ${lying.face}`)
      .sort()
      .join()
  if (laid(recorded) !== laid(seen) || recorded.scores.join() !== seen.scores.join()) throw new Unfair('other_game')
}
