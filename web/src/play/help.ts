/** When to ask how much help a player wants: finding the SETs is the game, but not in the first games. */
import type { Help } from '../ui/settings.svelte'

/** After the first games, or against bots that need no mercy. */
export type Reason = 'games' | 'strong'

const FIRST_GAMES = 5
const STRONG = new Set(['strong', 'expert'])

/** Why to ask now; nothing if there is no reason, or it was asked for that reason already. */
export function helpOffer(levels: string[], kept: { help: Help; games: number; asked: Reason[] }): Reason | '' {
  if (kept.help === 'none') return ''
  if (levels.some((level) => STRONG.has(level))) return kept.asked.includes('strong') ? '' : 'strong'
  return kept.games >= FIRST_GAMES && kept.asked.length === 0 ? 'games' : ''
}
