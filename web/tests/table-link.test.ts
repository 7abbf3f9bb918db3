import { expect, test, vi } from 'vitest'
import { randomHex } from '../src/host/table-link'
import { backoff } from '../src/host/websocket'
import { FakeHost } from './fake-host'
import { view, welcome } from './views'

function linked() {
  const fake = new FakeHost()
  const listener = { message: vi.fn(), line: vi.fn() }
  const link = fake.host.connect('ABCD', () => ['token'], listener)
  return { fake, listener, link }
}

test('a connection starts with a hello, and later ones name the id and the last event', () => {
  const { fake } = linked()
  fake.connect()
  fake.deliver(welcome())
  fake.lose()
  fake.connect()
  expect(fake.sent).toEqual([
    { type: 'hello', table: 'ABCD', tokens: ['token'] },
    { type: 'hello', table: 'LONGID', tokens: ['token'], seq: 5 },
  ])
})

test('requests wait for the welcome', () => {
  const { fake, link } = linked()
  void link.command(0, { type: 'call' })
  fake.connect()
  expect(fake.sentRequests).toEqual([])
  fake.deliver(welcome())
  expect(fake.sentRequests).toMatchObject([{ type: 'command', seat: 0, do: { type: 'call' } }])
})

test('a command is resent under the same id after a reconnection and settles with its answer', async () => {
  const { fake, link } = linked()
  fake.connect()
  fake.deliver(welcome())
  const answer = link.command(0, { type: 'call' })
  fake.lose()
  fake.connect()
  fake.deliver(welcome())
  const [first, second] = fake.commands
  expect(second).toEqual(first)
  fake.deliver({ type: 'done', id: first!.id, seq: 6 })
  expect(await answer).toMatchObject({ type: 'done', seq: 6 })
})

test('drafts and hints are refused as unreachable when the connection is lost', async () => {
  const { fake, link } = linked()
  fake.connect()
  fake.deliver(welcome())
  const answers = [link.draft(0, []), link.hint(0, 1)]
  fake.lose()
  for (const answer of answers) expect(await answer).toMatchObject({ type: 'refused', code: 'unreachable' })
  fake.connect()
  fake.deliver(welcome())
  expect(fake.sentRequests.length).toBe(2)
})

test('closing settles every request, also later ones', async () => {
  const { fake, link, listener } = linked()
  fake.connect()
  fake.deliver(welcome())
  const answer = link.command(0, { type: 'call' })
  link.close()
  expect(await answer).toMatchObject({ type: 'refused', code: 'unreachable' })
  expect(await link.command(0, { type: 'call' })).toMatchObject({ code: 'unreachable' })
  expect(listener.line).toHaveBeenLastCalledWith('closed')
})

test('an update that was seen already is ignored', () => {
  const { fake, listener } = linked()
  fake.connect()
  fake.deliver(welcome())
  fake.deliver({ type: 'update', seq: 5, time: 0, events: [], view: view() })
  fake.deliver({ type: 'update', seq: 6, time: 0, events: [], view: view() })
  expect(listener.message.mock.calls.map(([message]) => [message.type, message.seq])).toEqual([
    ['welcome', 5],
    ['update', 6],
  ])
})

test('the delay between attempts doubles up to about eight seconds', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => backoff(attempt, 0.5))
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(backoff(3, 0)).toBeLessThan(backoff(3, 1))
})

test('ids of requests fit the protocol and do not repeat', () => {
  const ids = new Set(Array.from({ length: 500 }, () => randomHex(12)))
  expect(ids.size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
})
