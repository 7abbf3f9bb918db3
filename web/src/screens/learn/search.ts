/** Search of the rule book, which ignores case and accents. */
import type { Learning } from '../../i18n'
import type { SectionId } from '../shared/rule-figures'

type Book = Learning['book']

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A typed word and its synonyms in this book: `fiolett` is also `lilla`. */
export function meanings(typed: string, also: Learning['also']): string[] {
  const word = plain(typed)
  const same = Object.entries(also).filter(([theirs]) => word.length > 2 && alike(plain(theirs), word))
  return [word, ...same.map(([, ours]) => plain(ours))]
}

/** Whether one is a prefix of the other: part of a word was typed, or another form of it. */
function alike(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

/** The sections that contain every typed word. */
export function sectionsWith(book: Book, query: string, also: Learning['also'] = {}): SectionId[] {
  const words = query.split(/\s+/).filter(Boolean)
  return (Object.keys(book) as SectionId[]).filter((id) => {
    const section = book[id]
    const text = plain([section.title, ...section.text, ...section.captions].join(' '))
    return words.every((word) => meanings(word, also).some((one) => text.includes(one)))
  })
}

/** Split a text so that every second piece is a match; single letters are ignored. */
export function pieces(text: string, query: string, also: Learning['also'] = {}): string[] {
  const words = meanings(query.trim(), also).filter((word) => word.length > 1)
  if (!words.length) return [text]
  const letters = [...text]
  const found: string[] = []
  let between = ''
  for (let at = 0; at < letters.length;) {
    const hit = words.map((word) => hitAt(letters, at, word)).find(Boolean)
    if (hit) {
      found.push(between, hit)
      between = ''
      at += [...hit].length
    } else between += letters[at++]
  }
  return [...found, between]
}

/** The letters from `at` on that match the word; empty if they do not. */
function hitAt(letters: string[], at: number, word: string): string {
  let end = at
  let flat = ''
  while (flat.length < word.length && end < letters.length) flat += plain(letters[end++]!)
  return flat === word ? letters.slice(at, end).join('') : ''
}
