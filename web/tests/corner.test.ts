import { expect, test } from 'vitest'
import { corner } from '../src/board/corner'

const room = { width: 1000, height: 800 }
const card = { width: 200, height: 100 }
const box = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })

test('a card is placed across the lower right corner of its square', () => {
  expect(corner(box(400, 400), card, [], room)).toEqual({ x: 452, y: 452 })
})

test('a card goes where it hides the fewest dice', () => {
  expect(corner(box(400, 400), card, [box(460, 460)], room)).toEqual({ x: 452, y: 288 })
  expect(corner(box(400, 400), card, [box(460, 460), box(460, 300)], room)).toEqual({ x: 188, y: 452 })
})

test('a card stays inside the window and beside its square', () => {
  for (const [left, top] of [
    [0, 0],
    [960, 0],
    [0, 760],
    [960, 760],
  ] as const) {
    const { x, y } = corner(box(left, top), card, [], room)
    expect([x >= 8, y >= 8, x + 200 <= 992, y + 100 <= 792]).toEqual([true, true, true, true])
    expect(x > left + 40 || x + 200 < left || y > top + 40 || y + 100 < top).toBe(true)
  }
})
