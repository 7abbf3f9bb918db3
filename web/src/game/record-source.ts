/** Where the record of a game comes from: this device, which stores the games it played, or the table's host. */
import { hostOf } from '../host'
import type { GameRecord } from '../host/wire'
import { saveGame, storedGame } from '../storage/history'
import { ownersOf, type Owners } from '../storage/profiles.svelte'
import { heldTables, markSaved, ownersAt, referenceOf, type HeldTable } from '../storage/seats'
import type { Session } from './session.svelte'

export interface FoundRecord {
  record: GameRecord
  /** Whether it comes from the table's host. */
  hosted: boolean
  /** The profiles of this device that played. */
  owners: Owners
}

export async function recordOf(code: string): Promise<FoundRecord> {
  const stored = await storedGame(code)
  if (stored) return { record: stored.record, hosted: false, owners: ownersOf(stored) }
  return { record: await hostOf(code).record(code), hosted: true, owners: ownersAt(code) }
}

/** Store a finished game of this device. */
async function save(table: string, mine: number[], at: number): Promise<void> {
  try {
    const record = await hostOf(table).record(table)
    await saveGame({ id: table, at, mine: [...mine], owners: ownersAt(table), record })
    markSaved(table)
  } catch {
    // Without storage, or if the host is unreachable, the next visit of the home page tries again.
  }
}

/** Store the finished game of a table on this device, if it played there. */
export async function saveFinished({ view, mine }: Session): Promise<void> {
  if (view && mine.length > 0) await save(view.table, mine, Date.now())
}

/** The seats of a held table if its game is over; null if it is not. */
async function seatsOfFinished(table: HeldTable): Promise<number[] | null> {
  const name = referenceOf(table)
  if (await storedGame(name)) {
    markSaved(name)
    return null
  }
  const view = table.over && table.mine ? null : await hostOf(name).view(name)
  const over = view ? view.game?.phase === 'over' : table.over
  return (over && table.mine) || null
}

/** Store games that ended while their page was closed. */
export async function collectFinished(): Promise<void> {
  for (const table of heldTables().filter((one) => !one.saved && one.mine?.length)) {
    try {
      const seats = await seatsOfFinished(table)
      if (seats) await save(referenceOf(table), seats, table.at)
    } catch {
      // A host that is unreachable now may be reachable later.
    }
  }
}
