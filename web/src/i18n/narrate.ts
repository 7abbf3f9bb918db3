/** Events and answers as sentences in the player's language: for the live region, the list of moves and the three questions. */
import { m } from './speech.svelte'
import type { LogEvent, Placement, Question } from '../host/wire'

/** What the server adds to the name of a player for whom a bot plays on. */
const SUBSTITUTE = ' (bot)'

/** A name at a table, with the word of the language for a bot that plays on for somebody. */
export function nameOf(name: string | null | undefined): string {
  return name?.endsWith(SUBSTITUTE) ? m.substitute(name.slice(0, -SUBSTITUTE.length)) : (name ?? '')
}

function laid(placements: Placement[]): string {
  return m.list(placements.map((one) => m.laid_at(one.square, m.face(one.face, one.wild))))
}

/** The winners, with a sentence of its own for the reader's seat. */
export function winnersOf(winners: number[], names: string[], me: number | null): string {
  const others = winners.filter((seat) => seat !== me).map((seat) => names[seat] ?? '')
  if (me === null || !winners.includes(me)) return m.wins(m.list(others), winners.length)
  return others.length ? m.you_share(m.list(others), others.length) : m.you_win
}

/** Which players have a SET, when nobody has opened for a while. */
export function ableTo(able: number[], names: string[], me: number | null): string {
  if (able.length > 1 && me !== null && able.includes(me)) return m.you_can_open
  if (able.length > 1) return m.can_open(m.list(able.map((seat) => names[seat] ?? '')))
  return able[0] === me ? m.only_you_can_open : m.only_can_open(names[able[0]!] ?? '')
}

/** The sentence of an event, empty for events that need none; `me` is the reader's seat, if the device has one player. */
export function narrate(event: LogEvent, names: string[], me: number | null = null): string {
  if (event.type === 'round_ended') return m.did_end_round(event.round)
  if (event.type === 'finished') return `${m.game_over} ${winnersOf(event.winners, names, me)}`
  if (event.type === 'rolled' && (event.reason === 'opening' || event.reason === 'dead_round')) {
    return event.seat > 0 ? '' : event.reason === 'opening' ? m.did_reroll : m.did_reroll_stuck // all of them at once
  }
  if (event.type === 'nudged') return event.able.length ? ableTo(event.able, names, me) : ''
  const seat = 'seat' in event ? event.seat : null
  return seat !== null && seat === me ? ofOneself(event) : ofAnother(event, names[seat ?? -1] ?? '')
}

function ofAnother(event: LogEvent, name: string): string {
  switch (event.type) {
    case 'rolled':
      return event.reason === 'extra' ? m.did_roll(name, Object.keys(event.faces).length) : ''
    case 'miscalled':
      return m.did_miscall(name)
    case 'opened':
      return m.did_open(name, laid(event.placements), event.score)
    case 'replaced':
      return m.did_replace(name, event.square)
    case 'played':
      return m.did_play(name, laid(event.steps.flat()), event.score)
    case 'passed':
      if (event.reason === 'no_turn') return m.did_skip(name)
      return event.reason === 'timeout' ? m.did_time_out(name) : m.did_pass(name)
    case 'kept':
      return m.did_keep(name)
    case 'joined':
      return m.did_join(event.name)
    case 'left':
      return m.did_leave(name)
    case 'bot_seated':
      return m.did_seat_bot(nameOf(event.name))
    case 'taken_back':
      return m.did_take_back(name)
    case 'undone':
      return m.did_undo(name)
    case 'disconnected':
      return m.did_disconnect(name)
    case 'granted':
      return m.did_call(name)
    case 'opening_limited':
      return m.did_limit(name, event.seconds)
    case 'lapsed':
      return m.did_lapse(name)
    case 'withdrawn':
      return m.did_withdraw(name)
    default:
      return ''
  }
}

function ofOneself(event: LogEvent): string {
  switch (event.type) {
    case 'rolled':
      return event.reason === 'extra' ? m.you_roll(Object.keys(event.faces).length) : ''
    case 'miscalled':
      return m.you_miscall
    case 'opened':
      return m.you_open(laid(event.placements), event.score)
    case 'replaced':
      return m.you_replace(event.square)
    case 'played':
      return m.you_play(laid(event.steps.flat()), event.score)
    case 'passed':
      if (event.reason === 'no_turn') return m.you_skip
      return event.reason === 'timeout' ? m.you_time_out : m.you_pass
    case 'kept':
      return m.you_keep
    case 'joined':
      return m.you_join
    case 'left':
      return m.you_leave
    case 'bot_seated':
      return m.bot_plays_for_you
    case 'taken_back':
      return m.you_take_back
    case 'undone':
      return m.you_undo
    case 'disconnected':
      return m.you_disconnect
    case 'granted':
      return m.you_call
    case 'opening_limited':
      return m.you_limit(event.seconds)
    case 'lapsed':
      return m.you_lapse
    default:
      return ''
  }
}

/** The answer to one of the booklet's three questions about three dice. */
export function answerTo({ about, answer, values, pair, odd }: Question): string {
  if (answer === 'same') return m.answer_same(about, values[0] ?? '')
  if (answer === 'different') return m.answer_different
  return m.answer_no(about, values[pair?.[0] ?? 0] ?? '', values[odd ?? 2] ?? '')
}
