/** The tokens of contests on this device. */
import { beforeEach, expect, test, vi } from 'vitest'
import { contestToken, forgetContest, holdContest, hostedContests, nextToken } from '../src/storage/contests'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('a token is found by its code in any case, for its role only', () => {
  holdContest('player', 'abc234', 'secret')
  expect(contestToken('player', 'ABC234')).toBe('secret')
  expect(contestToken('host', 'ABC234')).toBeNull()
  forgetContest('player', 'abc234')
  expect(contestToken('player', 'ABC234')).toBeNull()
})

test('the token of a new contest stays the same until the contest is created', () => {
  const token = nextToken()
  expect(token).toMatch(/^[A-Za-z0-9_-]{24}$/)
  expect(nextToken()).toBe(token)
  holdContest('host', 'ABC234', token)
  expect(nextToken()).not.toBe(token)
  expect(hostedContests()).toEqual(['ABC234'])
})
