import { expect, test } from 'vitest'
import { decidingTurn } from '../src/game/events'
import type { LogEvent } from '../src/host/wire'

function played(seat: number, score: number): LogEvent {
  return { type: 'played', seat, steps: [], sets: [], bonus: {}, score }
}

test('the deciding turn is the one after which the winner stayed ahead', () => {
  const [first, caught, ahead, more, last] = [played(0, 6), played(1, 9), played(0, 8), played(0, 3), played(1, 4)]
  expect(decidingTurn([first, caught, ahead, more, last], [17, 13], 0)).toBe(ahead)
  expect(decidingTurn([first, caught, last, ahead], [14, 13], 0)).toBe(ahead)
})

test('the first turn decides if its player stays ahead', () => {
  const [first, second] = [played(1, 6), played(0, 3)]
  expect(decidingTurn([first, { type: 'passed', seat: 1, reason: 'choice' }, second], [3, 6], 1)).toBe(first)
})
