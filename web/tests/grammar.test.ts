/** The grammar of each language agrees with `Intl`, which it avoids for small numbers and lists. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../src/i18n'
import * as spanish from '../src/i18n/es/words'
import { grammar, lowerFirst, type Grammar } from '../src/i18n/grammar'

describe.each(Object.keys(LANGUAGES))('the grammar of %s', async (locale) => {
  const words: Grammar = await import(`../src/i18n/${locale}/words.ts`)

  it('has the plural forms of Intl for every number', () => {
    const forms = { zero: 'zero #', one: 'one #', two: 'two #', few: 'few #', many: 'many #', other: 'other #' }
    const rules = new Intl.PluralRules(locale)
    const digits = new Intl.NumberFormat(locale)
    for (const count of [...Array(1001).keys(), 1500, 10_000, 1_000_000, 1.5]) {
      expect(words.plural(count, forms)).toBe(`${rules.select(count)} ${digits.format(count)}`)
    }
  })
  it('joins lists as Intl does', () => {
    // British: prose and lists alike have no comma before «and».
    const known = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' })
    const names = ['Ada', 'Bo', 'Ines', 'Hilda', 'Hielo', 'Iago', 'i', 'hi', 'ya', 'Cy', '2 dice']
    for (const last of names) {
      for (const before of [[], ['Ada'], ['Bo', 'Cy'], ['Ines', 'Bo', 'Cy']]) {
        const items = [...before, last]
        expect(words.list(items)).toBe(known.format(items))
      }
    }
    expect(words.list([])).toBe('')
  })
  it('says now, minutes, hours and days ago', () => {
    const times = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const ago = (minutes: number) => words.ago(Date.now() - minutes * 60_000)
    expect(ago(0)).toBe(times.format(0, 'second'))
    expect(ago(1)).toBe(times.format(-1, 'minute'))
    expect(ago(120)).toBe(times.format(-2, 'hour'))
    expect(ago(1440)).toBe(times.format(-1, 'day'))
  })
})

it('says e before the sound of an i in Spanish, where Intl looks at the plain letter only', () => {
  for (const name of ['Íñigo', 'Yvonne', 'Inés']) expect(spanish.list(['Ana', name])).toBe(`Ana e ${name}`)
  for (const name of ['Yago', 'Yolanda', 'Y']) expect(spanish.list(['Ana', name])).toBe(`Ana y ${name}`)
})

it('leaves languages with more than two forms to Intl', () => {
  const { plural } = grammar('pl', { and: 'i' })
  const forms = { one: '# punkt', few: '# punkty', many: '# punktów', other: '# punktu' }
  expect([1, 2, 5, 22].map((count) => plural(count, forms))).toEqual(['1 punkt', '2 punkty', '5 punktów', '22 punkty'])
})

it('begins a sentence after a colon with a small letter, unless it begins in capitals', () => {
  expect(lowerFirst('Choisis trois dés.')).toBe('choisis trois dés.')
  expect(lowerFirst('¿En este orden?')).toBe('¿en este orden?')
  expect(lowerFirst('SET-sarja löytyi.')).toBe('SET-sarja löytyi.')
})
