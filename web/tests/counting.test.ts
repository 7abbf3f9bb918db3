/** The referee that only counts points: seat to move, board and points. */
import { expect, it } from 'vitest'
import { ScoreSheet } from '../src/screens/real-box/score-sheet.svelte'

it('passes the turn around the table from the opener, and adds up the points', () => {
  const counting = new ScoreSheet()
  counting.begin(['Ada', 'Bo', 'Cy'])
  expect([counting.now.first, counting.now.seat, counting.undoable]).toEqual([null, null, false])
  const logo = ['f7', 'g7', 'h7'].map((square, die) => ({ die, square, ...(die === 2 ? { face: '3RO' } : {}) }))
  counting.lay(1, ['1RO', '2RO', 'W'], logo, 2)
  expect(counting.now).toMatchObject({ first: 1, seat: 2, round: 1, scores: [0, 2, 0] })
  expect(counting.now.squares).toEqual({ f7: '1RO', g7: '2RO', h7: '3RO*' })
  counting.replace('h7')
  expect([counting.now.squares['h7'], counting.now.seat]).toEqual(['3RO', 2])
  counting.pass()
  counting.lay(0, ['1RO'], [{ die: 0, square: 'i7' }], 3)
  expect(counting.now).toMatchObject({ seat: 1, round: 2, scores: [3, 2, 0], last: { seat: 0, score: 3 } })
  counting.undo()
  expect(counting.now).toMatchObject({ seat: 0, round: 1, scores: [0, 2, 0] })
  counting.lay(0, ['1RO'], [{ die: 0, square: 'i7' }], 2)
  expect(counting.end()).toEqual([0, 1])
  expect(counting.over).toBe(true)
  counting.leave()
  expect(counting.playing).toBe(false)
})
