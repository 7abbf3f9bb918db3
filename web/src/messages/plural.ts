/** Plural forms by the language's own rules; `#` in a form is the number. */
type Forms = { one?: string; two?: string; few?: string; many?: string; zero?: string; other: string }

export function plurals(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const digits = new Intl.NumberFormat(locale)
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', digits.format(count))
}
