/** A review from the server: lines that come one after the other, the first within a second. */
import { Refusal } from './api'
import { addressOf } from './address'
import type { GameRecord, ReviewLine } from './wire'

/** Asks for the review of a table's game by its code, or of a record. */
export async function* reviewLines(game: string | GameRecord, signal: AbortSignal): AsyncGenerator<ReviewLine> {
  const table = typeof game === 'string'
  let answer: Response
  try {
    answer = await fetch(addressOf(table ? `/api/tables/${encodeURIComponent(game)}/review` : '/api/reviews'), {
      method: 'POST',
      signal,
      ...(table ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(game) }),
    })
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server cannot be reached.' })
  }
  if (!answer.ok || !answer.body) {
    const data = await answer.json().catch(() => null)
    throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  }
  yield* lines(answer.body)
}

/** JSON objects, one a line, however the bytes are cut. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<ReviewLine> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const whole = rest.split('\n')
    rest = whole.pop()!
    for (const line of whole) if (line) yield JSON.parse(line) as ReviewLine
    if (done) return
  }
}
