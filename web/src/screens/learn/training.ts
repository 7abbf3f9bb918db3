/** A run of puzzles: right answers, times, the streak, and the overlooked features. */
import type { PuzzleKind, Question } from '../../host/wire'

/** The kinds of training: the server's puzzles, or the player's own mistakes. */
export type Kind = PuzzleKind | 'mistakes'

export type Feature = 'colour' | 'symbol' | 'number'
export type Misses = Record<Feature, number>

const NONE: Misses = { colour: 0, symbol: 0, number: 0 }

/** The features that fail for three dice mistaken for a SET. */
export function missesOf(questions: Question[]): Feature[] {
  return questions.filter((question) => question.odd != null).map((question) => question.about)
}

export class Training {
  constructor(
    readonly longest = 0,
    readonly streak = 0,
    readonly right = 0,
    readonly all = 0,
    readonly time = 0,
    readonly last = 0,
    readonly misses: Misses = NONE,
    /** Whether each answer was right, in order. */
    readonly answers: boolean[] = [],
  ) {}

  /** The run after one more answer. */
  with(right: boolean, time: number, missed: Feature[]): Training {
    const streak = right ? this.streak + 1 : 0
    const misses = { ...this.misses }
    for (const feature of missed) misses[feature] += 1
    return new Training(
      Math.max(this.longest, streak),
      streak,
      this.right + (right ? 1 : 0),
      this.all + 1,
      this.time + time,
      time,
      misses,
      [...this.answers, right],
    )
  }

  /** Milliseconds per puzzle. */
  get average(): number {
    return this.all ? this.time / this.all : 0
  }

  /** The feature overlooked most often; null if none was. */
  get worst(): Feature | null {
    const order: Feature[] = ['colour', 'symbol', 'number']
    const most = order.reduce((best, one) => (this.misses[one] > this.misses[best] ? one : best))
    return this.misses[most] > 0 ? most : null
  }
}

/** The number of difficulties of a kind of puzzle. */
export function hardest(kind: PuzzleKind): number {
  return kind === 'best' ? 4 : 3
}

/** How hard the next puzzle is, where that follows from the answers: harder after two right ones in a row, easier
 *  after a wrong one. */
export function nextDifficulty(kind: PuzzleKind, now: number, right: boolean, streak: number): number {
  if (!right) return Math.max(1, now - 1)
  return streak > 0 && streak % 2 === 0 ? Math.min(hardest(kind), now + 1) : now
}

/** Format a time in seconds with one decimal, in the given locale. */
export function clock(milliseconds: number, locale: string): string {
  const style = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, style).format(Math.round(milliseconds / 100) / 10)
}
