/** The seats that this browser holds: whose they are, and what remains when a profile is removed. */
import { beforeEach, expect, it } from 'vitest'
import { forgetOwner, heldTables, ownersAt } from '../src/storage/seats'

const table = (id: string, more: object) => ({ code: id, id, tokens: [id], at: 0, names: [], ...more })

beforeEach(() => {
  const tables = [
    table('own', { owners: { 0: '' } }),
    table('hers', { owners: { 0: 'p1' } }),
    table('both', { owners: { 0: '', 1: 'p1' } }),
    table('guests', { owners: {}, mine: [0, 1] }),
    table('old', { mine: [1] }),
  ]
  localStorage.setItem('setcubed-seats', JSON.stringify(tables))
})

it('a removed profile gives up its seats, and those of others remain', () => {
  expect(forgetOwner('p1')).toEqual(['hers'])
  expect(heldTables().map(({ id }) => id)).toEqual(['own', 'both', 'guests', 'old'])
  expect(ownersAt('both')).toEqual({ 0: '' })
})

it("the only seat of a table that was stored without owners is the first profile's", () => {
  expect(ownersAt('old')).toEqual({ 1: '' })
  expect(ownersAt('guests')).toEqual({})
  expect(ownersAt('unknown')).toEqual({})
})
