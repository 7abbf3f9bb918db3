/** Spanish: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('es', {
  // Before the sound of an i: Ana e Íñigo, Ana e Yvonne, but Ana y Yago.
  and: (last) => (/^(i|h?í|hi(?![ae])|y[b-df-hj-np-tv-z])/i.test(last) ? 'e' : 'y'),
  singular: [1],
})

// An onda is feminine: una onda roja, dos óvalos rojos.
export const COLOURS: Record<string, [string, string]> = {
  R: ['rojo', 'roja'],
  G: ['verde', 'verde'],
  P: ['morado', 'morada'],
}
export const SYMBOLS: Record<string, string> = { O: 'óvalo', S: 'onda', D: 'rombo' }
export const NUMBERS: Record<string, string> = { 2: 'dos', 3: 'tres' }

export const points = (count: number) => plural(count, { one: '# punto', other: '# puntos' })
export const seconds = (count: number) => plural(count, { one: '# segundo', other: '# segundos' })
export const dice = (count: number) => plural(count, { one: '# dado', other: '# dados' })

export function faceName(face: string): string {
  const feminine = face[2] === 'S' ? 1 : 0
  const colour = COLOURS[face[1]!]![feminine]
  const symbol = SYMBOLS[face[2]!]
  return face[0] === '1'
    ? `${feminine ? 'una' : 'un'} ${symbol} ${colour}`
    : `${NUMBERS[face[0]!]} ${symbol}s ${colour}s`
}
