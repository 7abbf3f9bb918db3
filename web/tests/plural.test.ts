import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/i18n'
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
