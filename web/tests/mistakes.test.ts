/** A player's own mistakes as puzzles. */
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  judge,
  addMistakes,
  laidFrom,
  mistakesIn,
  MAX_MISTAKES,
  toTry,
  tried,
  type Mistake,
} from '../src/game/mistakes'
import type { GameRecord, ChoiceGrade } from '../src/host/wire'

const [line] = readFileSync(new URL('../../tests/records/two.jsonl', import.meta.url), 'utf8').split('\n')
const record = JSON.parse(line!) as GameRecord
const turns = record.events.flatMap((event, at) => (event.type === 'played' && event.seat === 1 ? [at] : []))
const graded = (event: number, grade: ChoiceGrade['grade'], more: Partial<ChoiceGrade> = {}): ChoiceGrade => ({
  type: 'graded',
  event,
  seat: 1,
  kind: 'turn',
  played: '-',
  best: 'g8=2PO',
  cost: 0.03,
  error: 0.01,
  grade,
  points: [3, 6],
  ...more,
})
const mistake = (id: string, more: Partial<Mistake> = {}): Mistake => ({
  id,
  position: { hand: ['2PO', 'W', '2PO', '1RD'] },
  best: 'g8=2PO',
  points: 6,
  grade: 'mistake',
  ...more,
})

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

describe('mistakes of a game', () => {
  it('are the turns of one seat, with the position in which they were made', () => {
    const [first, second] = turns as [number, number]
    const found = mistakesIn(
      record,
      [graded(second, 'mistake'), graded(first, 'blunder'), graded(first, 'mistake', { seat: 0 })],
      1,
    )
    const event = record.events[first] as unknown as { steps: { die: number; face: string; square: string }[][] }
    expect(found.map(({ grade }) => grade)).toEqual(['blunder', 'mistake'])
    for (const { face, square } of event.steps.flat()) {
      expect(found[0]!.position.hand).toContain(face)
      expect(found[0]!.position.squares).not.toHaveProperty(square)
    }
    expect(Object.keys(found[1]!.position.squares!).length).toBeGreaterThan(
      Object.keys(found[0]!.position.squares!).length,
    )
  })
  it('include the worst inaccuracies if there are few; never a choice without a better turn', () => {
    const slight = turns.slice(0, 4).map((at, index) => graded(at, 'inaccuracy', { cost: 0.02 + index / 100 }))
    expect(mistakesIn(record, slight, 1)).toHaveLength(3)
    expect(mistakesIn(record, [...slight, graded(turns[4]!, 'blunder')], 1)).toHaveLength(3)
    expect(mistakesIn(record, [graded(turns[0]!, 'mistake', { best: '-' })], 1)).toEqual([])
    expect(mistakesIn(record, [graded(turns[0]!, 'mistake', { kind: 'extra', best: '1 2' })], 1)).toEqual([])
    expect(mistakesIn(record, [graded(turns[0]!, 'good')], 1)).toEqual([])
  })
})

describe('the stored list', () => {
  it('has no duplicates and a maximum length', () => {
    addMistakes([mistake('a'), mistake('b')])
    addMistakes([mistake('b'), mistake('c')])
    expect(toTry().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    addMistakes(Array.from({ length: MAX_MISTAKES }, (_, index) => mistake(`${index}`)))
    expect(toTry()).toHaveLength(MAX_MISTAKES)
    expect(toTry().at(-1)!.id).toBe(`${MAX_MISTAKES - 1}`)
  })
  it('repeats unsolved mistakes later and drops solved ones', () => {
    addMistakes([mistake('a'), mistake('b')])
    tried(mistake('a'), false)
    expect(toTry().map(({ id }) => id)).toEqual(['b', 'a'])
    tried(mistake('b'), true)
    addMistakes([mistake('b')])
    expect(toTry().map(({ id }) => id)).toEqual(['a'])
  })
  it('works without storage', () => {
    vi.stubGlobal('localStorage', undefined)
    addMistakes([mistake('a')])
    expect(toTry()).toEqual([])
  })
})

describe('an answer', () => {
  it('is a turn with dice of the hand, the wild one for a stated face', () => {
    expect(laidFrom('g8=2PO e5=1RD*+e6=2PO', ['2PO', 'W', '2PO'])).toEqual([
      { die: 0, square: 'g8', face: '2PO' },
      { die: 1, square: 'e5', face: '1RD' },
      { die: 2, square: 'e6', face: '2PO' },
    ])
  })
  it('is right with the best turn and either of two equal dice, and wrong with a wild die instead', () => {
    const right = (die: number, square: string, face = '2PO') => judge(mistake('a'), [{ die, square, face }], 6).right
    expect([right(0, 'g8'), right(2, 'g8'), right(1, 'g8'), right(0, 'g9')]).toEqual([true, true, false, false])
    expect(judge(mistake('a'), [], 0)).toMatchObject({
      right: false,
      placements: [{ die: 0, square: 'g8', face: '2PO' }],
    })
  })
  it('is right with as many points if points are the reason', () => {
    const laid = [{ die: 3, square: 'a1' }]
    const right = (score: number, why: string) => judge(mistake('a', { why }), laid, score).right
    expect([right(6, 'points'), right(5, 'points'), right(9, 'reply')]).toEqual([true, false, false])
  })
})
