import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/i18n'
import { listsIn } from '../src/i18n/lists'
import { plurals } from '../src/i18n/plural'

test.each(Object.keys(LANGUAGES))(
  'small numbers take the short way to the plural of %s, with the same end',
  (locale) => {
    const forms = { zero: 'zero #', one: 'one #', two: 'two #', few: 'few #', many: 'many #', other: 'other #' }
    const say = plurals(locale)
    const rules = new Intl.PluralRules(locale)
    const digits = new Intl.NumberFormat(locale)
    for (const count of [...Array(1001).keys(), 1500, 10_000, 1_000_000, 1.5]) {
      expect(say(count, forms)).toBe(`${rules.select(count)} ${digits.format(count)}`)
    }
  },
)

test.each(Object.keys(LANGUAGES))('a list is said as in %s', (locale) => {
  const say = listsIn(locale)
  const known = new Intl.ListFormat(locale, { type: 'conjunction' })
  const names = ['Ada', 'Bo', 'Ines', 'Hilda', 'Hielo', 'Iago', 'i', 'hi', 'ya', 'Cy', '2 dice']
  for (const last of names) {
    for (const before of [[], ['Ada'], ['Bo', 'Cy'], ['Ines', 'Bo', 'Cy']]) {
      const items = [...before, last]
      expect(say(items)).toBe(known.format(items))
    }
  }
  expect(say([])).toBe('')
})
