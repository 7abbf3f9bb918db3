/** Runs the check of the fair dice when there is a record; what it takes is loaded then. */
import type { Kept } from '../net/seats'
import type { GameRecord, GameView } from '../net/wire'
import type { Finding } from './check'

export async function findingOf(record: GameRecord, kept: Kept, seen?: GameView | null): Promise<Finding | null> {
  const { checkDice } = await import('./check')
  return checkDice(record, kept, seen)
}
