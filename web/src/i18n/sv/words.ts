/** Swedish: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('sv', { and: 'och', singular: [1] })

export const COLOURS: Record<string, [string, string]> = {
  R: ['röd', 'röda'],
  G: ['grön', 'gröna'],
  P: ['lila', 'lila'],
}
export const SYMBOLS: Record<string, [string, string]> = {
  O: ['oval', 'ovaler'],
  S: ['krumelur', 'krumelurer'],
  D: ['diamant', 'diamanter'],
}
export const NUMBERS: Record<string, string> = { 1: 'en', 2: 'två', 3: 'tre' }

export const points = (count: number) => plural(count, { one: '# poäng', other: '# poäng' })
export const seconds = (count: number) => plural(count, { one: '# sekund', other: '# sekunder' })
export const dice = (count: number) => plural(count, { one: '# tärning', other: '# tärningar' })
