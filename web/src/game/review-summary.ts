/** The figures of a review prepared for display: rounded sums, key moments, chances by event and round. */
import type { GameRecord, GameView, ChoiceGrade, Terms, ReviewFigures } from '../host/wire'
import { after, beginning } from './record-frames'

/** A placement in the text form of a turn. */
export interface LedgerSentence {
  square: string
  face: string
  wild: boolean
}

/** `g8=2PO e5=1RD*+e6=3GS`, or `-` for none. */
export function turnFrom(text: string): LedgerSentence[] {
  if (text === '-') return []
  return text.split(/[ +]/).map((one) => {
    const [square, face] = one.split('=') as [string, string]
    return { square, face: face.replace('*', ''), wild: face.endsWith('*') }
  })
}

/** The game before each event of a record, and at the end. */
export function gamesOf(record: GameRecord): GameView[] {
  const games = [beginning(record)]
  for (const event of record.events) games.push(after(games.at(-1)!, event))
  return games
}

/** A seat's result in whole points that add up: rounding errors go to the play. */
export function wholePoints({ race, luck, result }: Terms): {
  race: number
  luck: number
  play: number
  result: number
} {
  const [first, dice, end] = [race, luck, result].map((part) => Math.round(part) + 0) as [number, number, number]
  return { race: first, luck: dice, play: end - first - dice, result: end }
}

/** A key moment: a costly choice, or a roll that changed a seat's chances. */
export type KeyMoment = { event: number; choice: ChoiceGrade } | { event: number; luck: number; seat: number }

/** A unique key: one event can hold two choices, a declined replacement and the turn after it. */
export const keyOf = (one: KeyMoment) => `${one.event}-${'choice' in one ? one.choice.kind : 'dice'}`

export const TELLING = new Set(['inaccuracy', 'mistake', 'blunder'])
const MOST_CHOICES = 12
const MOST_DICE = 3
const MUCH = 0.05

export function whatMattered(
  record: GameRecord,
  told: ReviewFigures,
  graded: ChoiceGrade[],
  seat: number,
): KeyMoment[] {
  const choices = graded
    .filter((one) => one.seat === seat && TELLING.has(one.grade))
    .sort((one, other) => other.cost - one.cost)
    .slice(0, MOST_CHOICES)
    .map((choice): KeyMoment => ({ event: choice.event, choice }))
  const dice = told.moments
    .flatMap(({ event, luck }): { event: number; luck: number; seat: number }[] => {
      const happened = record.events[event]
      const much = luck?.[seat] ?? 0
      return happened && 'seat' in happened && Math.abs(much) >= MUCH
        ? [{ event, luck: much, seat: happened.seat }]
        : []
    })
    .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck))
    .slice(0, MOST_DICE)
  return [...choices, ...dice].sort((one, other) => one.event - other.event)
}

/** A seat's chance of winning after an event, and what changed it. */
export interface Point {
  event: number
  chance: number
  by: 'dice' | 'play' | 'start'
}

export function curveOf(told: ReviewFigures, seat: number): Point[] {
  const moments = told.moments.map(({ event, wins, luck }): Point => {
    return { event, chance: wins[seat]!, by: luck?.length ? 'dice' : 'play' }
  })
  return [{ event: -1, chance: told.seats[seat]!.wins.start, by: 'start' }, ...moments]
}

/** The chances at the end of every round. */
export function byRound(record: GameRecord, told: ReviewFigures): { round: number; wins: number[] }[] {
  return told.moments.flatMap(({ event, wins }) => {
    const happened = record.events[event]
    return happened?.type === 'round_ended' ? [{ round: happened.round, wins }] : []
  })
}
