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
export function typeset<T extends object>(code: string, words: T): T {
  return code === 'en' ? words : spelt(words, code === 'fr' ? [...FRENCH, ...BEFORE_DOTS] : BEFORE_DOTS)
}

/** Messages with other letters. Each is written anew when it is asked for first: a page needs few of them. */
export function spelt<T extends object>(words: T, spellings: Spelling[]): T {
  const known = new Map<string | symbol, unknown>()
  return new Proxy(words, {
    get: (_, name) => {
      if (!known.has(name)) known.set(name, respelt(Reflect.get(words, name), spellings))
      return known.get(name)
    },
  })
}

function respelt(value: unknown, spellings: Spelling[]): unknown {
  if (typeof value === 'string') return spellings.reduce((text, [from, to]) => text.replace(from, to), value)
  if (typeof value === 'function') return (...given: unknown[]) => respelt(value(...given), spellings)
  if (Array.isArray(value)) return value.map((one) => respelt(one, spellings))
  if (typeof value === 'object' && value !== null) {
    return spelt(value, spellings)
  }
  return value
}
