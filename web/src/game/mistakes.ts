/** One's own mistakes as puzzles: turns of a reviewed game for which a better one was known, kept in this browser. */
import type { GameRecord, Graded, Judged, Laid, Scene } from '../host/wire'
import { gamesOf, turnFrom } from './review-summary'

const KEY = 'setcubed-mistakes'
export const MOST = 50
/** With fewer mistakes than this in a game, its inaccuracies are puzzles too. */
const FEW = 3

export interface Mistake extends Pick<Graded, 'grade' | 'why' | 'figures'> {
  id: string
  position: Scene
  /** The turn that was found best, as text, and its points. */
  best: string
  points: number
  solved?: boolean
}

/** The turns of a seat that are worth another try. */
export function mistakesIn(record: GameRecord, graded: Graded[], seat: number): Mistake[] {
  const own = graded.filter(
    (one) => one.seat === seat && (one.kind === 'turn' || one.kind === 'pass') && one.best !== '-',
  )
  const bad = own.filter(({ grade }) => grade === 'mistake' || grade === 'blunder')
  const slight = own.filter(({ grade }) => grade === 'inaccuracy').sort((one, other) => other.cost - one.cost)
  const chosen = [...bad, ...slight.slice(0, Math.max(0, FEW - bad.length))]
  if (!chosen.length) return []
  const games = gamesOf(record)
  return chosen
    .sort((one, other) => one.event - other.event)
    .map(({ event, best, points, grade, why, figures, played }) => {
      const { squares = {}, hands } = games[event]!
      const hand = hands[seat]!.map(({ face }) => face)
      const lying = Object.entries(squares).map(([square, { face, wild }]) => [square, wild ? `${face}*` : face])
      const position = { board: record.board, squares: Object.fromEntries(lying), hand }
      const id = [hand.join(' '), played, best].join(' | ')
      return { id, position, best, points: points?.[1] ?? 0, grade, why, figures }
    })
}

export function loadMistakes(): Mistake[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function keep(mistakes: Mistake[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mistakes.slice(-MOST)))
  } catch {
    // Without storage there is nothing to try again.
  }
}

/** Keeps those that are not kept yet, the newest at the end; the oldest make room. */
export function keepMistakes(found: Mistake[]): void {
  const kept = loadMistakes()
  const known = new Set(kept.map(({ id }) => id))
  keep([...kept, ...found.filter(({ id }) => !known.has(id))])
}

/** Those that were not solved yet; the one that was tried last comes last. */
export function toTry(): Mistake[] {
  return loadMistakes().filter(({ solved }) => !solved)
}

/** A mistake that was tried: a solved one does not come again, also when its game is reviewed once more. */
export function tried(mistake: Mistake, solved: boolean): void {
  keep([...loadMistakes().filter(({ id }) => id !== mistake.id), { ...mistake, solved }])
}

/** A turn that is written as text, with dice of a hand. */
export function laidFrom(text: string, hand: string[]): Laid[] {
  const free = hand.map((face, die) => ({ face, die }))
  return turnFrom(text).map(({ square, face, wild }) => {
    const at = free.findIndex((one) => one.face === (wild ? 'W' : face))
    return { die: free.splice(at, 1)[0]!.die, square, face }
  })
}

/** The turn that was found best is right; where points are why, so is another one with as many. `score` is what the
 *  server says of the dice that were laid. */
export function judge({ position, best, points, why }: Mistake, laid: Laid[], score: number): Judged {
  const hand = position.hand ?? []
  const written = ({ die, square, face }: Laid): string => `${square} ${hand[die]} ${face ?? hand[die]}`
  const placements = laidFrom(best, hand)
  const wanted = new Set(placements.map(written))
  const same = laid.length === wanted.size && laid.every((one) => wanted.has(written(one)))
  return { right: same || (why === 'points' && score >= points && laid.length > 0), placements, score }
}
