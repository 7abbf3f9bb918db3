/** What an event means, as a sentence in the player's language: for the live region and the list of moves. */
import { m } from './speech.svelte'
import type { LogEvent, Placement } from '../net/wire'

function laid(placements: Placement[]): string {
  return m.list(placements.map((one) => m.laid_at(one.square, m.face(one.face, one.wild))))
}

export function narrate(event: LogEvent, names: string[]): string {
  const name = ('seat' in event && names[event.seat]) || ''
  switch (event.type) {
    case 'rolled':
      return event.reason === 'extra'
        ? m.did_roll(name, Object.keys(event.faces).length)
        : event.reason === 'opening' && event.seat === 0
          ? m.did_reroll
          : ''
    case 'miscalled':
      return m.did_miscall(name)
    case 'opened':
      return m.did_open(name, laid(event.placements), event.score)
    case 'replaced':
      return m.did_replace(name, event.square)
    case 'played':
      return m.did_play(name, laid(event.steps.flat()), event.score)
    case 'passed':
      return event.reason === 'no_turn'
        ? m.did_skip(name)
        : event.reason === 'timeout'
          ? m.did_time_out(name)
          : m.did_pass(name)
    case 'kept':
      return m.did_keep(name)
    case 'round_ended':
      return m.did_end_round(event.round)
    case 'finished':
      return m.did_finish(m.list(event.winners.map((seat) => names[seat] ?? '')), event.winners.length)
    case 'joined':
      return m.did_join(event.name)
    case 'left':
      return m.did_leave(name)
    case 'bot_seated':
      return m.did_seat_bot(event.name)
    case 'taken_back':
      return m.did_take_back(name)
    case 'disconnected':
      return m.did_disconnect(name)
    case 'called':
      return m.did_call(name)
    default:
      return ''
  }
}
