/** Keyboard shortcuts of a table. */
import { m } from '../i18n/speech.svelte'
import { settings } from '../storage/settings.svelte'
import type { Draft } from './draft.svelte'
import type { Session } from './session.svelte'
import type { SetCalls } from './set-call.svelte'

/** The keys that call SET for players who share a device, far apart from each other. */
export const CALL_KEYS = ['e', 'p', 'x', 'n']

/** A key by its position, named as on QWERTY, so that letters and digits are the same on every layout. */
export function keyOf({ key, code }: KeyboardEvent): string {
  if (key === '?') return key // its position differs between layouts
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? key
}

/** The shortcut that a key press means; null if it belongs to a field, or single characters are switched off. */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if ((event.target as HTMLElement | null)?.closest('input, textarea, select, dialog')) return null
  const key = keyOf(event)
  return key.length === 1 && !settings.shortcuts ? null : key
}

interface Context {
  session: Session
  draft: Draft
  calls: SetCalls
  /** The seat that decides at this screen. */
  actor: number | null
  pick: (die: number) => void
  toggleHelp: () => void
  describeRow: () => string
}

/** Do what a key means; return whether it means anything. */
export function press(key: string, context: Context): boolean {
  const { session, draft, calls, actor, pick } = context
  const game = session.game!
  const status = statusFor(key, session, actor ?? session.me ?? game.to_move ?? 0, context.describeRow)
  const die = actor === null ? undefined : draft.hand[Number(key) - 1]?.die
  if (status) session.announcer.announce(status)
  else if (die !== undefined && game.phase === 'extra') draft.toggle(die)
  else if (die !== undefined && draft.has(die)) pick(die)
  else if (key === '?') context.toggleHelp()
  else if (game.phase === 'opening' && actor === null && session.mine.length > 0) {
    const index = session.mine.length === 1 ? (key === 's' ? 0 : -1) : CALL_KEYS.indexOf(key)
    const seat = session.mine[index]
    if (seat !== undefined) calls.call(seat)
    else if (key === 'h') void draft.hint(session.mine[0])
    else return false
  } else if (key === 'Escape' && draft.picked !== null) draft.pick(null)
  else if (key === 'u' && draft.lying.length === 0) session.undo()
  else if (actor === null) return false
  else if (key === 'c' && draft.wildChoice) draft.state(draft.wildChoice.shown)
  else if (key === 'c') void (game.phase === 'extra' ? draft.roll() : draft.confirm())
  else if (key === 'r') draft.recall()
  else if (key === 'h') void draft.hint()
  else if (key === 'p' && game.phase === 'turn' && draft.placed.length === 0) void draft.pass()
  else if (key === 'Backspace') draft.undo()
  else return die !== undefined
  return true
}

type Status = Pick<Session, 'game' | 'names' | 'me' | 'now'> & { log: Pick<Session['log'], 'lastMove'> }

/** The sentence that a key announces, or nothing: scores, last move, a row of the board, a seat's hand, time left. */
export function statusFor(key: string, session: Status, seat: number, describeRow: () => string): string {
  switch (key) {
    case 'g':
      return scores(session)
    case 'l':
      return session.log.lastMove?.text ?? m.no_move_yet
    case 'b':
      return describeRow()
    case 'd':
      return hand(session, seat)
    case 't':
      return timeLeft(session)
    default:
      return ''
  }
}

function scores({ game, names, me }: Status): string {
  const all = (game?.scores ?? []).map((score, seat) =>
    m.labelled(seat === me ? m.you : (names[seat] ?? ''), m.points(score)),
  )
  return all.map((one) => `${one}.`).join(' ')
}

function hand({ game, names, me }: Status, seat: number): string {
  const faces = (game?.hands[seat] ?? []).map((held) => m.face(held.face, false))
  const whose = seat === me ? m.your_dice : (names[seat] ?? '')
  const held = m.list(faces) || m.no_dice.charAt(0).toLowerCase() + m.no_dice.slice(1) // no sentence begins here
  return `${m.labelled(whose, held)}.`
}

function timeLeft(session: Status): string {
  const until = session.game?.phase === 'over' ? null : session.game?.deadline
  return until ? `${m.seconds_left(Math.max(0, Math.ceil((until - session.now()) / 1000)))}.` : `${m.no_limit}.`
}
