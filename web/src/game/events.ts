/** The dice that an event placed on the board. */
import type { LogEvent, Placement } from '../host/wire'

export type Scoring = Extract<LogEvent, { type: 'opened' | 'played' }>

export function isScoring(event: LogEvent): event is Scoring {
  return event.type === 'opened' || event.type === 'played'
}

/** The dice that were placed. */
export function placementsOf(event: LogEvent | null): Placement[] {
  if (event?.type === 'opened') return event.placements
  return event?.type === 'played' ? event.steps.flat() : []
}

/** The squares of every SET that was made. */
export function setsOf(event: LogEvent | null): string[][] {
  if (event?.type === 'opened') return [event.placements.map((one) => one.square)]
  return event?.type === 'played' ? event.sets : []
}

/** The deciding turn: after it the winner stayed ahead. */
export function decidingTurn(events: readonly LogEvent[], scores: readonly number[], winner: number): Scoring | null {
  const before = [...scores]
  let found: Scoring | null = null
  for (const event of events.toReversed()) {
    if (!isScoring(event)) continue
    before[event.seat]! -= event.score
    if (event.seat === winner) found = event
    const others = before.filter((_, seat) => seat !== winner)
    if (found && Math.max(...others) >= before[winner]!) break
  }
  return found
}
