/** The answers to the booklet's three questions about three dice, as sentences. */
import { m } from './speech.svelte'
import type { Question } from '../host/wire'

export function answerTo({ about, answer, values, pair, odd }: Question): string {
  if (answer === 'same') return m.answer_same(about, values[0] ?? '')
  if (answer === 'different') return m.answer_different
  return m.answer_no(about, values[pair?.[0] ?? 0] ?? '', values[odd ?? 2] ?? '')
}
