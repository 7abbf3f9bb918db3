/** Tables and reviews in IndexedDB, for the Python code of the Web Worker: JSON in, JSON out. */
import { openTables, rowsOf, type Row } from './local-tables'

export class WorkerStorage {
  readonly #database = openTables()
  readonly #releases = new Map<string, () => void>()

  /** `onElsewhere` is called for a table that another tab runs. */
  constructor(readonly onElsewhere: (table: string) => void) {}

  async load(id: string): Promise<string> {
    const transaction = (await this.#database).transaction(['tables', 'rows'])
    const [table, rows] = await Promise.all([
      transaction.objectStore('tables').get(id),
      transaction.objectStore('rows').getAll(rowsOf(id)),
    ])
    return JSON.stringify(table ? { ...table, rows } : null)
  }

  async append(table: string, row: string, added: string): Promise<void> {
    await this.#write([{ ...(JSON.parse(row) as Row), table }], JSON.parse(added) as { id: string; rows: Row[] }[])
  }

  async add(table: string): Promise<void> {
    await this.#write([], [JSON.parse(table) as { id: string; rows: Row[] }])
  }

  /** Write in one transaction, durable when the promise resolves. Fails if a row exists. */
  async #write(rows: Row[], tables: { id: string; rows: Row[] }[]): Promise<void> {
    const database = await this.#database
    const transaction = database.transaction(['tables', 'rows'], 'readwrite', { durability: 'strict' })
    const requests = rows.map((row) => transaction.objectStore('rows').add(row) as Promise<unknown>)
    for (const { rows: own, ...table } of tables) {
      requests.push(transaction.objectStore('tables').add(table))
      requests.push(...own.map((row) => transaction.objectStore('rows').add({ ...row, table: table.id })))
    }
    await Promise.all([...requests, transaction.done])
  }

  async loadReview(table: string): Promise<string> {
    return JSON.stringify((await (await this.#database).get('reviews', table))?.lines ?? null)
  }

  async saveReview(table: string, lines: string): Promise<void> {
    await (await this.#database).put('reviews', { table, lines: JSON.parse(lines) as string[] })
  }

  /** Wait until no other tab runs the table. A browser without locks runs it in every tab. */
  async acquire(table: string): Promise<void> {
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return
    const name = `setcubed-table-${table}`
    const hold = (resolve: (held: boolean) => void) => (lock: Lock | null) => {
      resolve(!!lock)
      return lock ? new Promise<void>((release) => this.#releases.set(table, release)) : undefined
    }
    const free = await new Promise<boolean>(
      (resolve) => void locks.request(name, { ifAvailable: true }, hold(resolve)),
    )
    if (free) return
    this.onElsewhere(table)
    await new Promise<boolean>((resolve) => void locks.request(name, hold(resolve)))
  }

  release(table: string): void {
    this.#releases.get(table)?.()
    this.#releases.delete(table)
  }
}
