/** Danish: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('da', { and: 'og', singular: [1] })

export const COLOURS: Record<string, [string, string]> = {
  R: ['rød', 'røde'],
  G: ['grøn', 'grønne'],
  P: ['lilla', 'lilla'],
}
export const SYMBOLS: Record<string, [string, string]> = {
  O: ['oval', 'ovaler'],
  S: ['bølge', 'bølger'],
  D: ['rude', 'ruder'],
}
export const NUMBERS: Record<string, string> = { 1: 'én', 2: 'to', 3: 'tre' }

export const points = (count: number) => plural(count, { one: '# point', other: '# point' })
export const seconds = (count: number) => plural(count, { one: '# sekund', other: '# sekunder' })
export const dice = (count: number) => plural(count, { one: '# terning', other: '# terninger' })
