/** English as it is spelt in America: the same messages, with a few words written otherwise. */
import type { Messages } from '.'

const SPELLINGS: [RegExp, string][] = [
  [/([Cc])olour/g, '$1olor'],
  [/neighbouring/g, 'neighboring'],
  [/practise/g, 'practice'],
]

export function american(words: Messages): Messages {
  return respelt(words) as Messages
}

function respelt(value: unknown): unknown {
  if (typeof value === 'string') return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), value)
  if (typeof value === 'function') return (...given: unknown[]) => respelt(value(...given))
  if (Array.isArray(value)) return value.map(respelt)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, respelt(inner)]))
  }
  return value
}
