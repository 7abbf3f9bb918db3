/** The server's HTTP side: making, joining and listing tables, and whole games. */
import type { About, Fault, GameRecord, ListedTable, NewTable, Seated } from './wire'

export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server cannot be reached.' })
  }
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  return data as T
}

export const api = {
  about: () => call<About>('/api/about'),
  lobby: () => call<{ tables: ListedTable[] }>('/api/tables').then((answer) => answer.tables),
  create: (table: NewTable) => call<Seated>('/api/tables', table),
  join: (reference: string, name: string) => call<Seated>(`/api/tables/${encodeURIComponent(reference)}/join`, { name }),
  record: (reference: string) => call<GameRecord>(`/api/tables/${encodeURIComponent(reference)}/record`),
}
