/** The moves of a game as lines of text, and what the board highlights of them. */
import { narrate } from '../i18n/narrate'
import type { GameRecord, LogEvent } from '../host/wire'
import { isScoring, placementsOf, setsOf } from './events'

const LONGEST = 60 // lines
const POINTED = 3000 // milliseconds

const MOVES = new Set<LogEvent['type']>(['opened', 'played', 'passed', 'replaced', 'miscalled'])

export interface LogLine {
  key: number
  text: string
  event: LogEvent
}

/** The outline of a SET that was just made; `order` is its number in the turn. */
export interface Flash {
  key: number
  squares: string[]
  order: number
}

/** Whose names the lines use, and the seat that is addressed as "you". */
export interface Readers {
  names: string[]
  me: number | null
}

const isExtraRoll = (event: LogEvent) => event.type === 'kept' || (event.type === 'rolled' && event.reason === 'extra')

/** Join lines for the list of moves: the extra rolls of a round, and equal events in a row, which are counted. */
export function joinLines(lines: readonly LogLine[]): LogLine[] {
  const joined: LogLine[] = []
  let last: LogLine | null = null
  let times = 1
  for (const line of lines) {
    const before = joined.at(-1)
    const same = last?.text === line.text
    times = same ? times + 1 : 1
    if (before && last && isExtraRoll(last.event) && isExtraRoll(line.event)) before.text += ` ${line.text}`
    else if (before && same && !isScoring(line.event)) before.text = `${line.text} ×${times}`
    else joined.push({ ...line })
    last = line
  }
  return joined
}

const squaresOf = (event: LogEvent | null) => new Set(placementsOf(event).map(({ square }) => square))

export class MoveLog {
  lines = $state.raw<LogLine[]>([])
  /** The squares of the last turn. */
  fresh = $state.raw<ReadonlySet<string>>(new Set())
  /** Seats by the squares on which they placed dice since the reader's last turn. */
  owners = $state.raw<Readonly<Record<string, number>>>({})
  /** The squares of a move that the player points at. */
  pointed = $state.raw<ReadonlySet<string>>(new Set())
  flashes = $state.raw<Flash[]>([])

  readonly #readers: () => Readers
  #key = 0
  #added = 0
  #restored = false
  #pointing: ReturnType<typeof setTimeout> | undefined

  constructor(readers: () => Readers) {
    this.#readers = readers
  }

  /** The last line that is a move. */
  get lastMove(): LogLine | undefined {
    return this.lines.findLast((line) => MOVES.has(line.event.type))
  }

  /** Add an event; return its sentence, which is empty for events that need none. */
  add(event: LogEvent): string {
    const { names, me } = this.#readers()
    const text = narrate(event, names, me)
    this.#added++
    if (text) this.lines = [...this.lines.slice(1 - LONGEST), { key: ++this.#key, text, event }]
    this.#own(event)
    if (isScoring(event)) {
      this.fresh = squaresOf(event)
      this.flash(event)
    }
    return text
  }

  /** Clear the log after an undo, to restore it from the record. */
  clear(): void {
    this.lines = []
    this.owners = {}
    this.fresh = new Set()
    this.#restored = false
  }

  /** Fill the log, once, with what happened before this page was opened. */
  async restore(load: () => Promise<GameRecord>): Promise<void> {
    if (this.#restored) return
    this.#restored = true
    for (let attempt = 0; attempt < 3; attempt++) {
      const added = this.#added
      const record = await load().catch(() => null)
      if (!record) return
      if (added !== this.#added) continue // the record may lack what was added meanwhile, or hold it twice
      const { names, me } = this.#readers()
      this.lines = record.events
        .map((event) => ({ text: narrate(event, names, me), event }))
        .filter((line) => line.text)
        .slice(-LONGEST)
        .map((line) => ({ key: ++this.#key, ...line }))
      for (const event of record.events) this.#own(event)
      const last = record.events.findLast(isScoring)
      if (last) this.fresh = squaresOf(last)
      return
    }
  }

  /** Show the dice of a move on the board, briefly or until another move is shown. */
  point(event: LogEvent | null, lasting = false): void {
    clearTimeout(this.#pointing)
    this.pointed = squaresOf(event)
    if (event) this.flash(event)
    if (event && !lasting) this.#pointing = setTimeout(() => this.point(null), POINTED)
  }

  /** Outline the SETs of a move for a moment. */
  flash(event: LogEvent): void {
    const key = ++this.#key
    const added = setsOf(event).map((squares, order) => ({ key: key * 10 + order, squares, order }))
    this.flashes = [...this.flashes, ...added]
    setTimeout(
      () => (this.flashes = this.flashes.filter((flash) => !added.includes(flash))),
      1600 + 260 * added.length,
    )
  }

  /** Dice are marked as their owner's until the reader's next turn, or, on a shared screen, until the next move. */
  #own(event: LogEvent): void {
    if (event.type !== 'opened' && event.type !== 'played' && event.type !== 'passed') return
    const { me } = this.#readers()
    const over = me === null || event.seat === me
    const placed = event.seat === me ? [] : placementsOf(event).map((one) => [one.square, event.seat])
    this.owners = { ...(over ? {} : this.owners), ...Object.fromEntries(placed) }
  }
}
