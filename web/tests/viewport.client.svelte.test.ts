import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { Viewport } from '../src/board/viewport.svelte'

/** A viewport of a 13 × 13 board, with an element that remembers where it was scrolled to. */
function viewport(width: number, height: number, zoomed = true) {
  const input = $state({
    size: 13,
    zoomed,
    touchable: false,
    inPlay: ['f7', 'g7', 'h7'],
    fresh: new Set<string>(),
    complete: true,
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
    made.scrolled = { x: left, y: top }
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
