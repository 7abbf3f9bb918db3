/** Daily deals from the pack's files, until Python has started. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Host } from '../src/host/host'
import { withPreparedDeals } from '../src/host/prepared-deals'
import type { DailyDeal, DraftResult, PreparedMonth } from '../src/host/wire'

const position = { squares: { g7: '1RO' }, used: [], hand: [{ die: 4, face: '2RO' }] }
const scene = { squares: { g7: '1RO' }, used: [], hand: ['2RO'] }
const DAY = '2026-11-17'
const deal: DailyDeal = { day: DAY, rounds: [{ position, best: 3, turn: 'g8=2RO' }], total: 3 }
const draft: DraftResult = { type: 'drafted', id: 'study', seq: 0, legal: false }
const month: PreparedMonth = { board: { name: 'classic', size: 13, logo: [] }, days: { [DAY]: { deal, draft } } }

let ready = false
const asked: string[] = []
const python = {
  deals: { daily: async (day: string) => (asked.push(day), { ...deal, total: 99 }) },
  study: {
    board: async () => (asked.push('board'), { size: 99, logo: [] }),
    draft: async () => (asked.push('draft'), { ...draft, legal: true }),
  },
} as unknown as Host

function host(answer: () => Promise<Response>): Host {
  ready = false
  asked.length = 0
  vi.stubGlobal('fetch', vi.fn(answer))
  return withPreparedDeals(
    python,
    () => '/pack/1/deals/',
    () => ready,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a deal, its board and its first draft come from the file of its month while Python starts', async () => {
  const tried = host(async () => Response.json(month))
  const [found, board] = await Promise.all([tried.deals.daily(DAY), tried.study.board()])
  expect([found.total, board.size]).toEqual([3, 13])
  expect(fetch).toHaveBeenCalledWith('/pack/1/deals/2026-11.json', expect.anything())
  expect((await tried.study.draft(scene, [])).legal).toBe(false)
  expect(asked).toEqual([])
})

test('placed dice, other positions and everything after the start are left to Python', async () => {
  const tried = host(async () => Response.json(month))
  await tried.deals.daily(DAY)
  await tried.study.draft(scene, [{ die: 0, square: 'g8' }])
  await tried.study.draft({ ...scene, hand: ['3RO'] }, [])
  expect(asked).toEqual(['draft', 'draft'])
  ready = true
  await tried.study.draft(scene, [])
  await tried.study.board()
  expect((await tried.deals.daily(DAY)).total).toBe(99)
  expect(asked).toEqual(['draft', 'draft', 'draft', 'board', DAY])
})

test.each([
  ['a host without the file', async () => new Response('', { status: 404 })],
  ['a host that answers with its start page', async () => new Response('<!doctype html>')],
  ['a file without the day', async () => Response.json({ ...month, days: {} })],
  ['no connection', () => Promise.reject(new TypeError())],
])('Python deals where the file cannot help: %s', async (_, answer) => {
  expect((await host(answer).deals.daily(DAY)).total).toBe(99)
})
