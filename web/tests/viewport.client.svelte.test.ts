import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { Viewport } from '../src/board/viewport.svelte'
import { settings } from '../src/storage/settings.svelte'

/** A viewport of a 13 × 13 board, with an element that remembers where it was scrolled to. */
function viewport(width: number, height: number, zoomed = true) {
  const input = $state({
    size: 13,
    zoomed,
    touchable: false,
    inPlay: ['f7', 'g7', 'h7'],
    fresh: new Set<string>(),
    wanted: [] as string[],
  })
  let made!: Viewport
  const stop = $effect.root(() => {
    made = new Viewport(() => input)
  })
  const view = { scrollLeft: 0, scrollTop: 0, scrollTo: vi.fn() }
  view.scrollTo.mockImplementation(({ left, top }: { left: number; top: number }) => {
    view.scrollLeft = left
    view.scrollTop = top
    made.scrolledTo(left, top)
  })
  made.width = width
  made.height = height
  made.view = view as unknown as HTMLElement
  flushSync()
  return { made, input, view, stop }
}

test('the whole board fits in its space', () => {
  const { made, stop } = viewport(560, 560, false)
  expect([made.mode, made.side, made.scrolls, made.scale]).toEqual(['board', 40, false, 1])
  stop()
})

test('the squares in play are enlarged and in the middle', () => {
  const { made, view, stop } = viewport(360, 360)
  expect([made.mode, made.side, made.scrolls]).toEqual(['play', 48, true])
  expect(made.centre.column).toBeCloseTo(6.5)
  expect(view.scrollTop).toBeGreaterThan(0)
  stop()
})

test('squares keep a size to hit when the play spreads', () => {
  const { made, input, stop } = viewport(360, 300)
  input.inPlay = ['a1', 'm13']
  flushSync()
  expect(made.side).toBe(26)
  stop()
})

test('squares are as large as the player wants dice, up to a fifth of the space', () => {
  settings.diceScale = 1.35
  const { made, input, stop } = viewport(360, 300)
  input.inPlay = ['a1', 'm13']
  flushSync()
  expect(made.side).toBe(35)
  settings.diceScale = 4
  expect(made.side).toBe(56)
  settings.diceScale = 1
  stop()
})

test('a wanted square is scrolled into view', () => {
  const { made, input, stop } = viewport(360, 360)
  input.wanted = ['a1']
  flushSync()
  expect(made.scrolled).toEqual({ x: 0, y: 0 })
  stop()
})

test('manual zoom has a scale and a centre, and suspends framing until it is reset', () => {
  const { made, input, stop } = viewport(560, 560, false)
  made.zoomTo(2, { row: 3, column: 10 })
  flushSync()
  expect([made.mode, made.side, made.scale]).toEqual(['manual', 80, 2])
  expect(made.scrolled).toEqual({ x: 10 * 80 - made.wide / 2, y: 3 * 80 - made.tall / 2 })
  input.wanted = ['a13']
  flushSync()
  expect(made.mode).toBe('manual')
  made.zoomTo(99)
  expect(made.scale).toBe(4)
  made.resetZoom()
  flushSync()
  expect([made.mode, made.side]).toEqual(['board', 40])
  stop()
})

test('a new size of the view preserves what the player has scrolled to', () => {
  const { made, view, stop } = viewport(560, 560, false)
  made.zoomTo(2, { row: 5, column: 5 })
  flushSync()
  view.scrollTo({ left: 300, top: 100 })
  const { row, column } = made.centre
  made.height = 460
  flushSync()
  expect(made.centre.row).toBeCloseTo(row)
  expect(made.centre.column).toBeCloseTo(column)
  stop()
})

test('a step in enlarges the squares in play, and steps out end at the whole board', () => {
  const { made, input, stop } = viewport(560, 560, false)
  input.inPlay = ['c5', 'e5']
  made.zoomBy(1)
  flushSync()
  expect(made.side).toBe(56)
  expect(made.centre.row).toBeCloseTo(4.5)
  expect(made.centre.column).toBeCloseTo(3.5)
  made.zoomBy(-5)
  flushSync()
  expect([made.scale, made.scrolls]).toEqual([1, false])
  stop()
})

test('what is between two fingers stays there', () => {
  const { made, stop } = viewport(560, 560, false)
  made.pinch(2, { x: 80, y: -40 }, { x: 100, y: 20 }) // from column 8.5 and row 5.5
  flushSync()
  expect(made.scale).toBe(2)
  expect(made.centre.column + 100 / made.side).toBeCloseTo(8.5)
  expect(made.centre.row + 20 / made.side).toBeCloseTo(5.5)
  expect([made.limitFactor(9), made.limitFactor(0.1)]).toEqual([2, 0.5])
  stop()
})

test('a double tap enlarges and returns', () => {
  const { made, stop } = viewport(560, 560, false)
  made.toggleZoom({ x: 40, y: 0 })
  flushSync()
  expect([made.mode, made.side]).toEqual(['manual', 78])
  expect(made.centre.column).toBeCloseTo(7.5)
  made.toggleZoom({ x: 0, y: 0 })
  flushSync()
  expect(made.mode).toBe('board')
  stop()
})

test('the next turn is followed with enlarged squares', () => {
  const { made, input, stop } = viewport(360, 360)
  made.zoomTo(3, { row: 6, column: 6 })
  flushSync()
  const { side } = made
  input.wanted = ['a1']
  flushSync()
  expect(made.scrolled.x).toBeGreaterThan(0)
  made.followPlay()
  flushSync()
  expect([made.side, made.scrolled.x, made.scrolled.y]).toEqual([side, 0, 0])
  made.zoomTo(1)
  made.followPlay()
  flushSync()
  expect(made.mode).toBe('play')
  stop()
})

test('squares grow with the text', () => {
  const { made, input, stop } = viewport(360, 300)
  input.inPlay = ['a1', 'm13']
  settings.textScale = 2
  flushSync()
  expect(made.side).toBe(52)
  settings.textScale = 1
  stop()
})

test('the view is framed by whole squares, and by what fits while the player zooms', () => {
  const { made, input, view, stop } = viewport(360, 300)
  input.inPlay = ['a3', 'm12']
  flushSync()
  expect([made.side, made.wide % 26, made.tall % 26]).toEqual([26, 0, 0])
  expect([view.scrollLeft % 26, view.scrollTop % 26]).toEqual([0, 0])
  input.wanted = ['m2']
  flushSync()
  expect([view.scrollLeft % 26, view.scrollTop % 26]).toEqual([0, 0])
  made.zoomTo(1.7)
  flushSync()
  expect(made.tall).toBe(300 - made.edge)
  stop()
})

test('a board that misses its whole size by a few pixels shows all rows', () => {
  const { made, stop } = viewport(556, 550, false)
  settings.textScale = 1
  made.height = made.edge + 13 * made.side - 2
  flushSync()
  expect(made.tall).toBeGreaterThanOrEqual(12.9 * made.side)
  stop()
})
