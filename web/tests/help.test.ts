import { expect, test } from 'vitest'
import { helpOffer, helpsUpTo, helpUpTo } from '../src/game/help'

const stored = { help: 'full' as const, games: 0, asked: [] }

test('less help is not offered in the first games', () => {
  expect(helpOffer(['', 'novice'], stored)).toBe('')
  expect(helpOffer(['', 'novice'], { ...stored, games: 4 })).toBe('')
})

test('less help is offered once after five games, and once against a strong bot', () => {
  expect(helpOffer(['', 'novice'], { ...stored, games: 5 })).toBe('games')
  expect(helpOffer(['', 'novice'], { ...stored, games: 5, asked: ['games'] })).toBe('')
  expect(helpOffer(['', 'strong'], { ...stored, asked: ['games'] })).toBe('strong')
  expect(helpOffer(['', 'expert'], { ...stored, asked: ['strong'] })).toBe('')
})

test('less help is not offered to a player without help', () => {
  expect(helpOffer(['', 'strong'], { ...stored, help: 'none', games: 9 })).toBe('')
})

test('a table limits the help, and a player may choose less', () => {
  expect(helpUpTo('full', 'squares')).toBe('squares')
  expect(helpUpTo('squares', 'full')).toBe('squares')
  expect(helpUpTo('squares', 'none')).toBe('none')
  expect(helpUpTo('none', 'full')).toBe('none')
  expect(helpsUpTo('squares')).toEqual(['squares', 'none'])
})
