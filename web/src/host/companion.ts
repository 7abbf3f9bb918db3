/** The companion of the real box: the server says what to do in a position, and referees a game. */
import { Refusal } from './api'
import { addressOf } from './address'
import type { Analysed, RealGame, Refereed, TablePosition } from './wire'

async function ask<T>(path: string, body: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(addressOf(`/api/companion/${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server cannot be reached.' })
  }
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  return data as T
}

export const companion = {
  analyse: (position: TablePosition) => ask<Analysed>('analysis', position),
  referee: (game: RealGame) => ask<Refereed>('referee', game),
}
