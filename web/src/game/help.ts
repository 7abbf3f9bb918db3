/** How much the page shows of where dice can go, and when to ask for it: finding the SETs is the game, but not in
 * the first games. */
import type { Help } from '../host/wire'

/** Dice and squares, squares only, or nothing. */
const HELPS: Help[] = ['full', 'squares', 'none']

/** What can be chosen where there is at most so much. */
export function helpsUpTo(most: Help): Help[] {
  return HELPS.slice(HELPS.indexOf(most))
}

/** What a player gets where there is at most so much. */
export function helpUpTo(most: Help, liked: Help): Help {
  return helpsUpTo(most).includes(liked) ? liked : most
}

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
