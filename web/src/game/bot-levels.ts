/** The bots: a character for each level with companions of the same strength, and which level to offer next. */

/** Names by level, weakest first. The server seats bots by these names. */
export const CHARACTERS: Record<string, [string, string, string]> = {
  novice: ['Robin', 'Ronja', 'Rasmus'],
  beginner: ['Mia', 'Milo', 'Maya'],
  casual: ['Leo', 'Lina', 'Lars'],
  greedy: ['Otto', 'Olivia', 'Oscar'],
  strong: ['Nora', 'Nils', 'Nina'],
  expert: ['Vera', 'Victor', 'Viola'],
}

/** The names of bots of these levels at one table: a companion where a level has several. */
export function nameBots(levels: string[], names: Record<string, string> = {}): string[] {
  return levels.map((level, at) => {
    const before = levels.slice(0, at).filter((one) => one === level).length
    return CHARACTERS[level]?.[before] ?? names[level] ?? level
  })
}

/** The opponents to offer: the last ones, unless the player has another level since then. */
export function lineUp(last: string[], count: number, level: string): string[] {
  return last.includes(level) ? last : Array.from({ length: count }, () => level)
}

const STREAK = 3
const LEVELS = Object.keys(CHARACTERS)

/** Continue a streak of wins (above zero) or losses (below). */
export function streakAfter(streak: number, won: boolean): number {
  return won ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1
}

/** The level to offer: the next one up after three wins in a row, the next one down after three losses. */
export function offeredLevel(level: string, streak: number): string | null {
  const at = LEVELS.indexOf(level)
  if (at < 0 || Math.abs(streak) < STREAK) return null
  return LEVELS[at + Math.sign(streak)] ?? null
}

const CLOSE = 5 // points

/** What a bot says at the end of a game, by the player's lead over it. */
export function commentOn(lead: number): 'bot_lost' | 'bot_won_closely' | 'bot_won' {
  if (lead > 0) return 'bot_lost'
  return lead >= -CLOSE ? 'bot_won_closely' : 'bot_won'
}
