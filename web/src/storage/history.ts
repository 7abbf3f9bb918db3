/** Finished games of this device, stored in IndexedDB; they never leave it. */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { GameRecord } from '../host/wire'

export interface PlayedGame {
  /** The long id of its table, or one made for an imported game. */
  id: string
  at: number
  /** The seats that this device played. */
  mine: number[]
  record: GameRecord
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
  await (await database()).put('games', game)
}

/** All games, newest first. */
export async function listGames(): Promise<PlayedGame[]> {
  const games = await (await database()).getAllFromIndex('games', 'at')
  return games.toReversed()
}

/** The stored record of a table's game, if this device has one. */
export async function storedRecord(id: string): Promise<GameRecord | null> {
  try {
    return (await (await database()).get('games', id))?.record ?? null
  } catch {
    return null // no IndexedDB, as in a private window
  }
}

export async function deleteGame(id: string): Promise<void> {
  await (await database()).delete('games', id)
}

/** Write games as a file: a record a line, with what this device adds. */
export function exportGames(games: PlayedGame[]): string {
  return games.map(({ record, ...own }) => `${JSON.stringify({ ...record, device: own })}\n`).join('')
}

/** Read games from such a file, or from any file of records. Lines that are no finished game are left out. */
export function parseGames(text: string, now = Date.now()): PlayedGame[] {
  return text.split('\n').flatMap((line, number): PlayedGame[] => {
    try {
      const { device, ...record } = JSON.parse(line) as GameRecord & { device?: Omit<PlayedGame, 'record'> }
      if (record.format !== 'setcubed-record' || record.events.at(-1)?.type !== 'finished') return []
      const own = device ?? { id: `import${now}x${number}`, at: now, mine: [] }
      return [{ ...own, record: record as GameRecord }]
    } catch {
      return []
    }
  })
}

/** Add games from a file; return how many there were. */
export async function importGames(text: string): Promise<number> {
  const games = parseGames(text)
  const transaction = (await database()).transaction('games', 'readwrite')
  await Promise.all([...games.map((game) => transaction.store.put(game)), transaction.done])
  return games.length
}
