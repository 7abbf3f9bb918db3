/** Which bot to offer next: after three wins in a row the next level up, after three losses the next one down. */
import { CHARACTERS } from './characters'

const IN_A_ROW = 3
const LEVELS = Object.keys(CHARACTERS)

/** How a run of wins (above zero) or losses (below) goes on. */
export function runAfter(run: number, won: boolean): number {
  return won ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1
}

/** The level to offer, if the run is long enough and there is one. */
export function offered(level: string, run: number): string | null {
  const at = LEVELS.indexOf(level)
  if (at < 0 || Math.abs(run) < IN_A_ROW) return null
  return LEVELS[at + Math.sign(run)] ?? null
}
