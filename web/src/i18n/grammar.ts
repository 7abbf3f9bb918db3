/** What differs between languages in grammar: plural forms, lists and times. */

/** The forms of a counted noun; `#` stands for the number. */
type Forms = { one?: string; two?: string; few?: string; many?: string; zero?: string; other: string }

interface Rules {
  /** The word before a list's last item; a function where that item decides. */
  and: string | ((last: string) => string)
  /** The numbers that take the singular, in languages with two forms. Without it, `Intl.PluralRules` decides. */
  singular?: number[]
}

export interface Grammar {
  plural: (count: number, forms: Forms) => string
  list: (items: string[]) => string
  ago: (time: number) => string
}

// Small numbers and lists avoid Intl, whose constructors delay the first paint on slow phones.
const SMALL = 1000 // larger numbers are written in groups, and may take further forms

export function grammar(locale: string, { and, singular }: Rules): Grammar {
  let rules: Intl.PluralRules | undefined
  let digits: Intl.NumberFormat | undefined
  let times: Intl.RelativeTimeFormat | undefined
  return {
    plural(count, forms) {
      const small = singular && Number.isInteger(count) && count >= 0 && count < SMALL
      if (small) return (singular.includes(count) ? (forms.one ?? forms.other) : forms.other).replace('#', `${count}`)
      const form = (rules ??= new Intl.PluralRules(locale)).select(count)
      return (forms[form] ?? forms.other).replace('#', (digits ??= new Intl.NumberFormat(locale)).format(count))
    },
    list(items) {
      const last = items.at(-1) ?? ''
      if (items.length < 2) return last
      return `${items.slice(0, -1).join(', ')} ${typeof and === 'string' ? and : and(last)} ${last}`
    },
    ago(time) {
      times ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      const minutes = Math.round((time - Date.now()) / 60_000)
      if (minutes >= 0) return times.format(0, 'second') // «now»; zero minutes reads «this minute»
      if (minutes > -60) return times.format(minutes, 'minute')
      if (minutes > -1440) return times.format(Math.round(minutes / 60), 'hour')
      return times.format(Math.round(minutes / 1440), 'day')
    },
  }
}

/** A sentence as it follows a colon: with a small letter, unless it begins in capitals, such as SET. */
export function lowerFirst(text: string): string {
  return text.replace(/^([¿¡]?\p{Lu})(?=\p{Ll})/u, (first) => first.toLowerCase())
}
