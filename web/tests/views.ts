/** Views of a table, as small as the types allow. */
import type { BoardPlan, GameView, SeatView, View, Welcome } from '../src/host/wire'

export const PLAN = { size: 13, logo: ['f7', 'g7', 'h7'], bonus: { j7: 2 } } as unknown as BoardPlan

export const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  kind: 'human',
  name,
  connected: true,
  ...more,
})

export const gameView = (more: Partial<GameView> = {}): GameView => ({
  phase: 'turn',
  round: 1,
  hands: [
    [
      { die: 1, face: '1RO' },
      { die: 2, face: '2GS' },
      { die: 3, face: 'W' },
    ],
    [],
  ],
  scores: [0, 0],
  bag: 30,
  squares: {},
  to_move: 0,
  ...more,
})

export const view = (more: Partial<View> = {}): View =>
  ({
    table: 'LONGID',
    code: 'ABCD',
    status: 'playing',
    seats: [seat('Ann'), seat('Ben')],
    help: 'full',
    fairness: { commitment: 'c0', seeds: [null, null] },
    game: gameView(),
    ...more,
  }) as View

export const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  type: 'welcome',
  table: 'LONGID',
  seq: 5,
  time: Date.now(),
  mine: [0],
  view: view(),
  options: {},
  board: PLAN,
  dice: [],
  ...more,
})
