/** A list of names as a language says it: `Ada, Bo, and Cy`. Made when first needed: Intl is slow on phones. */
export function listsIn(locale: string): (items: string[]) => string {
  let lists: Intl.ListFormat | undefined
  return (items) => (lists ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(items)
}
