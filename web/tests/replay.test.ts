import { expect, test } from 'vitest'
import { bestTurn, framesOf, scoreLines, turnScores } from '../src/game/record-frames'
import type { GameRecord } from '../src/host/wire'

const record: GameRecord = {
  format: 'setcubed-record',
  version: 1,
  board: { name: 'classic', size: 13, logo: ['f7', 'g7', 'h7'] },
  dice: Array.from({ length: 42 }, () => ['1RO', '2GS', '3PD', '1GD', '2PO', '3RS']),
  players: [
    { name: 'Ada', kind: 'human' },
    { name: 'Bo', kind: 'bot' },
  ],
  events: [
    { type: 'drawn', seat: 0, dice: [0, 1, 2, 3, 4] },
    { type: 'rolled', seat: 0, reason: 'deal', faces: { 0: '1RO', 1: '1RO', 2: '1RO', 3: 'W', 4: '2GS' } },
    { type: 'drawn', seat: 1, dice: [5, 6, 7, 8, 9] },
    { type: 'rolled', seat: 1, reason: 'deal', faces: { 5: '1RO', 6: '3PD', 7: '3PD', 8: '2GS', 9: '2GS' } },
    {
      type: 'opened',
      seat: 0,
      score: 6,
      placements: [
        { die: 0, square: 'f7', face: '1RO', wild: false },
        { die: 3, square: 'g7', face: '1RO', wild: true },
        { die: 2, square: 'h7', face: '1RO', wild: false },
      ],
    },
    { type: 'replaced', seat: 1, square: 'g7', die: 5, taken: 3 },
    { type: 'rolled', seat: 1, reason: 'replacement', faces: { 3: '3PD' } },
    { type: 'passed', seat: 1, reason: 'choice' },
    { type: 'round_ended', round: 1 },
    { type: 'drawn', seat: 0, dice: [10, 11, 12] },
    { type: 'rolled', seat: 0, reason: 'draw', faces: { 10: 'W', 11: '2GS', 12: '2GS' } },
  ],
}

test('a record becomes frames: the deal, each turn, and the rolls between rounds', () => {
  const frames = framesOf(record)
  expect(frames.map(({ event }) => event?.type ?? 'rolls')).toEqual([
    'rolls',
    'opened',
    'replaced',
    'rolls',
    'passed',
    'rolls',
  ])
  expect(frames[0]!.game.hands[1]!.map((held) => held.face)).toEqual(['1RO', '3PD', '3PD', '2GS', '2GS'])
})

test('every frame holds all 42 dice', () => {
  for (const { game } of framesOf(record)) {
    expect(game.bag + game.hands.flat().length + Object.keys(game.squares!).length).toBe(42)
  }
})

test('the bag of a short game holds half the dice', () => {
  const { game } = framesOf({ ...record, options: { short: true } })[0]!
  expect(game.bag + game.hands.flat().length).toBe(21)
})

test('a replaced wild goes to the hand, and the die that replaced it counts as what was stated', () => {
  const { game } = framesOf(record)[3]!
  expect(game.squares!.g7).toEqual({ die: 5, face: '1RO' })
  expect(game.hands[1]).toContainEqual({ die: 3, face: '3PD' })
})

test('the chart follows each seat, and the best turn is known', () => {
  const frames = framesOf(record)
  expect(scoreLines(frames)).toEqual([
    [0, 6, 6],
    [0, 0, 0],
  ])
  expect(turnScores(frames)).toMatchObject([{ seat: 0, score: 6, frame: 1 }])
  expect(bestTurn(frames)).toMatchObject({ seat: 0, score: 6 })
  expect(bestTurn(frames, 1)).toBeUndefined()
})
