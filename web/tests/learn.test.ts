import { describe, expect, it } from 'vitest'
import { LESSONS } from '../src/screens/learn/lessons'
import { pieces, sectionsWith } from '../src/screens/learn/search'
import { clock, hardest, missesOf, nextDifficulty, Training } from '../src/screens/learn/training'
import { LANGUAGES, loadLanguage, type Learning } from '../src/i18n'
import learning from '../src/i18n/en/learn'

describe('a run of puzzles', () => {
  it('counts the streak of right answers and stores the longest', () => {
    const run = new Training(1).with(true, 2000, []).with(true, 4000, []).with(false, 3000, ['number'])
    expect(run.answers).toEqual([true, true, false])
    expect([run.streak, run.longest, run.right, run.all, run.average]).toEqual([0, 2, 2, 3, 3000])
  })
  it('names the feature that is overlooked most', () => {
    expect(new Training().worst).toBeNull()
    expect(new Training().with(false, 1, ['number', 'colour']).with(false, 1, ['number']).worst).toBe('number')
  })
  it('counts every feature that fails', () => {
    expect(
      missesOf([
        { about: 'colour', answer: 'same', values: [] },
        { about: 'number', answer: 'two_alike', values: [], odd: 0 } as never,
      ]),
    ).toEqual(['number'])
  })
  it('gets harder after two right answers in a row and easier after a wrong one', () => {
    expect(nextDifficulty('best', 1, true, 1)).toBe(1)
    expect(nextDifficulty('best', 1, true, 2)).toBe(2)
    expect(nextDifficulty('best', hardest('best'), true, 4)).toBe(4)
    expect(nextDifficulty('find', hardest('find'), true, 2)).toBe(3)
    expect(nextDifficulty('find', 2, false, 0)).toBe(1)
    expect(nextDifficulty('find', 1, false, 0)).toBe(1)
  })
  it('formats times in the language', () => {
    expect(clock(2540, 'en')).toBe('2.5 sec')
    expect(clock(2540, 'de')).toContain('2,5')
  })
})

describe('the search of the rule book', () => {
  it('ignores case and accents', () => {
    expect(pieces('Une Règle, deux règles', 'regle')).toEqual(['Une ', 'Règle', ', deux ', 'règle', 's'])
    expect(pieces('abc', '')).toEqual(['abc'])
  })
  it('finds synonyms from the booklet', () => {
    const nb = { lilla: 'fiolett' }
    const book = { ...learning.book, box: { title: 'Esken', text: ['Fiolette ovaler'], captions: [] } }
    expect(sectionsWith(book, 'LILLA', nb)).toEqual(['box'])
    expect(sectionsWith(book, 'lill', nb)).toEqual(['box'])
    expect(sectionsWith(book, 'lilla zebra', nb)).toEqual([])
    expect(pieces('To fiolette', 'lilla', nb)).toEqual(['To ', 'fiolett', 'e'])
  })
  it.each([
    ['en', ['diagonal', 'clockwise', 'open', 'order', 'race', 'joker', 'color', '8 seconds', 'booklets']],
    ['nb', ['fiolett', 'lilla', 'erstatte', 'omgang', 'wild', 'diagonal', 'med klokken']],
    ['sv', ['lila', 'violett', 'runda', 'ersätta', 'wild', 'diagonalt', 'medurs']],
    ['da', ['lilla', 'omgang', 'runde', 'diamant', 'wild', 'diagonal', 'med uret']],
    ['fi', ['soikio', 'ovaali', 'symboli', 'SET-sarja', 'korvata', 'wild', 'diagonaali', 'myötäpäivään']],
    ['fr', ['forme', 'symbole', 'diamant', 'losange', 'pochette', 'sac', 'coup extra', 'WILD', 'diagonale']],
    ['de', ['violett', 'ersetzen', 'Diamant', 'WILD', 'diagonal', 'Uhrzeigersinn']],
    ['es', ['violeta', 'cambiar', 'diamante', 'WILD', 'diagonal', 'reloj']],
  ])('finds in %s what the booklets say', async (code, words) => {
    const { book, also } = (await loadLanguage(code)).learning
    for (const word of words) expect(sectionsWith(book, word, also), word).not.toEqual([])
  })
  it('finds the sections that hold every word', () => {
    expect(sectionsWith(learning.book, 'EXTRA roll')).toContain('round')
    expect(sectionsWith(learning.book, 'zebra')).toEqual([])
    expect(sectionsWith(learning.book, '')).toEqual(Object.keys(learning.book))
  })
})

it('every lesson has texts', () => {
  for (const lesson of LESSONS) expect(learning.lessons[lesson.id], lesson.id).toBeDefined()
  expect(Object.keys(learning.lessons)).toHaveLength(LESSONS.length)
})

/** All texts from the first lesson to the celebration. */
function tutorialText({ lessons, finished, finished_about, play_robin }: Learning): string {
  return JSON.stringify([Object.values(lessons).map(Object.values), finished, finished_about, play_robin])
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’-]+/gu) ?? []

describe('the words of the tutorial', () => {
  it.each(Object.keys(LANGUAGES))('are few in %s', async (code) => {
    const count = wordsOf(tutorialText((await loadLanguage(code)).learning)).length
    expect(count).toBeLessThanOrEqual(420)
  })
  it('are words that a child of eight knows', () => {
    const hard =
      /\b(stat(e|es|ed)|logo|faces?|agree|feature|legal|illegal|placement|confirm|diagonal|hand|clockwise)\b/i
    expect(tutorialText(learning).match(hard)).toBeNull()
  })
})
