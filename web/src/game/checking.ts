/** Runs the check of the fair dice when there is a record; what it takes is loaded then. */
import type { Kept } from '../storage/seats'
import type { GameRecord, GameView } from '../host/wire'
import type { Finding } from './fair-check'

export async function findingOf(record: GameRecord, kept: Kept, seen?: GameView | null): Promise<Finding | null> {
  const { checkDice } = await import('./fair-check')
  return checkDice(record, kept, seen)
}
