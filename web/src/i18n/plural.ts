/** Plural forms by the language's own rules; `#` in a form is the number. */
type Forms = { one?: string; two?: string; few?: string; many?: string; zero?: string; other: string }

/** The numbers that are singular, where that is the whole rule: asking Intl takes a slow phone 0.1 s at the start. */
const SINGULAR: Record<string, number[]> = {
  da: [1],
  de: [1],
  en: [1],
  es: [1],
  fi: [1],
  fr: [0, 1],
  nb: [1],
  sv: [1],
}
const SMALL = 1000 // from here on numbers are written in groups, and rules grow more forms

export function plurals(locale: string): (count: number, forms: Forms) => string {
  let rules: Intl.PluralRules | undefined
  let digits: Intl.NumberFormat | undefined
  const one = SINGULAR[locale]
  return (count, forms) => {
    const small = Number.isInteger(count) && count >= 0 && count < SMALL
    const form =
      small && one ? (one.includes(count) ? 'one' : 'other') : (rules ??= new Intl.PluralRules(locale)).select(count)
    const number = small && one ? String(count) : (digits ??= new Intl.NumberFormat(locale)).format(count)
    return (forms[form] ?? forms.other).replace('#', number)
  }
}
