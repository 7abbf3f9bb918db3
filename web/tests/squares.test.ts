import { expect, test } from 'vitest'
import { beyond, brought, label, nearest, regionOf, slide, span, spot, squareSize } from '../src/board/geometry'

test('a square has a name and a position', () => {
  expect(spot('a1')).toEqual({ row: 0, column: 0 })
  expect(spot('m13')).toEqual({ row: 12, column: 12 })
  expect(label(6, 6)).toBe('g7')
})

test('the part in play is shown with two squares around it, and never leaves the board', () => {
  expect(regionOf(['f7', 'g7', 'h7'], 13, 2)).toEqual({ top: 4, left: 3, rows: 5, columns: 7 })
  expect(regionOf(['a1'], 13, 2)).toEqual({ top: 0, left: 0, rows: 3, columns: 3 })
  expect(regionOf([], 13, 2)).toEqual({ top: 0, left: 0, rows: 13, columns: 13 })
})

test('on a phone a square is at least 34 pixels while placing a die, and a whole number of device pixels', () => {
  const whole = { top: 0, left: 0, rows: 13, columns: 13 }
  expect(squareSize(350, 360, whole, 34, 60)).toBe(34)
  expect(squareSize(350, 360, { ...whole, rows: 5, columns: 7 }, 34, 60)).toBe(50)
  expect(squareSize(351, 1000, { ...whole, rows: 5, columns: 8 }, 34, 60, 2)).toBe(43.5)
})

test('a dropped die snaps to the nearest lit square, but not to one far away', () => {
  expect(nearest(['g7', 'g9'], 6.4, 6.9, 1.7)).toBe('g7')
  expect(nearest(['g7', 'g9'], 6.4, 7.2, 1.7)).toBe('g9')
  expect(nearest(['a1'], 6, 6, 1.7)).toBeNull()
})

test('a board scrolls faster the nearer a die is dragged to its edge, and not at all in the middle', () => {
  expect(slide(200, 150, 36)).toBe(0)
  expect(slide(300, 30, 36)).toBe(2)
  expect(slide(300, 0, 36)).toBe(8)
  expect(slide(-5, 300, 36)).toBe(-8)
})

test('a board that the player has scrolled moves no further than necessary', () => {
  expect(span([3, 5], 13)).toEqual([3, 6])
  expect(span([0, 12], 13, 1)).toEqual([0, 13])
  expect(brought([3, 6], 8, 2)).toBe(2)
  expect(brought([3, 6], 8, 5)).toBe(3)
  expect(brought([3, 12], 10, 0)).toBe(2)
  expect(brought([0, 13], 9, 0)).toBe(2)
})

test('arrows point to squares of which more than half is out of view', () => {
  const window = { x: 34, y: 0, width: 340, height: 170 }
  expect(beyond(['f3', 'b1', 'k5'], 34, window)).toEqual(new Set())
  expect(beyond(['a1'], 34, window)).toEqual(new Set(['left']))
  expect(beyond(['m7', 'b1'], 34, window)).toEqual(new Set(['right', 'down']))
})
