/** The server's HTTP side: making, joining and listing tables, and whole games. */
import { addressOf } from './address'
import type { About, Fault, GameRecord, ListedTable, NewTable, PlayOn, Seated, View } from './wire'

export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

/** What to say of anything that was thrown: a fault of this page is one of the server's to a player. */
export function faultOf(error: unknown): Fault {
  return error instanceof Refusal ? error.fault : { code: 'server_fault', message: String(error) }
}

const AWAY: Fault = { code: 'unreachable', message: 'The server cannot be reached.' }

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(
      addressOf(path),
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
  } catch {
    throw new Refusal(AWAY)
  }
  const data = await answer.json().catch(() => null)
  if (answer.status >= 502 && !data?.error) throw new Refusal(AWAY) // a proxy speaks, whose server is away
  if (!answer.ok) throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  return data as T
}

/** Try once more when the network was away: with the same `id` in its body it is the same request. */
const twice = <T>(path: string, body: object) =>
  call<T>(path, body).catch((no) =>
    no instanceof Refusal && no.fault.code === 'unreachable' ? call<T>(path, body) : Promise.reject(no),
  )
const ticket = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const api = {
  about: () => call<About>('/api/about'),
  lobby: () => call<{ tables: ListedTable[] }>('/api/tables').then((answer) => answer.tables),
  create: (table: NewTable) => twice<Seated>('/api/tables', { ...table, id: ticket() }),
  playOn: (wish: PlayOn) => twice<Seated>('/api/tables/continued', { ...wish, id: ticket() }),
  join: (reference: string, name: string) =>
    twice<Seated>(`/api/tables/${encodeURIComponent(reference)}/join`, { name, id: ticket() }),
  view: (reference: string) => call<View>(`/api/tables/${encodeURIComponent(reference)}`),
  record: (reference: string) => call<GameRecord>(`/api/tables/${encodeURIComponent(reference)}/record`),
}
