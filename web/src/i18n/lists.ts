/** A list of names as a language says it: `Ada, Bo, and Cy`. By hand: Intl takes a slow phone 0.1 s at the start. */
const AND: Record<string, string> = {
  da: 'og',
  de: 'und',
  en: 'and',
  es: 'y',
  fi: 'ja',
  fr: 'et',
  nb: 'og',
  sv: 'och',
}

export function listsIn(locale: string): (items: string[]) => string {
  return (items) => {
    const last = items.at(-1) ?? ''
    if (items.length < 2) return last
    const and = locale === 'es' && /^(i|hi(?![ae]))/i.test(last) ? 'e' : AND[locale]
    const comma = locale === 'en' && items.length > 2 ? ',' : ''
    return `${items.slice(0, -1).join(', ')}${comma} ${and} ${last}`
  }
}
