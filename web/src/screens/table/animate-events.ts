/** Animate what the events of an update changed: dice fly and tumble, points fly to the score. */
import { floatPoints, shift } from '../../board/flight.svelte'
import { isScoring, placementsOf, type Scoring } from '../../game/events'
import type { Animate } from '../../game/session.svelte'

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

function showPoints(event: Scoring): void {
  const last = placementsOf(event).at(-1)
  const from = last && boxOf(`[data-square="${last.square}"]`)
  const to = boxOf(`[data-score="${event.seat}"]`)
  if (from && to) floatPoints(event.score, from, to)
}

export const animateEvents: Animate = (events, apply) => {
  const rolled = new Set(events.flatMap((event) => (event.type === 'rolled' ? Object.keys(event.faces) : [])))
  void shift(apply, { rolled, bag: boxOf('#bag') ?? null }).then(() => {
    for (const event of events) if (isScoring(event) && event.score) showPoints(event)
  })
}
