/** French: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('fr', { and: 'et', singular: [0, 1] })

// An onde is feminine: une onde verte, deux ovales verts.
export const COLOURS: Record<string, [string, string]> = {
  R: ['rouge', 'rouge'],
  G: ['vert', 'verte'],
  P: ['violet', 'violette'],
}
export const SYMBOLS: Record<string, string> = { O: 'ovale', S: 'onde', D: 'diamant' }
export const NUMBERS: Record<string, string> = { 2: 'deux', 3: 'trois' }

export const points = (count: number) => plural(count, { one: '# point', other: '# points' })
export const seconds = (count: number) => plural(count, { one: '# seconde', other: '# secondes' })
export const dice = (count: number) => plural(count, { one: '# dé', other: '# dés' })

export function faceName(face: string): string {
  const feminine = face[2] === 'S' ? 1 : 0
  const colour = COLOURS[face[1]!]![feminine]
  const symbol = SYMBOLS[face[2]!]
  return face[0] === '1'
    ? `${feminine ? 'une' : 'un'} ${symbol} ${colour}`
    : `${NUMBERS[face[0]!]} ${symbol}s ${colour}s`
}
