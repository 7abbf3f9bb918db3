/** The games of this device: figures, and files of games. */
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../src/game/history-figures'
import type { GameEvent, GameRecord } from '../src/host/wire'
import { kindOfSet } from '../src/game/review-store'
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
  it('count the games of this player in chronological order', () => {
    const figures = figuresOf(games)
    expect(figures).toMatchObject({ games: 3, wins: 2, pointsPerTurn: 6, streak: 1, longestStreak: 1 })
    expect(figures.best).toEqual({ id: 'a', event: 0, score: 12, at: 1 })
    expect([figures.firstTwelve, figures.firstCaught]).toEqual([1, 2])
    expect(figures.opponents).toEqual([{ name: 'Robin', level: 'novice', games: 3, wins: 2 }])
  })

  it('count the seat of each profile that shared the device', () => {
    const shared = { ...games[0]!, mine: [0, 1], owners: { 0: '', 1: 'p1' } }
    expect(figuresOf([shared], 'p1')).toMatchObject({ games: 1, wins: 0, pointsPerTurn: 30 })
    expect(figuresOf([shared], 'p2').games).toBe(0)
  })

  it('tell apart a profile and a guest of the same name', () => {
    const players = [
      { name: 'Ada', kind: 'human' },
      { name: 'Bo', kind: 'human' },
    ]
    const record = { ...games[0]!.record, players } as GameRecord
    const shared = { id: 'd', at: 4, mine: [0, 1], record }
    const { opponents } = figuresOf([
      { ...shared, owners: { 0: '', 1: 'p1' } },
      { ...shared, owners: { 0: '' } },
    ])
    expect(opponents.map(({ name, profile }) => [name, profile])).toEqual([
      ['Bo', 'p1'],
      ['Bo', undefined],
    ])
  })

  it('collect luck, accuracy and missed SETs of reviewed games', () => {
    const seat = { luck: 4, play: -2, accuracy: 80, missed: [0, 1, 0, 2] }
    const { reviewed, missed } = figuresOf([{ ...games[0]!, review: [seat, seat] }, games[1]!])
    expect(reviewed).toEqual([{ id: 'c', at: 3, luck: 4, accuracy: 80 }])
    expect(missed).toEqual([0, 1, 0, 2])
  })

  it('classify SETs by how many properties differ', () => {
    expect(kindOfSet(['2RO', '2RO', '2RO'])).toBe(0)
    expect(kindOfSet(['1RO', '2RO', '3RO'])).toBe(1)
    expect(kindOfSet(['1RO', '2GS', '3PD'])).toBe(3)
    expect(kindOfSet(['1RO', '2GS', '3PS'])).toBeNull()
  })

  it('leave out games that several people of this device played', () => {
    expect(figuresOf([{ ...games[0]!, mine: [0, 1] }]).games).toBe(0)
    expect(figuresOf([]).best).toBeNull()
  })
})

describe('files', () => {
  it('are read back as they were written', () => {
    const profiles = [{ id: 'p1', values: { '': { name: 'Grandpa' } } }]
    expect(parseGames(exportGames(games, profiles))).toEqual({ games, profiles })
  })

  it('may contain records of other devices, and invalid lines', () => {
    const text = `${JSON.stringify(games[0]!.record)}\nnonsense\n{"format":"setcubed-record","events":[]}\n`
    const imported = { id: 'import7x0', at: 7, mine: [], record: games[0]!.record }
    expect(parseGames(text, 7)).toEqual({ games: [imported], profiles: [] })
  })
})
