/** A review as the page shows it. */
import { describe, expect, it, vi } from 'vitest'
import type { GameRecord, ChoiceGrade, ReviewFigures } from '../src/host/wire'
import { recordFrom } from '../src/screens/review/file'
import { breakLines } from '../src/art/canvas'
import { parseTurn } from '../src/game/deal'
import { curveOf, keyMoments, keyOf, wholePoints } from '../src/game/review-summary'
import { chosen, optionOf } from '../src/game/review-text'

vi.mock('../src/i18n/speech.svelte', async () => {
  const { loadLanguage } = await import('../src/i18n')
  return { m: await loadLanguage('en'), language: () => 'en' }
})

const terms = (luck: number, race: number, result: number) => ({
  start: 0,
  race,
  luck,
  play: result - luck - race,
  result,
})
const wins = { start: 0.5, race: 0, luck: 0.1, play: 0.4, result: 1 }
const graded = (event: number, seat: number, cost: number, grade: ChoiceGrade['grade']): ChoiceGrade => ({
  type: 'graded',
  event,
  seat,
  kind: 'turn',
  played: '-',
  best: '-',
  cost,
  error: 0.01,
  grade,
})
const record = {
  events: [
    { type: 'drawn', seat: 0, dice: [1] },
    { type: 'rolled', seat: 1, reason: 'deal', faces: {} },
    { type: 'passed', seat: 0, reason: 'choice' },
  ],
} as unknown as GameRecord
const figures: ReviewFigures = {
  type: 'figures',
  seats: [
    { wins, points: terms(1, 0, 2) },
    { wins, points: terms(-1, 0, -2) },
  ],
  moments: [
    { event: 0, wins: [0.6, 0.4], luck: [0.1, -0.1] },
    { event: 1, wins: [0.58, 0.42], luck: [-0.02, 0.02] },
    { event: 2, wins: [0.3, 0.7] },
  ],
  choices: 3,
}

describe('the sums', () => {
  it('add up in whole points, whatever rounding does', () => {
    for (const [luck, race, result] of [
      [-11.4, 0.4, -8],
      [2.5, 2.5, 5],
      [-0.4, -0.4, -1],
      [0, 0, 0],
    ] as const) {
      const whole = wholePoints(terms(luck, race, result))
      expect(whole.race + whole.luck + whole.play).toBe(whole.result)
      expect(Object.values(whole).some((part) => Object.is(part, -0))).toBe(false)
    }
  })
})

describe('a turn as text', () => {
  it('is read with its wild dice, alone or in pairs', () => {
    expect(parseTurn('g8=2PO e5=1RD*+e6=3GS')).toEqual([
      { square: 'g8', face: '2PO', wild: false },
      { square: 'e5', face: '1RD', wild: true },
      { square: 'e6', face: '3GS', wild: false },
    ])
    expect(parseTurn('-')).toEqual([])
  })
})

describe('the key moments', () => {
  it('are the costly choices of one seat and its decisive rolls, in the order of the game', () => {
    const choices = [graded(2, 0, 0.2, 'blunder'), graded(2, 1, 0.3, 'blunder'), graded(1, 0, 0.01, 'good')]
    const found = keyMoments(record, figures, choices, 0)
    expect(found.map((one) => [one.event, 'choice' in one])).toEqual([
      [0, false],
      [2, true],
    ])
  })
  it('are at most twelve choices, the most costly ones', () => {
    const choices = Array.from({ length: 30 }, (_, index) => graded(2, 0, 0.03 + index / 100, 'mistake'))
    const found = keyMoments(record, figures, choices, 0).filter((one) => 'choice' in one)
    expect(found).toHaveLength(12)
    expect(found.every((one) => one.choice.cost > 0.2)).toBe(true)
  })
})

describe('the curve', () => {
  it('begins at the start and names the cause of every change', () => {
    expect(curveOf(figures, 1)).toEqual([
      { event: -1, chance: 0.5, by: 'start' },
      { event: 0, chance: 0.4, by: 'dice' },
      { event: 1, chance: 0.42, by: 'dice' },
      { event: 2, chance: 0.7, by: 'play' },
    ])
  })
})

describe('a file', () => {
  const game = { format: 'setcubed-record', players: [], events: [{ type: 'finished' }] }
  it('is a finished game, or the first of many', () => {
    expect(recordFrom(JSON.stringify(game, null, 2))).toEqual(game)
    expect(recordFrom(`${JSON.stringify(game)}\n${JSON.stringify(game)}\n`)).toEqual(game)
  })
  it('is rejected if it is something else', () => {
    for (const text of ['', 'hello', '[]', 'null', JSON.stringify({ ...game, events: [] })])
      expect(recordFrom(text)).toBeNull()
  })
})

describe('the picture', () => {
  it('breaks a sentence into lines', () => {
    expect(breakLines('one two three four', (text) => text.length, 9)).toEqual(['one two', 'three', 'four'])
  })
})

describe('a choice without a turn', () => {
  it('has a caption of what was done, and another of what would have been better', () => {
    const captions = (kind: ChoiceGrade['kind'], text: string) => [chosen(kind, text), optionOf(kind, text)]
    expect(captions('turn', '-')).toEqual(['Passed', 'Pass'])
    expect(captions('pass', '-')).toEqual(['Passed', 'Pass'])
    expect(captions('replace', '-')).toEqual(['Left the wild die', 'Leave the wild die'])
    expect(captions('extra', '-')).toEqual(['Kept all', 'Keep all'])
    expect(captions('extra', '4 7')).toEqual(['Rolled 2 dice', 'Roll 2 dice'])
    expect(captions('turn', '1RO@f7')).toEqual(['', ''])
  })
})

describe('two choices of one event', () => {
  it('have unique keys: a declined replacement, and the turn', () => {
    const turn = graded(2, 0, 0.2, 'blunder')
    const choices = [turn, { ...turn, kind: 'replace' as const }]
    expect(new Set(keyMoments(record, figures, choices, 0).map(keyOf)).size).toBe(3)
  })
})
