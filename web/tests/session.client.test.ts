import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countResult } from '../src/game/results'
import { Session } from '../src/game/session.svelte'
import { SetCalls } from '../src/game/set-call.svelte'
import type { GameView, LogEvent, View } from '../src/host/wire'
import { speak } from '../src/i18n/speech.svelte'
import { holdSeats, fairnessOf } from '../src/storage/seats'
import { settings } from '../src/storage/settings.svelte'
import { FakeHost } from './fake-host'
import { gameView, seat, view, welcome } from './views'

beforeAll(() => speak('en'))
beforeEach(() => localStorage.clear())

const played: LogEvent = {
  type: 'played',
  seat: 1,
  steps: [[{ die: 9, square: 'i7', face: '1RO' }]],
  sets: [['g7', 'h7', 'i7']],
  score: 3,
} as unknown as LogEvent

function joined(first: View = view()) {
  const fake = new FakeHost()
  const animate = vi.fn((_: LogEvent[], apply: () => void) => apply())
  const session = new Session('ABCD', animate, fake.host)
  fake.connect()
  fake.deliver(welcome({ view: first }))
  let seq = 5
  const update = (next: View, ...events: LogEvent[]) =>
    fake.deliver({ type: 'update', seq: ++seq, time: Date.now(), events, view: next })
  return { fake, session, update, animate }
}

const over = (winners: number[], more: Partial<View> = {}) =>
  view({
    status: 'over',
    game: gameView({ phase: 'over', result: { reason: 'x', winners } as GameView['result'] & object }),
    ...more,
  })

test('a session shows the view and announces its own turn', () => {
  const { session } = joined()
  expect([session.line, session.me, session.names, session.myTurn]).toEqual(['open', 0, ['Ann', 'Ben'], true])
  expect(session.announcer.said).toBe('Your turn.')
})

test('events are logged, highlighted and announced together', () => {
  const { session, update, animate } = joined(view({ game: gameView({ to_move: 1 }) }))
  update(view({ game: gameView({ to_move: 0 }) }), played)
  expect(session.log.lines.length).toBe(1)
  expect([...session.log.fresh]).toEqual(['i7'])
  expect(session.log.owners).toEqual({ i7: 1 })
  expect(session.log.flashes.map((flash) => flash.squares)).toEqual([['g7', 'h7', 'i7']])
  expect(session.announcer.said).toMatch(/Ben.* Your turn\.$/)
  expect(animate).toHaveBeenCalledTimes(1)
})

test('the log is restored from the record once, without what arrived meanwhile', async () => {
  const { session, fake } = joined()
  fake.responses['/api/tables/LONGID/record'] = { events: [played, { type: 'finished', winners: [0] }] }
  await session.restoreLog()
  await session.restoreLog()
  expect(session.log.lines.length).toBe(2)
  expect(fake.requests.length).toBe(1)
  expect(session.log.lastMove?.event.type).toBe('played')
})

test('the end is reported when it happens, and not again with later views or reconnections', () => {
  const { session, fake, update } = joined()
  const finished = vi.fn()
  session.onFinished(finished)
  update(over([0]), { type: 'finished', winners: [0] } as unknown as LogEvent)
  update(over([0], { rematch: { table: 'R', code: 'R' } }))
  fake.lose()
  fake.connect()
  fake.deliver(welcome({ view: over([0]), seq: 9 }))
  expect(finished).toHaveBeenCalledTimes(1)
  expect(session.finishedLive).toBe(true)
})

test('a page opened after the end does not report it', () => {
  const { session, update } = joined(over([0]))
  const finished = vi.fn()
  session.onFinished(finished)
  update(over([0], { rematch: { table: 'R', code: 'R' } }))
  expect([finished.mock.calls.length, session.finishedLive]).toEqual([0, false])
})

test('a game counts once towards games and streak', () => {
  const [games] = [settings.games]
  const seats = [seat('Ann'), seat('Leo', { kind: 'bot', level: 'casual' })]
  const { session } = joined(over([0], { seats }))
  countResult(session)
  countResult(session)
  expect([settings.games - games, settings.run, settings.level]).toEqual([1, 1, 'casual'])
})

test.each([
  ['all dice', {}, 32],
  ['half the dice', { short: true }, 11],
  ['the dice that were agreed on', { bag: [...Array(30).keys()] }, 20],
  ['no more dice than the players hold', { bag: [...Array(10).keys()] }, 0],
])('the bag is full after the deal with %s', (_, options, bag) => {
  const { session, update, fake } = joined()
  fake.deliver(
    welcome({ options, dice: Array.from({ length: 42 }, () => []), view: view({ game: gameView({ bag }) }) }),
  )
  expect(session.bagFill).toBe(bag ? 1 : 0)
  update(view({ game: gameView({ bag: bag / 2 }) }))
  expect(session.bagFill).toBe(bag ? 0.5 : 0)
})

test('a wrong call leaves the toast when the next call is granted', () => {
  const { session, update } = joined(view({ game: gameView({ phase: 'opening', to_move: null }) }))
  const opening = session.view!
  update(opening, { type: 'miscalled', seat: 1 } as unknown as LogEvent)
  expect(session.announcer.toast?.text).toContain('Ben')
  update(opening, { type: 'granted', seat: 0 } as unknown as LogEvent)
  expect(session.announcer.toast).toBeNull()
})

test('seeds are sent once for each own seat and stored when accepted', async () => {
  holdSeats({ table: 'LONGID', code: 'ABCD', seq: 1, seats: [{ seat: 0, token: 't' }] } as never)
  const { session, fake, update } = joined(view({ status: 'waiting' }))
  update(view({ status: 'waiting' }))
  expect(fake.commands.map((one) => one.do.type)).toEqual(['seed'])
  fake.deliver({ type: 'done', id: fake.commands[0]!.id, seq: 7 })
  await vi.waitFor(() => expect(session.seeds.complete).toBe(true))
  expect(fairnessOf('LONGID')).toMatchObject({ commitment: 'c0', seeds: [expect.stringMatching(/^[0-9a-f]{48}$/)] })
})

test('a refused command becomes the notice until the next command', async () => {
  const { session, fake } = joined()
  const answer = session.act(0, { type: 'pass' })
  expect(session.busy).toBe(true)
  fake.deliver({ type: 'refused', id: fake.commands[0]!.id, seq: 5, code: 'not_your_turn', message: '' })
  expect((await answer).type).toBe('refused')
  expect([session.busy, session.notice]).toEqual([false, expect.stringMatching(/./)])
  void session.act(0, { type: 'pass' })
  expect(session.notice).toBe('')
})

test('a table that does not exist closes the connection', () => {
  const fake = new FakeHost()
  const session = new Session('NONE', undefined, fake.host)
  fake.connect()
  fake.deliver({ type: 'refused', seq: 0, code: 'no_table', message: '' })
  expect([session.missing?.code, session.line]).toEqual(['no_table', 'closed'])
})

describe('the rolls of the opening', () => {
  const roll = (reason: string, by: number, face: string) =>
    ({ type: 'rolled', reason, seat: by, faces: { [by]: face } }) as unknown as LogEvent
  const events = [
    roll('deal', 0, '1RO'),
    roll('deal', 1, '2RO'),
    roll('opening', 0, '3GD'),
    roll('opening', 1, '2GD'),
    roll('opening', 0, '1PS'),
    roll('opening', 1, '2PS'),
  ]
  const opening = (more: Partial<GameView> = {}) =>
    view({
      game: gameView({
        phase: 'opening',
        to_move: null,
        hands: [[{ die: 0, face: '1PS' }], [{ die: 1, face: '2PS' }]],
        calls: {},
        ...more,
      }),
    })
  const faces = (session: Session) => session.game!.hands.map((hand) => hand[0]!.face)

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are shown one after the other, and nobody calls before the last', async () => {
    const { session, update } = joined(view({ status: 'waiting', game: null }))
    const calls = new SetCalls(session)
    update(opening(), ...events)
    expect([faces(session), calls.mayCall(0)]).toEqual([['1RO', '2RO'], false])
    await vi.advanceTimersByTimeAsync(1000)
    expect([faces(session), calls.mayCall(0)]).toEqual([['3GD', '2GD'], false])
    expect(session.announcer.toast?.text).toBe('Nobody has a SET: everyone rolls again.')
    await vi.advanceTimersByTimeAsync(1000)
    expect([faces(session), calls.mayCall(0)]).toEqual([['1PS', '2PS'], true])
  })

  test('are skipped as soon as a newer update arrives', async () => {
    const { session, update } = joined(view({ status: 'waiting', game: null }))
    update(opening(), ...events)
    update(opening({ calls: { holder: 1 } }), { type: 'granted', seat: 1 } as unknown as LogEvent)
    expect([faces(session), session.game!.calls?.holder, session.rolling]).toEqual([['1PS', '2PS'], 1, false])
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.game!.calls?.holder).toBe(1)
  })

  test('are not repeated for a player who connects later', () => {
    const { session } = joined(opening())
    expect([faces(session), session.rolling]).toEqual([['1PS', '2PS'], false])
  })
})

test('a player who miscalled is barred while another shows a SET, and no longer once their own call counts', () => {
  const calls = (holder: number) => ({ holder, barred: [{ seat: 0, until: 1 }] }) as GameView['calls']
  const { session, update } = joined(view({ game: gameView({ phase: 'opening', calls: calls(1) }) }))
  expect(session.isBarred(0)).toBe(true)
  update(view({ game: gameView({ phase: 'opening', calls: calls(0) }) }))
  expect(session.isBarred(0)).toBe(false)
})
