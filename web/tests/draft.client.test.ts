import { beforeAll, expect, test, vi } from 'vitest'
import { SquareStates } from '../src/board/square-state.svelte'
import { Draft, togglePick } from '../src/game/draft.svelte'
import { press, shortcutOf } from '../src/game/keyboard'
import { Session } from '../src/game/session.svelte'
import { SetCalls, showInTime } from '../src/game/set-call.svelte'
import type { DraftResult, GameView } from '../src/host/wire'
import { speak } from '../src/i18n/speech.svelte'
import { settings } from '../src/storage/settings.svelte'
import { FakeHost } from './fake-host'
import { gameView, PLAN, view, welcome } from './views'

beforeAll(() => speak('en'))

function started(more: Partial<GameView> = {}) {
  const fake = new FakeHost()
  const session = new Session('ABCD', undefined, fake.host)
  fake.connect()
  fake.deliver(welcome({ view: view({ game: gameView(more) }) }))
  const draft = new Draft(session)
  const answer = async (verdict: Partial<DraftResult>) => {
    const id = fake.sentRequests.findLast((one) => one.type === 'draft')!.id
    fake.deliver({ type: 'drafted', id, seq: 5, legal: false, ...verdict })
    await vi.waitFor(() => expect(draft.pending).toBe(false))
  }
  const states = new SquareStates(() => ({
    plan: PLAN,
    squares: session.game?.squares ?? {},
    fresh: new Set(),
    owners: {},
    pointed: new Set(),
    draft,
  }))
  return { fake, session, draft, answer, states }
}

const places = [
  { die: 1, places: [{ square: 'i7', score: 3 }, { square: 'e7' }] },
  { die: 3, places: [{ square: 'i7', faces: [{ face: '1RO' }, { face: '2RO' }] }] },
]

test('a picked die lights the squares where it fits', async () => {
  const { draft, answer, states } = started()
  draft.begin(0)
  await answer({ places })
  draft.pick(1)
  expect([...draft.targets.keys()]).toEqual(['i7', 'e7'])
  expect([states.cell('i7').look, states.cell('e7').look]).toEqual(['square lit', 'square lit half'])
  expect(states.lit).toEqual(['i7'])
})

test('a die that fits nowhere, but can replace a wild die, needs no partner', async () => {
  const { draft, answer } = started()
  draft.begin(0)
  await answer({ places: [{ die: 1, places: [{ square: 'e7' }] }], replaceable: [{ square: 'g7', dice: [2] }] })
  expect([draft.needsPartner(1), draft.needsPartner(2), draft.replaces(2)]).toEqual([true, false, true])
})

test('a tap places the die and asks for a new verdict', async () => {
  const { draft, answer, states, fake } = started()
  draft.begin(0)
  await answer({ places })
  draft.pick(1)
  states.press('i7')
  expect(draft.placed).toEqual([{ die: 1, square: 'i7' }])
  expect(draft.rest.map((held) => held.die)).toEqual([2, 3])
  expect(fake.sentRequests.at(-1)).toMatchObject({ type: 'draft', placements: [{ die: 1, square: 'i7' }] })
  expect(draft.ready).toBe(false)
  await answer({ legal: true, score: 3 })
  expect(draft.ready).toBe(true)
  states.press('i7')
  expect(draft.placed).toEqual([])
})

test('a wild die shows a face until one is chosen', async () => {
  const { draft, answer } = started()
  draft.begin(0)
  await answer({ places })
  draft.place('i7', 3)
  expect(draft.wildChoice).toMatchObject({ die: 3, shown: '1RO' })
  expect(draft.lying).toEqual([{ die: 3, square: 'i7', face: '1RO' }])
  draft.state('2RO')
  expect(draft.placed).toEqual([{ die: 3, square: 'i7', face: '2RO' }])
})

test('a die placed while the verdict is pending waits for it, also across a lost connection', async () => {
  const { draft, fake, session } = started()
  draft.begin(0)
  draft.pick(1)
  expect(draft.place('i7')).toBe(true)
  fake.lose()
  await vi.waitFor(() => expect(draft.pending).toBe(false))
  expect([draft.verdict, draft.placed]).toEqual([null, []])
  expect(session.notice).not.toBe('')
})

test('only the newest verdict counts', async () => {
  const { draft, fake } = started()
  draft.begin(0)
  const [first] = fake.sentRequests
  void draft.evaluate()
  fake.deliver({ type: 'drafted', id: first!.id, seq: 5, legal: true, score: 99 })
  await Promise.resolve()
  expect([draft.verdict, draft.pending]).toEqual([null, true])
})

test('passing takes two presses', async () => {
  const { draft, fake } = started()
  draft.begin(0)
  await draft.pass()
  expect([draft.passArmed, fake.commands.length]).toEqual([true, 0])
  void draft.pass()
  expect(fake.commands.map((one) => one.do.type)).toEqual(['pass'])
})

test('a fourth die picked for a call replaces the third of its hand', () => {
  const hands = [[1, 2, 3, 4].map((die) => ({ die, face: '1RO' })), [{ die: 9, face: '1RO' }]]
  expect([1, 2, 9, 3, 4].reduce((picks, die) => togglePick(picks, hands, die), [] as number[])).toEqual([9, 1, 2, 4])
  expect(togglePick([1, 2], hands, 1)).toEqual([2])
})

test('a key calls SET only when the seat may call', () => {
  const race = { phase: 'opening' as const, to_move: null, calls: { barred: [{ seat: 0, until: Date.now() + 9000 }] } }
  const calling = (more: Partial<GameView>) => {
    const { draft, session, fake } = started(more)
    const calls = new SetCalls(session)
    const context = { session, draft, calls, actor: null, pick: () => {}, toggleHelp: () => {}, describeRow: () => '' }
    press('s', context)
    press('s', context)
    return fake.commands.length
  }
  expect(calling(race)).toBe(0)
  expect(calling({ ...race, calls: {} })).toBe(1)
})

test('single-character shortcuts can be switched off', () => {
  const shortcut = (key: string) => shortcutOf({ key, code: '', target: null } as unknown as KeyboardEvent)
  settings.shortcuts = false
  expect(['c', '?', '1', 'Escape', 'Backspace'].map(shortcut)).toEqual([null, null, null, 'Escape', 'Backspace'])
  settings.shortcuts = true
  expect(shortcut('c')).toBe('c')
})

test('three placed dice are shown before the time is up', () => {
  vi.useFakeTimers()
  const calls = { holder: 0, until: Date.now() + 8000 }
  const { draft, session, fake } = started({ phase: 'opening', to_move: null, calls })
  draft.begin(0)
  draft.placed = [1, 2].map((die) => ({ die, square: PLAN.logo[die]! }))
  showInTime(session, draft)
  vi.advanceTimersByTime(8000)
  expect(fake.commands).toEqual([])
  draft.placed = [1, 2, 3].map((die, at) => ({ die, square: PLAN.logo[at]! }))
  fake.deliver({
    type: 'update',
    seq: 6,
    time: Date.now(),
    events: [],
    view: view({ game: gameView({ phase: 'opening', to_move: null, calls: { ...calls, until: Date.now() + 8000 } }) }),
  })
  showInTime(session, draft)
  vi.advanceTimersByTime(6900)
  expect(fake.commands).toEqual([])
  vi.advanceTimersByTime(200)
  expect(fake.commands).toMatchObject([{ do: { type: 'show', placements: draft.placed } }])
  vi.useRealTimers()
})
