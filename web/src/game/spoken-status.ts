/** What the keys of the table say aloud: the scores, the last move, a row of the board, a hand, the time left. */
import { m } from '../i18n/speech.svelte'
import type { Session } from './session.svelte'

type Asked = Pick<Session, 'game' | 'names' | 'me' | 'lastMove' | 'now'>

/** The sentence that a key asks for; nothing if the key is another's. `seat` is whose dice are meant. */
export function askedFor(key: string, table: Asked, seat: number, row: () => string): string {
  switch (key) {
    case 'g':
      return scores(table)
    case 'l':
      return table.lastMove?.text ?? m.no_move_yet
    case 'b':
      return row()
    case 'd':
      return hand(table, seat)
    case 't':
      return timeLeft(table)
    default:
      return ''
  }
}

function scores({ game, names, me }: Asked): string {
  const all = (game?.scores ?? []).map((score, seat) =>
    m.labelled(seat === me ? m.you : (names[seat] ?? ''), m.points(score)),
  )
  return all.map((one) => `${one}.`).join(' ')
}

function hand({ game, names, me }: Asked, seat: number): string {
  const faces = (game?.hands[seat] ?? []).map((held) => m.face(held.face, false))
  const whose = seat === me ? m.your_dice : (names[seat] ?? '')
  return `${m.labelled(whose, faces.length ? m.list(faces) : m.no_dice)}.`
}

function timeLeft(table: Asked): string {
  const until = table.game?.phase === 'over' ? null : table.game?.deadline
  return until ? `${m.seconds_left(Math.max(0, Math.ceil((until - table.now()) / 1000)))}.` : `${m.no_limit}.`
}
