/** The IndexedDB database of the tables that this browser runs itself. */
import type { DBSchema, IDBPDatabase } from 'idb'

export interface Row {
  table: string
  first: number
}

interface Schema extends DBSchema {
  tables: { key: string; value: { id: string } }
  rows: { key: [string, number]; value: Row }
  reviews: { key: string; value: { table: string; lines: string[] } }
}

export type TableDatabase = IDBPDatabase<Schema>

export async function openTables(): Promise<TableDatabase> {
  const { openDB } = await import('idb')
  return openDB<Schema>('setcubed-tables', 1, {
    upgrade(database) {
      database.createObjectStore('tables', { keyPath: 'id' })
      database.createObjectStore('rows', { keyPath: ['table', 'first'] })
      database.createObjectStore('reviews', { keyPath: 'table' })
    },
  })
}

/** All rows of a table. */
export const rowsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity])

/** Delete tables with their rows and reviews; ids of tables that a server runs are skipped. */
export async function deleteTables(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const database = await openTables()
  const transaction = database.transaction(['tables', 'rows', 'reviews'], 'readwrite')
  const deletions = ids.flatMap((id) => [
    transaction.objectStore('tables').delete(id),
    transaction.objectStore('rows').delete(rowsOf(id)),
    transaction.objectStore('reviews').delete(id),
  ])
  await Promise.all([...deletions, transaction.done])
  database.close()
}
