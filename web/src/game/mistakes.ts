/** The player's mistakes as puzzles: turns of reviewed games for which a better one is known, stored in the player's profile. */
import { loadList, store } from '../storage/kv'
import { ownKey } from '../storage/profiles.svelte'
import type { GameRecord, ChoiceGrade, AnswerVerdict, DiePlacement, Scene } from '../host/wire'
import { parseTurn } from './deal'
import { gamesOf } from './review-summary'

const KEY = 'mistakes'
export const MAX_MISTAKES = 50
/** With fewer mistakes than this in a game, its inaccuracies become puzzles too. */
const FEW = 3

export interface Mistake extends Pick<ChoiceGrade, 'grade' | 'why' | 'figures'> {
  id: string
  position: Scene
  /** The best turn as text, and its points. */
  best: string
  points: number
  solved?: boolean
}

/** A seat's turns that are worth another try. */
export function mistakesIn(record: GameRecord, graded: ChoiceGrade[], seat: number): Mistake[] {
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

export const loadMistakes = (): Mistake[] => loadList(ownKey(KEY))

const storeMistakes = (mistakes: Mistake[]) => store(ownKey(KEY), mistakes.slice(-MAX_MISTAKES))

/** Store new mistakes at the end of the list; the oldest are dropped. */
export function addMistakes(found: Mistake[]): void {
  const stored = loadMistakes()
  const known = new Set(stored.map(({ id }) => id))
  storeMistakes([...stored, ...found.filter(({ id }) => !known.has(id))])
}

/** Unsolved mistakes; the one tried last comes last. */
export function toTry(): Mistake[] {
  return loadMistakes().filter(({ solved }) => !solved)
}

/** Note that a mistake was tried. A solved one stays stored, so that reviewing its game again does not add it. */
export function tried(mistake: Mistake, solved: boolean): void {
  storeMistakes([...loadMistakes().filter(({ id }) => id !== mistake.id), { ...mistake, solved }])
}

/** Parse a turn and assign it dice of a hand. */
export function laidFrom(text: string, hand: string[]): DiePlacement[] {
  const free = hand.map((face, die) => ({ face, die }))
  return parseTurn(text).map(({ square, face, wild }) => {
    const at = free.findIndex((one) => one.face === (wild ? 'W' : face))
    return { die: free.splice(at, 1)[0]!.die, square, face }
  })
}

/** Judge an attempt: the best turn is right, and so is one with as many points if points were the reason. `score` is
 * the host's score for the placed dice. */
export function judge({ position, best, points, why }: Mistake, laid: DiePlacement[], score: number): AnswerVerdict {
  const hand = position.hand ?? []
  const written = ({ die, square, face }: DiePlacement): string => `${square} ${hand[die]} ${face ?? hand[die]}`
  const placements = laidFrom(best, hand)
  const wanted = new Set(placements.map(written))
  const same = laid.length === wanted.size && laid.every((one) => wanted.has(written(one)))
  return { right: same || (why === 'points' && score >= points && laid.length > 0), placements, score }
}
