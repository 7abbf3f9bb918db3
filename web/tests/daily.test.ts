/** The daily deal: turns as text, what is shared, and streaks. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatTurn, gradeOf, parseTurn, sceneAfter, shareText } from '../src/game/deal'
import {
  deviceToken,
  keepResult,
  keepUnfinished,
  resultOf,
  shiftDay,
  streaks,
  today,
  unfinishedOf,
} from '../src/storage/daily'

const round = {
  position: {
    squares: { f7: '1RO', g7: '2RO*' },
    used: [],
    hand: [
      { die: 3, face: '3RO' },
      { die: 7, face: 'W' },
      { die: 9, face: '3RO' },
    ],
  },
  best: 7,
  turn: 'e7=3RO d7=2RO*',
}

describe('turns', () => {
  it('are read and written as text', () => {
    expect(parseTurn('g8=2PO e5=1RD*+e6=3GS')).toEqual([
      { square: 'g8', face: '2PO', wild: false },
      { square: 'e5', face: '1RD', wild: true },
      { square: 'e6', face: '3GS', wild: false },
    ])
    expect(parseTurn('-')).toEqual([])
    const placements = [
      { die: 0, square: 'e7', face: '3RO' },
      { die: 1, square: 'd7', face: '2RO' },
    ]
    expect(formatTurn(placements, ['3RO', 'W', '3RO'])).toBe('e7=3RO d7=2RO*')
    expect(formatTurn([], ['3RO'])).toBe('-')
  })

  it('take their dice out of the hand', () => {
    const after = sceneAfter(round, round.turn)
    expect(after.hand).toEqual(['3RO'])
    expect(after.squares).toEqual({ f7: '1RO', g7: '2RO*', e7: '3RO', d7: '2RO*' })
  })
})

describe('sharing', () => {
  it('shows a square for each round and no dice', () => {
    const text = shareText('SET CUBED', [12, 6, 2, 0], [12, 12, 12, 12], 'https://example.org/daily')
    expect(text).toBe('SET CUBED\n🟩🟨🟧⬛\nhttps://example.org/daily')
    expect(gradeOf(0, 3)).toBe(0)
  })
})

describe('results of this device', () => {
  beforeEach(() => {
    const items = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    })
  })
  const result = { turns: ['-'], scores: [0], possible: 9, onTime: true }

  it('keep the first try and drop the unfinished one', () => {
    keepUnfinished('2026-11-17', { turns: ['-'], scores: [0] })
    keepResult('2026-11-17', result)
    keepResult('2026-11-17', { ...result, scores: [9] })
    expect(resultOf('2026-11-17')?.scores).toEqual([0])
    expect(unfinishedOf('2026-11-17')).toBeNull()
  })

  it('make streaks of days that were played on time', () => {
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-16', '2026-11-17'])
      keepResult(day, result)
    keepResult('2026-11-15', { ...result, onTime: false })
    expect(streaks('2026-11-18')).toEqual({ current: 2, longest: 4 })
    expect(streaks('2026-11-17')).toEqual({ current: 2, longest: 4 })
    expect(streaks('2026-11-19')).toEqual({ current: 0, longest: 4 })
  })

  it('count days by the local calendar', () => {
    expect(today(new Date(2026, 10, 8, 23, 59))).toBe('2026-11-08')
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
    expect(deviceToken()).toBe(deviceToken())
    expect(deviceToken()).toMatch(/^[\w-]{22,64}$/)
  })
})
