import { expect, it } from 'vitest'
import { CALL_KEYS, keyOf } from '../src/game/keyboard'

const press = (key: string, code: string) => keyOf({ key, code } as KeyboardEvent)

it('identifies letters and digits by their position on the keyboard', () => {
  expect(press('q', 'KeyA')).toBe('a')
  expect(press('z', 'KeyY')).toBe('y')
  expect(press('&', 'Digit1')).toBe('1')
  expect(press('3', 'Numpad3')).toBe('3')
  expect(press('ы', 'KeyS')).toBe('s')
})
it('identifies all other keys by their name', () => {
  expect(press('Enter', 'Enter')).toBe('Enter')
  expect(press('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft')
  expect(press('?', 'KeyM')).toBe('?')
})
it('calls SET with letters at the same position on QWERTY, QWERTZ and AZERTY', () => {
  for (const key of CALL_KEYS) expect('qwazym').not.toContain(key)
})
