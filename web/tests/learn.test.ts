import { describe, expect, it } from 'vitest'
import { FIGURES } from '../src/learn/figures'
import { LESSONS } from '../src/learn/lessons'
import { pieces, sectionsWith } from '../src/learn/search'
import { clock, missesOf, Training } from '../src/learn/training'
import { LANGUAGES, LOADERS } from '../src/messages'
import en, { type Learn } from '../src/messages/learn/en'

const learn = import.meta.glob<{ default: Learn }>('../src/messages/learn/*.ts', { eager: true })

describe('a run of puzzles', () => {
  it('counts what was right in a row and remembers the longest', () => {
    const run = new Training(1).with(true, 2000, []).with(true, 4000, []).with(false, 3000, ['number'])
    expect([run.streak, run.longest, run.right, run.all, run.average]).toEqual([0, 2, 2, 3, 3000])
  })
  it('names the feature that is overlooked most', () => {
    expect(new Training().worst).toBeNull()
    expect(new Training().with(false, 1, ['number', 'colour']).with(false, 1, ['number']).worst).toBe('number')
  })
  it('counts every feature that said no', () => {
    expect(missesOf([{ about: 'colour', answer: 'same', values: [] }, { about: 'number', answer: 'two_alike', values: [], odd: 0 } as never])).toEqual(['number'])
  })
  it('writes times as the language does', () => {
    expect(clock(2540, 'en')).toBe('2.5 sec')
    expect(clock(2540, 'de')).toContain('2,5')
  })
})

describe('the search of the rule book', () => {
  it('finds words whatever their capitals and accents', () => {
    expect(pieces('Une Règle, deux règles', 'regle')).toEqual(['Une ', 'Règle', ', deux ', 'règle', 's'])
    expect(pieces('abc', '')).toEqual(['abc'])
  })
  it('finds the sections that hold every word', () => {
    expect(sectionsWith(en.book, 'EXTRA roll')).toContain('round')
    expect(sectionsWith(en.book, 'zebra')).toEqual([])
    expect(sectionsWith(en.book, '')).toEqual(Object.keys(en.book))
  })
})

/** Every message of a language by its path: texts as they are, functions called with figures and names. */
function texts(value: unknown, path: string, found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(path, value)
  else if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) texts(inner, `${path}.${name}`, found)
  return found
}

describe.each(Object.keys(LANGUAGES))('the language %s', (code) => {
  it('has a file for the page and one for the lessons, with every message', async () => {
    const page = (await LOADERS[code]!()).default
    const english = (await LOADERS['en']!()).default
    expect(Object.keys(page).sort()).toEqual(Object.keys(english).sort())
    expect(page.keys.map(([key]) => key)).toHaveLength(english.keys.length)
    const words = learn[`../src/messages/learn/${code}.ts`]?.default
    expect(words).toBeDefined()
    expect([...texts(words, 'learn').keys()].sort()).toEqual([...texts(en, 'learn').keys()].sort())
  })
  it('leaves no message empty', () => {
    const empty = [...texts(learn[`../src/messages/learn/${code}.ts`]!.default, 'learn')].filter(([, text]) => !text.trim())
    expect(empty).toEqual([])
  })
  it('has a caption for every picture', () => {
    const { book } = learn[`../src/messages/learn/${code}.ts`]!.default
    for (const [id, figures] of Object.entries(FIGURES)) expect(book[id as keyof typeof book].captions, id).toHaveLength(figures.length)
  })
  it.skipIf(code === 'en')('is not left in English', () => {
    const same = [...texts(learn[`../src/messages/learn/${code}.ts`]!.default, 'learn')].filter(([path, text]) => text.length > 14 && texts(en, 'learn').get(path) === text)
    expect(same).toEqual([])
  })
})

it('every lesson has its words', () => {
  for (const lesson of LESSONS) expect(en.lessons[lesson.id], lesson.id).toBeDefined()
  expect(Object.keys(en.lessons)).toHaveLength(LESSONS.length)
})
