/** The record in a file, or the first one of a file with many games. The server validates it. */
import type { GameRecord } from '../../host/wire'

export function recordFrom(text: string): GameRecord | null {
  for (const source of [text, text.split('\n', 1)[0]!]) {
    try {
      const found: unknown = JSON.parse(source)
      if (isFinished(found)) return found
    } catch {
      // Not a single JSON value: try the first line.
    }
  }
  return null
}

function isFinished(found: unknown): found is GameRecord {
  const record = found as Partial<GameRecord> | null
  return (
    typeof record === 'object' &&
    record?.format === 'setcubed-record' &&
    Array.isArray(record.events) &&
    Array.isArray(record.players) &&
    record.events.at(-1)?.type === 'finished'
  )
}
