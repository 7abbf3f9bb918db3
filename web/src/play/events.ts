/** What an event laid on the board, for everything that shows it. */
import type { LogEvent, Placement } from '../net/wire'

export type Scoring = Extract<LogEvent, { type: 'opened' | 'played' }>

export function isScoring(event: LogEvent): event is Scoring {
  return event.type === 'opened' || event.type === 'played'
}

/** The dice that were laid. */
export function placementsOf(event: LogEvent | null): Placement[] {
  if (event?.type === 'opened') return event.placements
  return event?.type === 'played' ? event.steps.flat() : []
}

/** The squares of every SET that was made. */
export function setsOf(event: LogEvent | null): string[][] {
  if (event?.type === 'opened') return [event.placements.map((one) => one.square)]
  return event?.type === 'played' ? event.sets : []
}
