/** The games of this device: figures, and files of games. */
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../src/game/history-figures'
import type { GameEvent, GameRecord } from '../src/host/wire'
import { exportGames, parseGames, type PlayedGame } from '../src/storage/history'

const played = (seat: number, score: number): GameEvent =>
  ({ type: 'played', seat, steps: [], sets: [], bonus: {}, score }) as GameEvent

function game(id: string, at: number, winner: number, events: GameEvent[]): PlayedGame {
  const record = {
    format: 'setcubed-record',
    version: 1,
    players: [
      { name: 'Ada', kind: 'human' },
      { name: 'Robin', kind: 'bot', level: 'novice' },
    ],
    events: [...events, { type: 'finished', reason: 'out_of_dice', scores: [9, 3], winners: [winner] }],
    result: { scores: [9, 3], winners: [winner] },
  } as unknown as GameRecord
  return { id, at, mine: [0], record }
}

const replaced = { type: 'replaced', seat: 0, square: 'g7', die: 1, taken: 2 } as GameEvent
const games = [
  game('c', 3, 0, [played(0, 6), played(1, 30)]),
  game('a', 1, 0, [played(0, 12), { type: 'passed', seat: 0, reason: 'choice' } as GameEvent]),
  game('b', 2, 1, [replaced, played(0, 6)]),
]

describe('figures', () => {
  it('count what this player did, in the order of time', () => {
    const figures = figuresOf(games)
    expect(figures).toMatchObject({ games: 3, wins: 2, pointsPerTurn: 6, streak: 1, longestStreak: 1 })
    expect(figures.best).toEqual({ id: 'a', event: 0, score: 12, at: 1 })
    expect([figures.firstTwelve, figures.firstCaught]).toEqual([1, 2])
    expect(figures.opponents).toEqual([{ name: 'Robin', level: 'novice', games: 3, wins: 2 }])
  })

  it('leave out games that several people of this device played', () => {
    expect(figuresOf([{ ...games[0]!, mine: [0, 1] }]).games).toBe(0)
    expect(figuresOf([]).best).toBeNull()
  })
})

describe('files', () => {
  it('are read back as they were written', () => {
    expect(parseGames(exportGames(games))).toEqual(games)
  })

  it('may hold records of others, and lines that are none', () => {
    const text = `${JSON.stringify(games[0]!.record)}\nnonsense\n{"format":"setcubed-record","events":[]}\n`
    expect(parseGames(text, 7)).toEqual([{ id: 'import7x0', at: 7, mine: [], record: games[0]!.record }])
  })
})
