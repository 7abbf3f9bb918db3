/** A hint in three steps as the page shows and says it: is there something, which dice, which squares. */
import { m } from '../i18n/speech.svelte'
import type { Held, Hinted } from '../host/wire'
import type { Hint } from './playable'

/** The sentence of the tray. */
function sentence(answer: Hinted, level: number): string {
  if (!answer.exists) return m.hint_nothing
  if (level === 1) return m.hint_exists
  if (level === 2) return m.hint_dice
  return answer.most ? m.hint_mind(answer.score ?? 0, answer.most) : m.hint_squares(answer.score ?? 0)
}

export function hintOf(answer: Hinted, level: number): Hint {
  const squares = (answer.placements ?? []).map((laid) => laid.square)
  return { dice: answer.dice ?? [], squares, text: sentence(answer, level) }
}

/** What the page shows by outlines only, for a screen reader: dice of the hand, and where they go. */
export function hintTold(answer: Hinted, hand: Held[]): string {
  const faces = new Map(hand.map((held) => [held.die, m.face(held.face, false)]))
  const laid = answer.placements ?? []
  return m.list(
    laid.length
      ? laid.map(({ square, die }) => m.laid_at(square, faces.get(die) ?? ''))
      : (answer.dice ?? []).map((die) => faces.get(die) ?? ''),
  )
}
