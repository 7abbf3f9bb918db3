/** Advice on a turn: hints, the tutor's warnings, and why a die does not fit. The host computes all of it. */
import { linesThrough, spot } from '../board/geometry'
import { soloHost } from '../host'
import type { DraftResult, HandDie, HintResult, Question, Rejection, WeighResult } from '../host/wire'
import { m } from '../i18n/speech.svelte'
import { reason } from './review-text'

/** A better choice as the page shows it: dice of the hand, squares in order, what to place there, and a sentence. */
export interface Hint {
  dice: number[]
  squares: string[]
  faces?: Record<string, string>
  text: string
}

function hintText(answer: HintResult, level: number): string {
  if (!answer.exists) return m.hint_nothing
  if (level === 1) return m.hint_exists
  if (level === 2) return m.hint_dice(answer.dice?.length ?? 0)
  return answer.most ? m.hint_mind(answer.score ?? 0, answer.most) : m.hint_squares(answer.score ?? 0)
}

export function hintOf(answer: HintResult, level: number): Hint {
  const squares = (answer.placements ?? []).map((laid) => laid.square)
  return { dice: answer.dice ?? [], squares, text: hintText(answer, level) }
}

/** The dice and squares of a hint for a screen reader: the page shows them by outlines only. */
export function spokenHint(answer: HintResult, hand: HandDie[]): string {
  const faces = new Map(hand.map((held) => [held.die, m.face(held.face, false)]))
  const laid = answer.placements ?? []
  return m.list(
    laid.length
      ? laid.map(({ square, die }) => m.laid_at(square, faces.get(die) ?? ''))
      : (answer.dice ?? []).map((die) => faces.get(die) ?? ''),
  )
}

/** The tutor's warning about a choice, or why it gives none; null if it is no mistake, or the host could not tell. */
export function warningOf(weighed: WeighResult | Rejection): Hint | null {
  if (isTooSlow(weighed)) return { dice: [], squares: [], text: m.labelled_sentence(m.tutor, m.fault(weighed)) }
  if (weighed.type !== 'weighed' || !weighed.grade) return null
  const laid = weighed.placements ?? []
  return {
    dice: weighed.dice ?? [],
    squares: laid.map(({ square }) => square),
    faces: Object.fromEntries(laid.map(({ square, face }) => [square, face ?? 'W'])),
    text: (weighed.kind === 'extra' ? m.sure_roll : m.sure_turn)(reason(weighed)),
  }
}

/** Whether the host has no engine that is fast enough for a tutor. */
export const isTooSlow = (weighed: WeighResult | Rejection): weighed is Rejection =>
  weighed.type === 'refused' && weighed.code === 'slow_engine'

/** A line of the board in which a die makes no SET, with the answers to the booklet's three questions. */
export interface Misfit {
  /** In the order of the board. */
  squares: string[]
  faces: string[]
  /** The square on which the die was tried. */
  square: string
  questions: Question[]
}

/** Find a line through a square in which a die makes no SET; null if no two dice are in line with it. */
export async function explainMisfit(
  square: string,
  die: string,
  faceAt: (square: string) => string | null,
): Promise<Misfit | null> {
  if (die === 'W') return null
  for (const pair of linesThrough(square)) {
    const line = [...pair, square].sort((a, b) => spot(a).row - spot(b).row || spot(a).column - spot(b).column)
    const faces = line.map((at) => (at === square ? die : faceAt(at)))
    if (!faces.every((face): face is string => face !== null && face !== 'W')) continue
    const answered = await soloHost()
      .study.questions(faces)
      .catch(() => null)
    if (answered && !answered.is_set) return { squares: line, faces, square, questions: answered.questions }
  }
  return null
}

/** What the host says about tentative dice, in a sentence. */
export function describeVerdict(verdict: DraftResult | null): string {
  if (!verdict) return '…'
  const bonus = Object.values(verdict.bonus ?? {}).reduce((sum, points) => sum + points, 0)
  if (verdict.legal) return m.draft_score(verdict.sets?.length ?? 0, bonus)
  if (verdict.open_end) return m.needs_another
  return verdict.fault ? m.fault(verdict.fault) : m.not_legal
}
