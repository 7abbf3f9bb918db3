/** Animate what the events of an update changed: dice fly and tumble, points fly to the score. */
import { floatPoints, paced, shift, sparks, TUMBLE, type Root } from '../../board/flight.svelte'
import { throwDice } from '../../board/throw.svelte'
import { isScoring, placementsOf, type Scoring } from '../../game/events'
import type { Animate } from '../../game/session.svelte'

const boxIn = (root: Root, selector: string) => root?.querySelector(selector)?.getBoundingClientRect()

function showPoints(root: Root, event: Scoring): void {
  const last = placementsOf(event).at(-1)
  const from = last && boxIn(root, `[data-square="${last.square}"]`)
  const to = boxIn(root, `[data-score="${event.seat}"]`)
  if (from && to) floatPoints(event.score, from, to)
}

/** Mark the square on which a wild die was replaced. */
function showCatch(root: Root, square: string): void {
  const box = boxIn(root, `[data-square="${square}"]`)
  if (box) sparks(box)
}

/** Animate events among the dice in a root element. */
export async function animateEvents(root: Root, ...[events, apply]: Parameters<Animate>): Promise<void> {
  const rolls = events.filter((event) => event.type === 'rolled')
  const rolled = new Set(rolls.flatMap((event) => Object.keys(event.faces)))
  if (rolls.some((event) => event.reason === 'deal')) return throwDice(root, apply, rolled)
  await shift(root, apply, { rolled, bag: boxIn(root, '#bag') ?? null })
  for (const event of events) {
    if (isScoring(event) && event.score) showPoints(root, event)
    if (event.type === 'replaced') showCatch(root, event.square)
  }
  if (rolled.size) await new Promise((then) => setTimeout(then, paced(TUMBLE)))
}
