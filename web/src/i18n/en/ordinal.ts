/** English: the place in a ranking. */
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(place: number): string {
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(place)
  return `${place}${ENDINGS[form] ?? 'th'}`
}
