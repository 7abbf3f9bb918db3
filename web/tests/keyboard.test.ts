import { expect, it } from 'vitest'
import { CALL_KEYS, keyOf } from '../src/game/keyboard'

const press = (key: string, code: string) => keyOf({ key, code } as KeyboardEvent)

it('takes letters and digits by their place, whatever stands on the key', () => {
  expect(press('q', 'KeyA')).toBe('a')
  expect(press('z', 'KeyY')).toBe('y')
  expect(press('&', 'Digit1')).toBe('1')
  expect(press('3', 'Numpad3')).toBe('3')
  expect(press('ы', 'KeyS')).toBe('s')
})
it('takes all other keys by their name', () => {
  expect(press('Enter', 'Enter')).toBe('Enter')
  expect(press('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft')
  expect(press('?', 'KeyM')).toBe('?')
})
it('calls SET with letters that stand at the same place on QWERTY, QWERTZ and AZERTY', () => {
  for (const key of CALL_KEYS) expect('qwazym').not.toContain(key)
})
