/** The seats this browser holds, by table: tokens stay here and are never part of an address. */
import type { Link, Seated } from '../host/wire'

export interface HeldTable {
  code: string
  /** Its long id: the code opens the table only until the game begins. */
  id?: string
  tokens: string[]
  at: number
  over?: boolean
  names: string[]
  /** Which seats these are, as soon as the table has said so. */
  mine?: number[]
  /** What the server promised before the game, and this browser's seeds by seat: to hold the record against. */
  promise?: string
  /** The first event of the game whose dice were promised: more than 0 where it goes on from another one. */
  begins?: number
  seeds?: Record<number, string>
}

/** What this browser was shown and gave before a game. */
export interface Kept {
  promise?: string | undefined
  begins?: number | undefined
  seeds: string[]
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

/** Whether a code (capitals or not) or a long id means this table. */
const is = (table: HeldTable, reference: string) => table.id === reference || table.code === reference.toUpperCase()

export function tokensOf(reference: string): string[] {
  return heldTables().find((table) => is(table, reference))?.tokens ?? []
}

/** How to name a table that this browser holds: by its long id. */
export const nameOf = (table: HeldTable): string => table.id ?? table.code

/** The seat of who uses this browser, where they have one alone: a finished game is told to them. */
export function seatAt(reference: string): number | null {
  const mine = heldTables().find((table) => is(table, reference))?.mine ?? []
  return mine.length === 1 ? mine[0]! : null
}

export function holdSeats(seated: Seated): void {
  const tables = heldTables()
  const others = tables.filter((table) => table.code !== seated.code)
  const before = tables.find((table) => table.id === seated.table)
  const tokens = [...(before?.tokens ?? []), ...seated.seats.map((seat) => seat.token)]
  keep([{ ...before, code: seated.code, id: seated.table, tokens, at: Date.now(), names: [] }, ...others])
}

/** A rematch is held with the same tokens. */
export function holdAgain({ code, table }: Link, tokens: string[]): void {
  if (tokensOf(table).length === 0) keep([{ code, id: table, tokens, at: Date.now(), names: [] }, ...heldTables()])
}

export function noteTable(
  reference: string,
  note: { id: string; names: string[]; over: boolean; mine: number[] },
): void {
  const tables = heldTables()
  const table = tables.find((one) => is(one, reference))
  if (!table) return
  Object.assign(table, note)
  keep(tables)
}

/** Keeps what was promised before the game: a server that changes it afterwards is found out. */
export function keepPromise(reference: string, promise: string, begins: number): void {
  const tables = heldTables()
  const table = tables.find((one) => is(one, reference))
  if (!table || table.promise) return
  table.promise = promise
  table.begins = begins
  keep(tables)
}

/** Keeps a seat's seed when the server has taken it: one that drops it afterwards is found out. */
export function keepSeed(reference: string, seat: number, seed: string): void {
  const tables = heldTables()
  const table = tables.find((one) => is(one, reference))
  if (!table) return
  table.seeds = { ...table.seeds, [seat]: seed }
  keep(tables)
}

/** What this browser kept of a game: by its table, or by the promise where it comes from a file. */
export function keptOf(reference: string | null, promise?: string): Kept {
  const table = heldTables().find((one) => (reference ? is(one, reference) : promise && one.promise === promise))
  const mine = (table?.mine ?? []).map((seat) => table?.seeds?.[seat])
  return { promise: table?.promise, begins: table?.begins, seeds: mine.filter((seed) => seed !== undefined) }
}

export function forgetTable(reference: string): void {
  keep(heldTables().filter((table) => !is(table, reference)))
}
