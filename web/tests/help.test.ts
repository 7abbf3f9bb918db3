import { expect, test } from 'vitest'
import { helpOffer, helpsUpTo, helpUpTo } from '../src/game/help'

const kept = { help: 'full' as const, games: 0, asked: [] }

test('in the first games nobody asks whether less help would do', () => {
  expect(helpOffer(['', 'novice'], kept)).toBe('')
  expect(helpOffer(['', 'novice'], { ...kept, games: 4 })).toBe('')
})

test('after five games it is asked once, and once more against a strong bot', () => {
  expect(helpOffer(['', 'novice'], { ...kept, games: 5 })).toBe('games')
  expect(helpOffer(['', 'novice'], { ...kept, games: 5, asked: ['games'] })).toBe('')
  expect(helpOffer(['', 'strong'], { ...kept, asked: ['games'] })).toBe('strong')
  expect(helpOffer(['', 'expert'], { ...kept, asked: ['strong'] })).toBe('')
})

test('who plays without help is not asked', () => {
  expect(helpOffer(['', 'strong'], { ...kept, help: 'none', games: 9 })).toBe('')
})

test('a table gives nobody more help than its maker wants, and less to who likes less', () => {
  expect(helpUpTo('full', 'squares')).toBe('squares')
  expect(helpUpTo('squares', 'full')).toBe('squares')
  expect(helpUpTo('squares', 'none')).toBe('none')
  expect(helpUpTo('none', 'full')).toBe('none')
  expect(helpsUpTo('squares')).toEqual(['squares', 'none'])
})
