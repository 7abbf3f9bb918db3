/** The answers to the booklet's three questions about three dice, as sentences. */
import { m } from './speech.svelte'
import type { Question } from '../net/wire'

function word(about: Question['about'], value: string | undefined): string {
  if (value === undefined) return ''
  return about === 'colour' ? m.colour_name(value) : about === 'symbol' ? m.symbol_name(value) : value
}

export function answerTo({ about, answer, values, pair, odd }: Question): string {
  if (answer === 'same') return m.answer_same(word(about, values[0]))
  if (answer === 'different') return m.answer_different
  return m.answer_no(word(about, values[pair?.[0] ?? 0]), word(about, values[odd ?? 2]))
}
