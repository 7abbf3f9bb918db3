/** The figures of a review prepared for display: rounded sums, key moments, chances by event and round. */
import type { GameRecord, GameView, ChoiceGrade, Terms, ReviewFigures } from '../host/wire'
import { after, beginning } from './record-frames'

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
export type ChoiceMoment = { event: number; choice: ChoiceGrade }
export type KeyMoment = ChoiceMoment | { event: number; luck: number; seat: number }

/** A unique key: one event can hold two choices, a declined replacement and the turn after it. */
export const keyOf = (one: KeyMoment) => `${one.event}-${'choice' in one ? one.choice.kind : 'dice'}`

export const NOTABLE = new Set(['inaccuracy', 'mistake', 'blunder'])
const MOST_CHOICES = 12
const MOST_DICE = 3
const LARGE = 0.05

export function keyMoments(
  record: GameRecord,
  figures: ReviewFigures,
  graded: ChoiceGrade[],
  seat: number,
): KeyMoment[] {
  const choices = graded
    .filter((one) => one.seat === seat && NOTABLE.has(one.grade))
    .sort((one, other) => other.cost - one.cost)
    .slice(0, MOST_CHOICES)
    .map((choice): KeyMoment => ({ event: choice.event, choice }))
  const dice = figures.moments
    .flatMap(({ event, luck }): { event: number; luck: number; seat: number }[] => {
      const happened = record.events[event]
      const change = luck?.[seat] ?? 0
      return happened && 'seat' in happened && Math.abs(change) >= LARGE
        ? [{ event, luck: change, seat: happened.seat }]
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

export function curveOf(figures: ReviewFigures, seat: number): Point[] {
  const moments = figures.moments.map(({ event, wins, luck }): Point => {
    return { event, chance: wins[seat]!, by: luck?.length ? 'dice' : 'play' }
  })
  return [{ event: -1, chance: figures.seats[seat]!.wins.start, by: 'start' }, ...moments]
}

/** The chances at the end of every round. */
export function byRound(record: GameRecord, figures: ReviewFigures): { round: number; wins: number[] }[] {
  return figures.moments.flatMap(({ event, wins }) => {
    const happened = record.events[event]
    return happened?.type === 'round_ended' ? [{ round: happened.round, wins }] : []
  })
}
