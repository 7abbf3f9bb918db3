/** Requests that change something are repeated with the same id while a server restarts behind its proxy. */
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../src/host/api'

afterEach(() => vi.unstubAllGlobals())

const answering = (...answers: (() => Response)[]) => {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_: string, asked: RequestInit) => {
    bodies.push(String(asked.body))
    return answers[bodies.length - 1]?.()
  })
  return bodies
}
const made = () => new Response('{"table":"t","code":"C","seq":1,"seats":[]}', { status: 201 })

test('a proxy that finds no server is asked once more for the same table', async () => {
  const bodies = answering(() => new Response('<html>502</html>', { status: 502 }), made)
  expect((await api.create({ seats: [] })).table).toBe('t')
  expect(bodies[1]).toBe(bodies[0])
  expect(JSON.parse(bodies[0] ?? '').id).toMatch(/^[0-9a-f]{32}$/)
})

test('what the server itself refuses is not asked again', async () => {
  const bodies = answering(() => new Response('{"error":{"code":"not_stored","message":"no"}}', { status: 503 }))
  await expect(api.create({ seats: [] })).rejects.toMatchObject({ fault: { code: 'not_stored' } })
  expect(bodies.length).toBe(1)
})
