/** Finnish: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('fi', { and: 'ja', singular: [1] })

// After two and three the partitive is used: kaksi punaista soikiota; of several without a number its plural: soikioita.
export const COLOURS: Record<string, [string, string, string]> = {
  R: ['punainen', 'punaista', 'punaisia'],
  G: ['vihreä', 'vihreää', 'vihreitä'],
  P: ['violetti', 'violettia', 'violetteja'],
}
export const SYMBOLS: Record<string, [string, string, string, string]> = {
  O: ['soikio', 'soikiota', 'soikiot', 'soikioita'],
  S: ['koukero', 'koukeroa', 'koukerot', 'koukeroita'],
  D: ['timantti', 'timanttia', 'timantit', 'timantteja'],
}
export const NUMBERS: Record<string, string> = { 1: 'yksi', 2: 'kaksi', 3: 'kolme' }

/** As an object: asettaa yhden nopan, kaksi noppaa. */
export const dice = (count: number) => plural(count, { one: '# nopan', other: '# noppaa' })
/** As an object: saada pisteen, kaksi pistettä. */
export const gain = (count: number) => plural(count, { one: '# pisteen', other: '# pistettä' })
export const points = (count: number) => plural(count, { one: '# piste', other: '# pistettä' })
