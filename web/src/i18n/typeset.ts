/** The same messages with some letters written otherwise: spelling, and spaces at which no line may break. */
export type Spelling = [RegExp, string]

const BEFORE_DOTS: Spelling[] = [[/ …/g, '\u00a0…']]
const FRENCH: Spelling[] = [
  [/ ([!?;])/g, '\u202f$1'],
  [/ :/g, '\u00a0:'],
  [/« /g, '«\u00a0'],
  [/ »/g, '\u00a0»'],
]

/** A language's messages as they are printed, whichever key made the spaces. */
export function typeset<T>(code: string, words: T): T {
  return code === 'en' ? words : (respelt(words, code === 'fr' ? [...FRENCH, ...BEFORE_DOTS] : BEFORE_DOTS) as T)
}

export function respelt(value: unknown, spellings: Spelling[]): unknown {
  if (typeof value === 'string') return spellings.reduce((text, [from, to]) => text.replace(from, to), value)
  if (typeof value === 'function') return (...given: unknown[]) => respelt(value(...given), spellings)
  if (Array.isArray(value)) return value.map((one) => respelt(one, spellings))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, respelt(inner, spellings)]))
  }
  return value
}
