/** English: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('en', { and: 'and', singular: [1] })

export const COLOURS: Record<string, string> = { R: 'red', G: 'green', P: 'purple' }
export const SYMBOLS: Record<string, [string, string]> = {
  O: ['oval', 'ovals'],
  S: ['squiggle', 'squiggles'],
  D: ['diamond', 'diamonds'],
}
export const NUMBERS: Record<string, string> = { 1: 'one', 2: 'two', 3: 'three' }

export const points = (count: number) => plural(count, { one: '# point', other: '# points' })
export const seconds = (count: number) => plural(count, { one: '# second', other: '# seconds' })
export const dice = (count: number) => plural(count, { one: '# die', other: '# dice' })
