/** A profile's results of daily deals, and the try in progress. */
import { loadObject, randomToken, store } from './kv'
import { ownKey } from './profiles.svelte'

export interface DailyTry {
  /** A turn for each round, as text; `-` where no dice were played. */
  turns: string[]
  scores: number[]
}

export interface DailyResult extends DailyTry {
  possible: number
  /** Whether it was played on its own day: only those days make a streak. */
  onTime: boolean
  /** Whether the result was sent to the host for comparison. */
  shared?: boolean
}

interface Stored {
  /** The first result of each day. */
  results: Record<string, DailyResult>
  /** First tries that are not finished yet. */
  unfinished: Record<string, DailyTry>
  /** Identifies this player where results are compared. */
  token: string
}

const read = (): Stored => loadObject(ownKey('daily'), { results: {}, unfinished: {}, token: '' })

/** Change what is stored, and return it. */
function update(change: (stored: Stored) => void): Stored {
  const stored = read()
  change(stored)
  store(ownKey('daily'), stored)
  return stored
}

/** The local date as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A date some days before or after another one. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const resultOf = (day: string): DailyResult | null => read().results[day] ?? null
export const unfinishedOf = (day: string): DailyTry | null => read().unfinished[day] ?? null

export function keepUnfinished(day: string, played: DailyTry): void {
  update(({ unfinished }) => (unfinished[day] = played))
}

/** Store the first result of a day. */
export function keepResult(day: string, result: DailyResult): void {
  update(({ results, unfinished }) => {
    results[day] ??= result
    delete unfinished[day]
  })
}

export function markShared(day: string, shared: boolean): void {
  update(({ results }) => results[day] && (results[day].shared = shared))
}

/** The token of this player; created at the first use. */
export function deviceToken(): string {
  return read().token || update((stored) => (stored.token = randomToken())).token
}

/** The streak of days played on time, up to today or yesterday, and the longest one. */
export function streaks(now = today()): { current: number; longest: number } {
  const days = new Set(
    Object.entries(read().results)
      .filter(([, result]) => result.onTime)
      .map(([day]) => day),
  )
  const lengthTo = (last: string): number => {
    let length = 0
    for (let day = last; days.has(day); day = shiftDay(day, -1)) length += 1
    return length
  }
  const current = lengthTo(days.has(now) ? now : shiftDay(now, -1))
  return { current, longest: Math.max(0, ...[...days].map(lengthTo)) }
}
