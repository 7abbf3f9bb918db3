/** What a review says about each seat, stored with a game of this device: luck, skill and the kinds of missed SETs. */
import type { ChoiceGrade, GameRecord, GameView, ReviewFigures, ReviewSummary } from '../host/wire'
import { saveReview, type SeatReview } from '../storage/history'
import { parseTurn } from './deal'
import { gamesOf, NOTABLE } from './review-summary'

const COLUMNS = 'abcdefghijklmnopqrstuvwxyz'

/** How many of the three properties of a SET are all different; null if the faces are no SET. */
export function kindOfSet(faces: string[]): number | null {
  const counts = [0, 1, 2].map((property) => new Set(faces.map((face) => face[property])).size)
  return counts.includes(2) ? null : counts.filter((count) => count === 3).length
}

/** The SETs that a turn makes, by their squares and faces, with their kinds. */
function setsOf(game: GameView, turn: string): Map<string, number> {
  const placed = new Map(parseTurn(turn).map(({ square, face }) => [square, face]))
  const faceAt = (square: string) => placed.get(square) ?? game.squares?.[square]?.face
  const sets = new Map<string, number>()
  for (const square of placed.keys()) {
    const [column, row] = [COLUMNS.indexOf(square[0]!), Number(square.slice(1))]
    for (const [across, down] of [
      [1, 0],
      [0, 1],
    ] as const) {
      for (const first of [-2, -1, 0]) {
        const line = [first, first + 1, first + 2].map(
          (at) => `${COLUMNS[column + across * at] ?? ''}${row + down * at}`,
        )
        const faces = line.map(faceAt).filter((face) => face !== undefined)
        const kind = faces.length === 3 ? kindOfSet(faces) : null
        if (kind !== null) sets.set(`${line.join()} ${faces.join()}`, kind)
      }
    }
  }
  return sets
}

/** The number of missed SETs by kind: those of a better turn that the played one does not make. */
function missedBy(seat: number, games: GameView[], graded: ChoiceGrade[]): number[] {
  const missed = [0, 0, 0, 0]
  for (const { seat: who, kind, event, grade, best, played } of graded) {
    if (who !== seat || (kind !== 'turn' && kind !== 'pass') || !NOTABLE.has(grade)) continue
    const made = setsOf(games[event]!, played)
    for (const [key, one] of setsOf(games[event]!, best)) if (!made.has(key)) missed[one]! += 1
  }
  return missed
}

export function reviewBySeat(
  record: GameRecord,
  figures: ReviewFigures,
  graded: ChoiceGrade[],
  { accuracy }: ReviewSummary,
): SeatReview[] {
  const games = gamesOf(record)
  return figures.seats.map(({ points }, seat) => ({
    luck: points.race + points.luck,
    play: points.play,
    accuracy: accuracy[seat] ?? 0,
    missed: missedBy(seat, games, graded),
  }))
}

/** Store a finished review with its game. */
export async function storeReview(id: string, ...review: Parameters<typeof reviewBySeat>): Promise<void> {
  try {
    await saveReview(id, reviewBySeat(...review))
  } catch {
    // Without storage, the figures do not include this review.
  }
}
