/** A record as frames of a replay. Events contain their outcomes, so no rules are needed. */
import type { GameEvent, GameRecord, GameView, HandDie, BoardDie, Placement } from '../host/wire'
import { isScoring, placementsOf } from './events'

export interface Frame {
  event: GameEvent | null
  game: GameView
  fresh: string[]
  /** The number of events before it. */
  events: number
}

/** A player's turn and its score. */
export interface TurnScore {
  seat: number
  score: number
  frame: number
  placements: Placement[]
}

function clone(game: GameView): GameView {
  return {
    ...game,
    hands: game.hands.map((hand) => [...hand]),
    scores: [...game.scores],
    squares: { ...game.squares },
  }
}

function lay(game: GameView, seat: number, placements: Placement[]): void {
  for (const { die, square, face, wild } of placements) {
    game.squares![square] = { die, face, wild } satisfies BoardDie
    game.hands[seat] = game.hands[seat]!.filter((held) => held.die !== die)
  }
}

/** The game after one more event. */
export function after(before: GameView, event: GameEvent): GameView {
  const game = clone(before)
  const seat = 'seat' in event ? event.seat : 0
  switch (event.type) {
    case 'drawn':
      game.bag -= event.dice.length
      game.hands[seat]!.push(...event.dice.map((die): HandDie => ({ die, face: 'W' })))
      break
    case 'rolled':
      game.hands[seat] = game.hands[seat]!.map((held) => ({
        die: held.die,
        face: event.faces[held.die] ?? held.face,
      }))
      for (const [die, face] of Object.entries(event.faces)) {
        if (!game.hands[seat]!.some((held) => held.die === Number(die)))
          game.hands[seat]!.push({ die: Number(die), face })
      }
      break
    case 'opened':
      game.first = seat
      game.phase = 'turn'
      lay(game, seat, event.placements)
      game.scores[seat]! += event.score
      game.to_move = seat
      break
    case 'replaced': {
      const hand = game.hands[seat]!
      const wild = game.squares![event.square]!
      game.squares![event.square] = { die: event.die, face: wild.face }
      game.hands[seat] = [...hand.filter((held) => held.die !== event.die), { die: event.taken, face: 'W' }]
      game.to_move = seat
      break
    }
    case 'played':
      lay(game, seat, event.steps.flat())
      game.scores[seat]! += event.score
      game.to_move = seat
      game.phase = 'turn'
      break
    case 'passed':
      game.to_move = seat
      game.phase = 'turn'
      break
    case 'round_ended':
      game.round = event.round + 1
      game.to_move = null
      game.phase = 'extra'
      break
    case 'finished':
      game.phase = 'over'
      game.round -= 1
      game.to_move = null
      break
  }
  return game
}

/** The numbers of the dice in play: those the record lists, or all, or in a short game those with even numbers. */
export function diceInPlay(record: GameRecord): number[] {
  const step = record.options?.short ? 2 : 1
  return record.options?.bag ?? record.dice.map((_, die) => die).filter((die) => die % step === 0)
}

/** The game before its first event. */
export function beginning(record: GameRecord): GameView {
  const seats = record.players.length
  return {
    phase: 'opening',
    round: 1,
    hands: Array.from({ length: seats }, () => []),
    scores: Array.from({ length: seats }, () => 0),
    bag: diceInPlay(record).length,
    squares: {},
  }
}

/** The frames of a replay: turns, replacements, wrong calls, and the rolls between rounds as one. */
export function framesOf(record: GameRecord): Frame[] {
  let game = beginning(record)
  const frames: Frame[] = []
  let pending = false
  const shown = new Set(['opened', 'played', 'passed', 'replaced', 'miscalled', 'finished'])
  for (const [index, event] of record.events.entries()) {
    if (shown.has(event.type)) {
      if (pending || frames.length === 0) frames.push({ event: null, game, fresh: [], events: index })
      pending = false
      game = after(game, event)
      frames.push({ event, game, fresh: placementsOf(event).map((one) => one.square), events: index + 1 })
    } else {
      game = after(game, event)
      pending = true
    }
  }
  if (pending || frames.length === 0) frames.push({ event: null, game, fresh: [], events: record.events.length })
  return frames
}

/** Whether a game can be continued from this event: a person decided there. */
export function isDecision(record: GameRecord, index: number): boolean {
  const event = record.events[index]
  if (event?.type !== 'played' && event?.type !== 'replaced' && event?.type !== 'passed') return false
  if (event.type === 'passed' && event.reason === 'no_turn') return false
  return record.players[event.seat]?.kind !== 'bot'
}

export function turnScores(frames: Frame[]): TurnScore[] {
  return frames.flatMap(({ event }, frame) =>
    event && isScoring(event)
      ? [{ seat: event.seat, score: event.score, frame, placements: placementsOf(event) }]
      : [],
  )
}

/** The turn with the most points, of one seat or of all; the earliest of several. */
export function bestTurn(frames: Frame[], seat?: number): TurnScore | undefined {
  return turnScores(frames)
    .filter((turn) => seat === undefined || turn.seat === seat)
    .reduce<TurnScore | undefined>((best, turn) => (!best || turn.score > best.score ? turn : best), undefined)
}

/** Each seat's score after every turn of the game, for the chart. */
export function scoreLines(frames: Frame[]): number[][] {
  const turns = frames.filter(({ event }) => event && ['opened', 'played', 'passed'].includes(event.type))
  const seats = frames[0]?.game.scores.length ?? 0
  return Array.from({ length: seats }, (_, seat) => [0, ...turns.map(({ game }) => game.scores[seat]!)])
}
