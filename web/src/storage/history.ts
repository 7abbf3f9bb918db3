/** Finished games of this device, stored in IndexedDB; they never leave it. */
import { loadObject, store } from './kv'
import {
  exportProfiles,
  importProfiles,
  ownersOf,
  ownKey,
  profileIds,
  withoutOwner,
  type Owners,
  type ProfileData,
} from './profiles.svelte'
import type { DBSchema, IDBPDatabase } from 'idb'
import { deleteTables } from '../host/local-tables'
import type { GameRecord } from '../host/wire'

export interface PlayedGame {
  /** The long id of its table, or one made for an imported game. */
  id: string
  at: number
  /** The seats that this device played. */
  mine: number[]
  /** The profiles that played these seats. */
  owners?: Owners
  record: GameRecord
  /** What a review found, by seat. */
  review?: SeatReview[]
}

/** A seat's review: points won or lost by luck and by choices, the accuracy (0 to 100), and kinds of missed SETs. */
export interface SeatReview {
  luck: number
  play: number
  accuracy: number
  /** The number of missed SETs, by how many of their three properties are all different (0 to 3). */
  missed: number[]
}

/** The seat that a profile played; null if it played none. */
export function seatOf(game: PlayedGame, profile: string): number | null {
  const found = Object.entries(ownersOf(game)).find(([, owner]) => owner === profile)
  return found ? Number(found[0]) : null
}

/** The last finished game of a profile, for the home page. */
export interface LastGame {
  id: string
  names: string[]
  scores: number[]
  seat: number
  won: boolean
  /** Wins in a row up to this game. */
  wins: number
}

export const lastGame = (profile?: string): LastGame | null =>
  loadObject<{ game: LastGame | null }>(ownKey('last', profile), { game: null }).game

function storeLast(played: PlayedGame): void {
  const { id, record } = played
  for (const profile of profileIds()) {
    const seat = seatOf(played, profile)
    const before = lastGame(profile)
    if (seat === null || !record.result || before?.id === id) continue
    const { scores, winners } = record.result
    const won = winners.includes(seat)
    const names = record.players.map((player) => player.name)
    const game = { id, names, scores, seat, won, wins: won ? (before?.wins ?? 0) + 1 : 0 }
    store(ownKey('last', profile), { game })
  }
}

interface Schema extends DBSchema {
  games: { key: string; value: PlayedGame; indexes: { at: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  return (opened ??= import('idb').then(({ openDB }) =>
    openDB<Schema>('setcubed-history', 1, {
      upgrade: (db) => db.createObjectStore('games', { keyPath: 'id' }).createIndex('at', 'at'),
    }),
  ))
}

export async function saveGame(game: PlayedGame): Promise<void> {
  storeLast(game)
  await (await database()).put('games', game)
}

/** Store what a review found with its game, if this device has it. */
export async function saveReview(id: string, review: SeatReview[]): Promise<void> {
  const db = await database()
  const game = await db.get('games', id)
  if (game) await db.put('games', { ...game, review })
}

/** All games, newest first. */
export async function listGames(): Promise<PlayedGame[]> {
  const games = await (await database()).getAllFromIndex('games', 'at')
  return games.toReversed()
}

/** The finished game of a table, if this device has it. */
export async function storedGame(id: string): Promise<PlayedGame | null> {
  try {
    return (await (await database()).get('games', id)) ?? null
  } catch {
    return null // no IndexedDB, as in a private window
  }
}

export async function deleteGame(id: string): Promise<void> {
  await (await database()).delete('games', id)
  await deleteTables([id])
}

/** Whether no other profile of this device played in a game. */
const isAlone = (game: PlayedGame, profile: string): boolean =>
  seatOf(game, profile) !== null && Object.keys(withoutOwner(ownersOf(game), profile)).length === 0

/** The number of games that go with a profile if it is removed. */
export async function countGamesOf(profile: string): Promise<number> {
  return (await listGames()).filter((game) => isAlone(game, profile)).length
}

/** Delete the games of a removed profile, with the tables that this browser ran and those given up; a game that
 * others of this device played with it remains theirs. */
export async function deleteGamesOf(profile: string, tables: string[] = []): Promise<void> {
  const games = await listGames()
  const alone = games.filter((game) => isAlone(game, profile)).map((game) => game.id)
  const transaction = (await database()).transaction('games', 'readwrite')
  const changes = games
    .filter((game) => seatOf(game, profile) !== null)
    .map((game): Promise<unknown> => {
      if (alone.includes(game.id)) return transaction.store.delete(game.id)
      return transaction.store.put({ ...game, owners: withoutOwner(ownersOf(game), profile) })
    })
  await Promise.all([...changes, transaction.done])
  await deleteTables([...alone, ...tables])
}

interface DeviceFields extends Omit<PlayedGame, 'record'> {
  /** The profiles of the device, in the first line. */
  profiles?: ProfileData[]
}

/** Write games as a file: a record a line, with the fields that this device adds. */
export function exportGames(games: PlayedGame[], profiles = exportProfiles()): string {
  return games
    .map(({ record, ...own }, line) => {
      const device: DeviceFields = line === 0 ? { ...own, profiles } : own
      return `${JSON.stringify({ ...record, device })}\n`
    })
    .join('')
}

/** Read games from an exported file or any file of records. Lines that are no finished game are left out. */
export function parseGames(text: string, now = Date.now()): { games: PlayedGame[]; profiles: ProfileData[] } {
  const profiles: ProfileData[] = []
  const games = text.split('\n').flatMap((line, number): PlayedGame[] => {
    try {
      const { device, ...record } = JSON.parse(line) as GameRecord & { device?: DeviceFields }
      if (record.format !== 'setcubed-record' || record.events.at(-1)?.type !== 'finished') return []
      const { profiles: stored = [], ...own } = device ?? { id: `import${now}x${number}`, at: now, mine: [] }
      profiles.push(...stored)
      return [{ ...own, record: record as GameRecord }]
    } catch {
      return []
    }
  })
  return { games, profiles }
}

/** Add games from a file, and the profiles that this device does not have; return how many games there were. */
export async function importGames(text: string): Promise<number> {
  const { games, profiles } = parseGames(text)
  importProfiles(profiles)
  const transaction = (await database()).transaction('games', 'readwrite')
  await Promise.all([...games.map((game) => transaction.store.put(game)), transaction.done])
  return games.length
}
