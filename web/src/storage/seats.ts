/** The seats that this browser holds, by table. Their tokens are never part of an address. */
import { loadList, store } from './kv'
import { currentProfile, ownersOf, withoutOwner, type Owners } from './profiles.svelte'
import type { Link, SeatAssignment } from '../host/wire'

export interface HeldTable {
  code: string
  /** The long id: the code opens the table only until the game starts. */
  id?: string
  tokens: string[]
  at: number
  over?: boolean
  names: string[]
  /** The numbers of these seats, as soon as the table has reported them. */
  mine?: number[]
  /** The profiles that play these seats. Guests have none. */
  owners?: Owners
  /** Whether the finished game is stored in the history. */
  saved?: boolean
  /** The commitment of the fair dice before the game, and this browser's seeds by seat. */
  promise?: string
  /** The first event whose dice the commitment covers; above 0 where a game continues another one. */
  begins?: number
  seeds?: Record<number, string>
}

/** What this browser saw and contributed before a game, to check the record against. */
export interface StoredFairness {
  commitment?: string | undefined
  begins?: number | undefined
  seeds: string[]
}

const KEY = 'seats'
const MAX_TABLES = 20

export const heldTables = (): HeldTable[] => loadList(KEY)

const storeTables = (tables: HeldTable[]) => store(KEY, tables.slice(0, MAX_TABLES))

/** Whether a code, in any case, or a long id refers to a table. */
const matches = (table: HeldTable, reference: string) =>
  table.id === reference || table.code === reference.toUpperCase()

const find = (reference: string) => heldTables().find((table) => matches(table, reference))

function update(reference: string, change: (table: HeldTable) => void): void {
  const tables = heldTables()
  const table = tables.find((one) => matches(one, reference))
  if (!table) return
  change(table)
  storeTables(tables)
}

export const tokensOf = (reference: string): string[] => find(reference)?.tokens ?? []

/** The reference by which to open a held table. */
export const referenceOf = (table: HeldTable): string => table.id ?? table.code

/** The one seat that this browser has at a table; null if it has none or several. */
export function seatAt(reference: string): number | null {
  const mine = find(reference)?.mine ?? []
  return mine.length === 1 ? mine[0]! : null
}

/** Hold new seats for these profiles, in the order of the seats; null is a guest. */
export function holdSeats(seated: SeatAssignment, profiles: (string | null)[] = [currentProfile()]): void {
  const tables = heldTables()
  const others = tables.filter((table) => table.code !== seated.code)
  const before = tables.find((table) => table.id === seated.table)
  const tokens = [...(before?.tokens ?? []), ...seated.seats.map((seat) => seat.token)]
  const owners = { ...before?.owners }
  seated.seats.forEach(({ seat }, index) => {
    const owner = profiles[index]
    if (typeof owner === 'string') owners[seat] = owner
  })
  const held = { code: seated.code, id: seated.table, tokens, at: Date.now(), names: [], owners }
  storeTables([{ ...before, ...held }, ...others])
}

/** Hold the seats of a rematch, which have the same tokens. */
export function holdAgain({ code, table }: Link, tokens: string[]): void {
  if (tokensOf(table).length > 0) return
  const before = heldTables().find((one) => one.tokens.some((token) => tokens.includes(token)))
  const owners = before?.owners ?? {}
  storeTables([{ code, id: table, tokens, at: Date.now(), names: [], owners }, ...heldTables()])
}

export function noteTable(
  reference: string,
  note: { id: string; names: string[]; over: boolean; mine: number[] },
): void {
  update(reference, (table) => Object.assign(table, note))
}

export function markSaved(reference: string): void {
  update(reference, (table) => (table.saved = true))
}

/** The profiles of a table's seats on this device. */
export const ownersAt = (reference: string): Owners => ownersOf(find(reference) ?? {})

/** Give up the seats of a removed profile; a table at which others of this device play remains theirs. Return the
 * ids of the others. */
export function forgetOwner(profile: string): string[] {
  const held = heldTables()
  const tables = held.flatMap((table): HeldTable[] => {
    const before = ownersOf(table)
    const owners = withoutOwner(before, profile)
    if (Object.keys(owners).length === Object.keys(before).length) return [table]
    return Object.keys(owners).length > 0 ? [{ ...table, owners }] : []
  })
  storeTables(tables)
  const remaining = new Set(tables.map((table) => table.id))
  return held.flatMap(({ id }) => (id && !remaining.has(id) ? [id] : []))
}

/** Store the first commitment of a table: a server that changes it later is detected. */
export function storeCommitment(reference: string, commitment: string, begins: number): void {
  update(reference, (table) => {
    if (!table.promise) Object.assign(table, { promise: commitment, begins })
  })
}

/** Store a seat's seed once the server has accepted it: a server that drops it later is detected. */
export function storeSeed(reference: string, seat: number, seed: string): void {
  update(reference, (table) => (table.seeds = { ...table.seeds, [seat]: seed }))
}

/** What is stored of a game's fair dice, by its table, or by the commitment for a record from a file. */
export function fairnessOf(reference: string | null, commitment?: string): StoredFairness {
  const table = reference ? find(reference) : heldTables().find((one) => commitment && one.promise === commitment)
  const seeds = (table?.mine ?? []).map((seat) => table?.seeds?.[seat])
  return { commitment: table?.promise, begins: table?.begins, seeds: seeds.filter((seed) => seed !== undefined) }
}

export function forgetTable(reference: string): void {
  storeTables(heldTables().filter((table) => !matches(table, reference)))
}
