/** Count finished games and the streak against bots on this device. */
import { settings } from '../storage/settings.svelte'
import { streakAfter } from './bot-levels'
import type { Session } from './session.svelte'

const counted = new Set<string>()

/** Count a finished game, once. */
export function countResult(session: Session): void {
  const { view, me, game, opponentLevel: level } = session
  if (!view || me === null || counted.has(view.table)) return
  counted.add(view.table)
  settings.games++
  if (!level || view.undone || view.fairness.begins) return
  const won = game?.result?.winners?.includes(me) ?? false
  settings.run = streakAfter(level === settings.level ? settings.run : 0, won)
  settings.level = level
}
