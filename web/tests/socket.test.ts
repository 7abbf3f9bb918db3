import { expect, test } from 'vitest'
import { newId, pause } from '../src/host/websocket'

test('the pauses between attempts grow, and stop growing at about eight seconds', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => pause(attempt, 0.5))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(pause(3, 0)).toBeLessThan(pause(3, 1))
})

test('ids of commands fit the protocol and do not repeat', () => {
  const ids = new Set(Array.from({ length: 500 }, newId))
  expect(ids.size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
})
