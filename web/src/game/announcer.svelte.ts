/** Announcements of table events: texts for the live region, toasts, and sounds. */
import type { LogEvent } from '../host/wire'
import { panOf, sound } from '../ui/sound'
import { isScoring, placementsOf, setsOf } from './events'

const TOAST = 3500 // milliseconds

/** Events that are easily missed, because nothing moves on the board. */
const TOASTED = new Set<LogEvent['type']>(['passed', 'lapsed', 'withdrawn', 'skipped', 'miscalled', 'undone'])
/** Everybody rolls again, because nobody has a SET or nobody could play. */
const isReroll = (event: LogEvent) => event.type === 'rolled' && ['opening', 'dead_round'].includes(event.reason)
/** Events after which a toast about a wrong call is out of date. */
const OUTDATING = new Set<LogEvent['type']>(['granted', 'opened'])

export interface Toast {
  key: number
  text: string
}

export class Announcer {
  /** The text of the live region. */
  said = $state('')
  toast = $state.raw<Toast | null>(null)
  #key = 0

  /** Announce a text to screen readers. A repeated text must differ, or it is not read again. */
  say(text: string): void {
    this.said = text === this.said ? `${text}\u00a0` : text
  }

  /** Show a text briefly. */
  showToast(text: string): void {
    const toast = { key: ++this.#key, text }
    this.toast = toast
    setTimeout(() => this.toast === toast && (this.toast = null), TOAST)
  }

  /** Announce and show a text. */
  announce(text: string): void {
    this.say(text)
    this.showToast(text)
  }

  /** Announce the events of one message with their sentences; together, or a reader hears only the last. */
  report(events: LogEvent[], texts: string[]): void {
    const said = texts.filter(Boolean)
    if (said.length) this.say(said.join(' '))
    for (const [index, event] of events.entries()) {
      if (OUTDATING.has(event.type)) this.toast = null
      if (texts[index] && (TOASTED.has(event.type) || isReroll(event))) this.showToast(texts[index])
    }
  }

  playSounds(events: LogEvent[], boardSize: number, turnStarted: boolean): void {
    const scored = events.findLast(isScoring)
    if (events.some((event) => event.type === 'finished')) sound('win')
    else if (scored) {
      const square = placementsOf(scored).at(-1)?.square ?? 'a1'
      sound('set', { sets: setsOf(scored).length, pan: panOf(square, boardSize) })
    } else if (events.some((event) => event.type === 'rolled')) sound('dice')
    if (turnStarted) sound('turn')
  }
}
