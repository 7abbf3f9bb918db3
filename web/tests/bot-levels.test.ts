import { expect, it } from 'vitest'
import { commentOn, offeredLevel, streakAfter } from '../src/game/bot-levels'

it('offers the next level after three wins in a row, an easier one after three losses', () => {
  const run = [true, true, true].reduce(streakAfter, 0)
  expect(offeredLevel('novice', run)).toBe('beginner')
  expect(offeredLevel('novice', run - 1)).toBeNull()
  expect(offeredLevel('casual', [false, false, false].reduce(streakAfter, 0))).toBe('beginner')
})
it('starts counting again when the results change', () => {
  expect([true, true, false, true].reduce(streakAfter, 0)).toBe(1)
  expect(streakAfter(2, false)).toBe(-1)
})
it('offers nothing above the strongest, below the weakest, and for bots of other packages', () => {
  expect(offeredLevel('expert', 5)).toBeNull()
  expect(offeredLevel('novice', -5)).toBeNull()
  expect(offeredLevel('mine', 5)).toBeNull()
})
it('says that the player was better only to a player who has more points', () => {
  expect(commentOn(1)).toBe('bot_lost')
  expect(commentOn(0)).toBe('bot_won_closely')
  expect(commentOn(-5)).toBe('bot_won_closely')
  expect(commentOn(-6)).toBe('bot_won')
})
