/** Turns of a deal as text, and the shared text of a result. */
import type { DealPosition, DiePlacement, BoardDie, Scene } from '../host/wire'

export interface TextPlacement {
  square: string
  face: string
  wild: boolean
}

/** The placements of a turn written as text; none for a pass. */
export function parseTurn(turn: string): TextPlacement[] {
  if (turn === '-') return []
  return turn.split(/[ +]/).map((placement) => {
    const [square, stated] = placement.split('=') as [string, string]
    return { square, face: stated.replace('*', ''), wild: stated.endsWith('*') }
  })
}

/** Dice played from the hand of a round, as text. */
export function formatTurn(placements: DiePlacement[], hand: string[]): string {
  const text = placements.map(({ die, square, face }) => {
    const shown = hand[die]!
    return `${square}=${shown === 'W' ? `${face}*` : shown}`
  })
  return text.join(' ') || '-'
}

/** The public part of a round. */
interface OpenRound {
  position: DealPosition
}

export function sceneOf(round: OpenRound): Scene {
  const { squares, used, hand } = round.position
  return { squares, used, hand: hand.map((die) => die.face) }
}

/** A position after a turn: its dice lie on the board and have left the hand. */
export function sceneAfter(round: OpenRound, turn: string): Scene {
  const scene = sceneOf(round)
  const hand = [...scene.hand!]
  const squares = { ...scene.squares }
  for (const { square, face, wild } of parseTurn(turn)) {
    squares[square] = wild ? `${face}*` : face
    hand.splice(hand.indexOf(wild ? 'W' : face), 1)
  }
  return { ...scene, squares, hand }
}

/** The dice on the board of a scene, as a board draws them. Their numbers are negative: the hand's dice count from 0. */
export function lyingIn(scene: Scene): Record<string, BoardDie> {
  return Object.fromEntries(
    Object.entries(scene.squares ?? {}).map(([square, stated], index) => [
      square,
      { die: -1 - index, face: stated.replace('*', ''), wild: stated.endsWith('*') },
    ]),
  )
}

/** Grade a score by its share of the best turn's: 3 for all of it, 0 for nothing. */
export function gradeOf(score: number, best: number): 0 | 1 | 2 | 3 {
  if (score >= best) return 3
  if (score === 0) return 0
  return score * 2 >= best ? 2 : 1
}

const SQUARES = ['⬛', '🟧', '🟨', '🟩']

/** A text without spoilers: one square a round. */
export function shareText(title: string, scores: number[], best: number[], url: string): string {
  const row = scores.map((score, round) => SQUARES[gradeOf(score, best[round]!)]).join('')
  return `${title}\n${row}\n${url}`
}

export const percent = (score: number, possible: number): number => Math.round((100 * score) / Math.max(1, possible))
export const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0)
