/** The tutor: against bots alone, who wants it is asked «sure?» before a mistake, and shown what would be better. */
import { m } from '../i18n/speech.svelte'
import type { Choice, Refused, Weighed } from '../host/wire'
import { reason } from './review-text'
import type { Hint } from './playable'

interface Asked {
  weigh(seat: number, action: Choice): Promise<Weighed | Refused>
}

/** What the tutor has against it; nothing if it is no mistake, or nobody could tell. */
export async function doubts(socket: Asked, seat: number, action: Choice): Promise<Hint | null> {
  const found = await socket.weigh(seat, action)
  if (found.type !== 'weighed' || !found.grade) return null
  const laid = found.placements ?? []
  return {
    dice: found.dice ?? [],
    squares: laid.map(({ square }) => square),
    faces: Object.fromEntries(laid.map(({ square, face }) => [square, face ?? 'W'])),
    text: (found.kind === 'extra' ? m.sure_roll : m.sure_turn)(reason(found)),
  }
}
