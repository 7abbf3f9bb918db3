/** How far a learner has come, kept in this browser. */
import { heldTables } from './seats'

const KEY = 'setcubed-learn'

export interface Progress {
  lesson: number
  finished: boolean
  streaks: Record<string, number>
  /** How hard puzzles shall be, from 1 up; 0 lets that follow from the answers. */
  difficulty: number
  /** How hard puzzles of a kind have become by one's answers. */
  reached: Record<string, number>
}

export function loadProgress(): Progress {
  const first = { lesson: 0, finished: false, streaks: {}, difficulty: 0, reached: {} }
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return first
  }
}

export function keepProgress(change: Partial<Progress>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadProgress(), ...change }))
  } catch {
    // Without storage the lessons begin anew each time.
  }
}

/** Whether somebody has neither sat at a table nor finished the tutorial here. */
export function neverPlayed(): boolean {
  return !loadProgress().finished && heldTables().length === 0
}
