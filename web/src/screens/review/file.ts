/** A record from a file; of a file with many games the first one. The server judges whether it is right. */
import type { GameRecord } from '../../host/wire'

export function recordFrom(text: string): GameRecord | null {
  for (const source of [text, text.split('\n', 1)[0]!]) {
    try {
      const found: unknown = JSON.parse(source)
      if (isFinished(found)) return found
    } catch {
      // Not one object: perhaps one a line.
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
