/** The progress of a learner. */
import { loadObject, store } from './kv'
import { ownKey } from './profiles.svelte'
import { heldTables } from './seats'

const KEY = 'learn'

export interface Progress {
  lesson: number
  finished: boolean
  streaks: Record<string, number>
  /** The chosen difficulty of puzzles, from 1; 0 adapts it to the answers. */
  difficulty: number
  /** The adapted difficulty by kind of puzzle. */
  reached: Record<string, number>
}

export function loadProgress(): Progress {
  return loadObject(ownKey(KEY), { lesson: 0, finished: false, streaks: {}, difficulty: 0, reached: {} })
}

export function storeProgress(change: Partial<Progress>): void {
  store(ownKey(KEY), { ...loadProgress(), ...change })
}

/** Whether nobody has taken a seat or finished the tutorial on this device. */
export function neverPlayed(): boolean {
  return !loadProgress().finished && heldTables().length === 0
}
