/** Animate what the events of an update changed: dice fly and tumble, points fly to the score. */
import { floatPoints, paced, shift, sparks, TUMBLE } from '../../board/flight.svelte'
import { throwDice } from '../../board/throw.svelte'
import { isScoring, placementsOf, type Scoring } from '../../game/events'
import type { Animate } from '../../game/session.svelte'

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

function showPoints(event: Scoring): void {
  const last = placementsOf(event).at(-1)
  const from = last && boxOf(`[data-square="${last.square}"]`)
  const to = boxOf(`[data-score="${event.seat}"]`)
  if (from && to) floatPoints(event.score, from, to)
}

/** Mark the square on which a wild die was replaced. */
function showCatch(square: string): void {
  const box = boxOf(`[data-square="${square}"]`)
  if (box) sparks(box)
}

export const animateEvents: Animate = async (events, apply) => {
  const rolls = events.filter((event) => event.type === 'rolled')
  const rolled = new Set(rolls.flatMap((event) => Object.keys(event.faces)))
  if (rolls.some((event) => event.reason === 'deal')) return throwDice(apply, rolled)
  await shift(apply, { rolled, bag: boxOf('#bag') ?? null })
  for (const event of events) {
    if (isScoring(event) && event.score) showPoints(event)
    if (event.type === 'replaced') showCatch(event.square)
  }
  if (rolled.size) await new Promise((then) => setTimeout(then, paced(TUMBLE)))
}
