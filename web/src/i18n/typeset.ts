/** Spelling variants and typography: the same messages with some letters or spaces replaced. */
export type Spelling = [RegExp, string]

/** English as spelt in the United States. */
export const AMERICAN: Spelling[] = [
  [/([Cc])olour/g, '$1olor'],
  [/neighbouring/g, 'neighboring'],
  [/practise/g, 'practice'],
]

const ELLIPSIS: Spelling = [/ …/g, '\u00a0…']

const FRENCH: Spelling[] = [
  [/ ([!?;])/g, '\u202f$1'],
  [/ :/g, '\u00a0:'],
  [/« /g, '«\u00a0'],
  [/ »/g, '\u00a0»'],
]

/** The non-breaking spaces of a language, whichever space its messages are written with. */
export function typography(code: string): Spelling[] {
  return code === 'en' ? [] : code === 'fr' ? [...FRENCH, ELLIPSIS] : [ELLIPSIS]
}

/** A date that Intl wrote, with the day on the line of its month. French writes the first day as an ordinal. */
export function writtenDate(code: string, text: string): string {
  const ordinal = code === 'fr' ? text.replace(/^1 /, '1er ') : text
  return ordinal.replace(/^(\d\S*) /, '$1\u00a0')
}

/** Messages with other letters. A message is respelt when it is first read: a page needs few of them. */
export function respell<T extends object>(messages: T, spellings: Spelling[]): T {
  if (!spellings.length) return messages
  const done = new Map<string | symbol, unknown>()
  return new Proxy(messages, {
    get: (_, name) => {
      if (!done.has(name)) done.set(name, respellValue(Reflect.get(messages, name), spellings))
      return done.get(name)
    },
  })
}

function respellValue(value: unknown, spellings: Spelling[]): unknown {
  if (typeof value === 'string') return spellings.reduce((text, [from, to]) => text.replace(from, to), value)
  if (typeof value === 'function') return (...given: unknown[]) => respellValue(value(...given), spellings)
  if (Array.isArray(value)) return value.map((item) => respellValue(item, spellings))
  if (typeof value === 'object' && value !== null) return respell(value, spellings)
  return value
}
