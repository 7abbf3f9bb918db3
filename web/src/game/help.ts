/** Levels of help, and when to offer less: beginners need it, but finding SETs is the game. */
import type { Help } from '../host/wire'

/** Highlight dice and squares, squares only, or nothing. */
const HELPS: Help[] = ['full', 'squares', 'none']

/** The levels of help up to a maximum. */
export function helpsUpTo(most: Help): Help[] {
  return HELPS.slice(HELPS.indexOf(most))
}

/** A preferred level of help, limited to a maximum. */
export function helpUpTo(most: Help, liked: Help): Help {
  return helpsUpTo(most).includes(liked) ? liked : most
}

/** After the first games, or against strong bots. */
export type Reason = 'games' | 'strong'

const FIRST_GAMES = 5
const STRONG = new Set(['strong', 'expert'])

/** The reason to offer less help now; empty if there is none, or it was offered for that reason before. */
export function helpOffer(levels: string[], kept: { help: Help; games: number; asked: Reason[] }): Reason | '' {
  if (kept.help === 'none') return ''
  if (levels.some((level) => STRONG.has(level))) return kept.asked.includes('strong') ? '' : 'strong'
  return kept.games >= FIRST_GAMES && kept.asked.length === 0 ? 'games' : ''
}
