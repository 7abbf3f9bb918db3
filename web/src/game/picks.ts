/** Dice picked for a call of SET before it is made. */
import type { Held } from '../host/wire'

/** The picks of all hands with one die more or less; a fourth of the same hand takes the place of the third. */
export function marked(picks: readonly number[], hands: Held[][], die: number): number[] {
  if (picks.includes(die)) return picks.filter((one) => one !== die)
  const hand = hands.find((dice) => dice.some((held) => held.die === die)) ?? []
  const own = picks.filter((one) => hand.some((held) => held.die === one))
  const theirs = picks.filter((one) => !own.includes(one))
  return [...theirs, ...own.slice(0, 2), die]
}
