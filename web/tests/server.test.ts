import { afterEach, expect, test, vi } from 'vitest'
import { parseLines, server } from '../src/host/server'

afterEach(() => vi.unstubAllGlobals())

function respondWith(...responses: (() => Response)[]): string[] {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    bodies.push(String(request.body))
    return responses[bodies.length - 1]?.()
  })
  return bodies
}
const created = () => new Response('{"table":"t","code":"C","seq":1,"seats":[]}', { status: 201 })
const gatewayError = () => new Response('<html>502</html>', { status: 502 })

test('creating a table is retried once under the same id when a proxy finds no server', async () => {
  const bodies = respondWith(gatewayError, created)
  expect((await server.create({ seats: [] })).table).toBe('t')
  expect(bodies[1]).toBe(bodies[0])
  expect(JSON.parse(bodies[0] ?? '').id).toMatch(/^[0-9a-f]{32}$/)
})

test('an error of the server itself is not retried', async () => {
  const bodies = respondWith(() => new Response('{"error":{"code":"not_stored","message":"no"}}', { status: 503 }))
  await expect(server.create({ seats: [] })).rejects.toMatchObject({ fault: { code: 'not_stored' } })
  expect(bodies.length).toBe(1)
})

test('a gateway error is unreachable for study, companion and review too', async () => {
  const unreachable = { fault: { code: 'unreachable' } }
  respondWith(gatewayError, gatewayError, gatewayError)
  await expect(server.study.questions([])).rejects.toMatchObject(unreachable)
  await expect(server.companion.referee({} as never)).rejects.toMatchObject(unreachable)
  const lines = server.review('ABCD', new AbortController().signal)[Symbol.asyncIterator]()
  await expect(lines.next()).rejects.toMatchObject(unreachable)
})

test('the board is requested once, and again after a failure', async () => {
  const bodies = respondWith(gatewayError, () => new Response('{"size":13}'))
  await expect(server.study.board()).rejects.toMatchObject({ fault: { code: 'unreachable' } })
  expect(await server.study.board()).toEqual({ size: 13 })
  expect(await server.study.board()).toEqual({ size: 13 })
  expect(bodies.length).toBe(2)
})

test('lines are parsed however the chunks are split', async () => {
  const bytes = new TextEncoder().encode('{"n":"é"}\n\n{"n":2}\n')
  for (const size of [1, 3, 100]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    )
    const found: unknown[] = []
    for await (const line of parseLines(new Blob(chunks).stream())) found.push(line)
    expect(found).toEqual([{ n: 'é' }, { n: 2 }])
  }
})
