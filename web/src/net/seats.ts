/** The seats this browser holds, by table code: tokens stay here and are never part of an address. */
import type { Seated } from './wire'

export interface HeldTable {
  code: string
  tokens: string[]
  at: number
  over?: boolean
  names: string[]
  /** Which seats these are, as soon as the table has said so. */
  mine?: number[]
  /** What the server promised before the game, and this browser's seeds: to hold the record against. */
  promise?: string
  seeds?: string[]
}

const KEY = 'setcubed-seats'
const MOST = 20

export function heldTables(): HeldTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as HeldTable[]) : []
  } catch {
    return []
  }
}

function keep(tables: HeldTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)))
  } catch {
    // Without storage the seat lives as long as the page.
  }
}

export function tokensOf(code: string): string[] {
  return heldTables().find((table) => table.code === code)?.tokens ?? []
}

/** The seat of who uses this browser, where they have one alone: a finished game is told to them. */
export function seatAt(code: string): number | null {
  const mine = heldTables().find((table) => table.code === code)?.mine ?? []
  return mine.length === 1 ? mine[0]! : null
}

export function holdSeats(seated: Seated): void {
  const others = heldTables().filter((table) => table.code !== seated.code)
  const before = tokensOf(seated.code)
  const tokens = [...before, ...seated.seats.map((seat) => seat.token)]
  keep([{ code: seated.code, tokens, at: Date.now(), names: [] }, ...others])
}

/** A rematch is held with the same tokens. */
export function holdAgain(code: string, tokens: string[]): void {
  if (tokensOf(code).length === 0) keep([{ code, tokens, at: Date.now(), names: [] }, ...heldTables()])
}

export function noteTable(code: string, note: { names: string[]; over: boolean; mine: number[] }): void {
  const tables = heldTables()
  const table = tables.find((one) => one.code === code)
  if (!table) return
  table.names = note.names
  table.over = note.over
  table.mine = note.mine
  keep(tables)
}

/** Keeps what was promised and given before the game: a server that changes either afterwards is found out. */
export function keepPromise(code: string, promise: string, seeds: string[]): void {
  const tables = heldTables()
  const table = tables.find((one) => one.code === code)
  if (!table || table.promise) return
  table.promise = promise
  table.seeds = seeds
  keep(tables)
}

/** The options of `setcubed verify` that hold a record against what this browser kept. */
export function keptOptions(code: string): string {
  const table = heldTables().find((one) => one.code === code)
  if (!table?.promise) return ''
  return [` --commitment ${table.promise}`, ...(table.seeds ?? []).map((seed) => ` --seed ${seed}`)].join('')
}

export function forgetTable(code: string): void {
  keep(heldTables().filter((table) => table.code !== code))
}
