import { afterEach, expect, test, vi } from 'vitest'
import { copyOf, shift } from '../src/board/flight.svelte'
import { lyingIn } from '../src/game/deal'
import { Practice } from '../src/game/practice.svelte'
import { PLAN } from './views'

vi.mock(import('../src/storage/settings.svelte'), async (original) => ({
  ...(await original()),
  reducedMotion: () => false,
}))

/** A die on the page, with the number of times that something looked for its face to animate it. */
function die(number: number, home: string) {
  return {
    dataset: { die: String(number), home },
    clientWidth: 40,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 0, height: 0 }),
    closest: () => null,
    querySelector: vi.fn(() => null),
  }
}

function rootOf(...dice: ReturnType<typeof die>[]): HTMLElement {
  return { querySelectorAll: () => dice } as unknown as HTMLElement
}

afterEach(() => vi.unstubAllGlobals())

test('dice of another board with the same numbers are neither measured nor animated', async () => {
  const [mine, other] = [die(3, 'hand'), die(3, 'g7')]
  const [board, another] = [rootOf(mine), rootOf(other)]
  vi.stubGlobal('document', { hidden: false, querySelectorAll: () => [mine, other] })
  const apply = vi.fn()
  await shift(board, apply, { rolled: new Set(['3']) })
  expect(apply).toHaveBeenCalledOnce()
  expect(mine.querySelector).toHaveBeenCalled()
  expect(other.querySelector).not.toHaveBeenCalled()
  await shift(another, apply, { rolled: new Set(['3']) })
  expect(other.querySelector).toHaveBeenCalled()
})

test('a change is applied also before the board is on the page', async () => {
  const apply = vi.fn()
  await shift(null, apply)
  expect(apply).toHaveBeenCalledOnce()
})

test('the copy of a die in a list has no bullet and no number', () => {
  const [copy, append] = [{ removeAttribute: vi.fn(), style: { cssText: '' } }, vi.fn()]
  vi.stubGlobal('document', { getElementById: () => ({ append }) })
  copyOf({ cloneNode: () => copy } as never, { left: 1, top: 2, width: 3, height: 4 } as DOMRect)
  expect(append).toHaveBeenCalledWith(copy)
  expect(copy.style.cssText).toContain('list-style:none')
  expect(copy.removeAttribute).toHaveBeenCalledWith('data-die')
})

test('dice on a board and in its hand have different numbers', () => {
  const scene = { squares: { g7: '1RO', h7: '2GS*' }, hand: ['3PD', 'W'] }
  const practice = new Practice(PLAN, scene, { lay: () => null })
  const numbers = [...Object.values(practice.squares), ...practice.game.hands[0]!].map((one) => one.die)
  expect(new Set(numbers).size).toBe(4)
  expect(lyingIn(scene)).toEqual(practice.squares)
})
