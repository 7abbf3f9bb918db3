/** Norwegian (bokmål): its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('nb', { and: 'og', singular: [1] })

export const COLOURS: Record<string, [string, string]> = {
  R: ['rød', 'røde'],
  G: ['grønn', 'grønne'],
  P: ['fiolett', 'fiolette'],
}
export const SYMBOLS: Record<string, [string, string]> = {
  O: ['oval', 'ovaler'],
  S: ['krusedull', 'kruseduller'],
  D: ['diamant', 'diamanter'],
}
export const NUMBERS: Record<string, string> = { 1: 'én', 2: 'to', 3: 'tre' }

export const points = (count: number) => plural(count, { one: '# poeng', other: '# poeng' })
export const seconds = (count: number) => plural(count, { one: '# sekund', other: '# sekunder' })
export const dice = (count: number) => plural(count, { one: '# terning', other: '# terninger' })
