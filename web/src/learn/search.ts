/** Searching the rule book: words are found whatever their capitals and accents. */
import type { Learning } from '../i18n'
import type { SectionId } from './figures'

type Book = Learning['book']

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The sections that hold every word that was typed. */
export function sectionsWith(book: Book, query: string): SectionId[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return (Object.keys(book) as SectionId[]).filter((id) => {
    const section = book[id]
    const text = plain([section.title, ...section.text, ...section.captions].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** A text in pieces, of which every second one is a hit. */
export function pieces(text: string, query: string): string[] {
  const word = plain(query).trim()
  const letters = [...text]
  const found: string[] = []
  let between = ''
  for (let at = 0; at < letters.length;) {
    const hit = hitAt(letters, at, word)
    if (hit) {
      found.push(between, hit)
      between = ''
      at += [...hit].length
    } else between += letters[at++]
  }
  return [...found, between]
}

/** The letters from here on that are the word; a single letter is no word. */
function hitAt(letters: string[], at: number, word: string): string {
  if (word.length < 2) return ''
  let end = at
  let flat = ''
  while (flat.length < word.length && end < letters.length) flat += plain(letters[end++]!)
  return flat === word ? letters.slice(at, end).join('') : ''
}
