import { expect, it } from 'vitest'
import { offered, runAfter } from '../src/game/adapting'

it('offers the next level after three wins in a row, an easier one after three losses', () => {
  const run = [true, true, true].reduce(runAfter, 0)
  expect(offered('novice', run)).toBe('beginner')
  expect(offered('novice', run - 1)).toBeNull()
  expect(offered('casual', [false, false, false].reduce(runAfter, 0))).toBe('beginner')
})
it('begins to count anew when the luck turns', () => {
  expect([true, true, false, true].reduce(runAfter, 0)).toBe(1)
  expect(runAfter(2, false)).toBe(-1)
})
it('offers nothing above the strongest, below the weakest, and for bots of others', () => {
  expect(offered('expert', 5)).toBeNull()
  expect(offered('novice', -5)).toBeNull()
  expect(offered('mine', 5)).toBeNull()
})
