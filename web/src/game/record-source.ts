/** Where the record of a game comes from: this device, which stores the games it played, or the table's host. */
import { hostOf } from '../host'
import type { GameRecord } from '../host/wire'
import { saveGame, storedRecord } from '../storage/history'
import type { Session } from './session.svelte'

export interface FoundRecord {
  record: GameRecord
  /** Whether it comes from the table's host. */
  hosted: boolean
}

export async function recordOf(code: string): Promise<FoundRecord> {
  const record = await storedRecord(code)
  return record ? { record, hosted: false } : { record: await hostOf(code).record(code), hosted: true }
}

/** Store the finished game of a table on this device, if it played there. */
export async function saveFinished(session: Session): Promise<void> {
  const { view, mine } = session
  if (!view || mine.length === 0) return
  try {
    const record = await hostOf(view.table).record(view.table)
    await saveGame({ id: view.table, at: Date.now(), mine: [...mine], record })
  } catch {
    // Without storage, or if the host is gone by now, the game is not listed.
  }
}
