/** Calls of SET from this screen. A call is not published before it is judged: until then it counts as pending here. */
import type { Calls } from '../host/wire'
import type { Draft } from './draft.svelte'
import type { Session } from './session.svelte'

export class SetCalls {
  /** Seats that called here, and the state of the race at that time: the next state makes them obsolete. */
  #pending = $state.raw<{ race: Calls | null | undefined; seats: number[] }>({ race: null, seats: [] })
  readonly #called = $derived.by(() => {
    const race = this.session.game?.calls
    return new Set([...(race?.waiting ?? []), ...(this.#pending.race === race ? this.#pending.seats : [])])
  })

  constructor(readonly session: Session) {}

  mayCall(seat: number): boolean {
    if (this.session.rolling) return false
    return !this.#called.has(seat) && this.session.game?.calls?.holder !== seat && !this.session.isBarred(seat)
  }

  /** Call SET for a seat, if it may. */
  call(seat: number): void {
    if (!this.mayCall(seat)) return
    const race = this.session.game?.calls
    const pending = this.#pending.race === race ? this.#pending.seats : []
    this.#pending = { race, seats: [...pending, seat] }
    void this.session.act(seat, { type: 'call' }).then((answer) => {
      if (answer.type !== 'refused') return
      this.#pending = { ...this.#pending, seats: this.#pending.seats.filter((one) => one !== seat) }
    })
  }

  /** Attributes of a button that calls on touch: no click is fired while another finger is down. A click without a
   * press before it comes from a key or a screen reader. */
  button(seat: number) {
    return {
      disabled: !this.mayCall(seat),
      onpointerdown: (event: PointerEvent) => event.button === 0 && this.call(seat),
      onclick: (event: MouseEvent) => event.detail === 0 && this.call(seat),
    }
  }

  /** A swipe over three dice of a hand calls. */
  onSwipe(seat: number, dice: number[]): void {
    if (dice.length === 3) this.call(seat)
  }

  hasSeenNone(seat: number): boolean {
    return this.session.game?.calls?.none?.includes(seat) ?? false
  }

  /** State that these seats see no SET. */
  seeNone(...seats: number[]): void {
    for (const seat of seats) if (!this.hasSeenNone(seat)) void this.session.act(seat, { type: 'see_none' })
  }
}

const SHOW_MARGIN = 1000 // milliseconds before the time is up

/** Show three placed dice shortly before the time to show a SET is up, so that they count; their order can be changed
 * afterwards. Return a function that cancels it. */
export function showInTime(session: Session, { seat, placed, wildChoice }: Draft): () => void {
  const race = session.game?.calls
  const mayShow = seat !== null && race?.holder === seat && !race.shown?.length
  if (!mayShow || !race.until || placed.length !== 3 || wildChoice) return () => {}
  const delay = Math.max(0, race.until - session.now() - SHOW_MARGIN)
  const timer = setTimeout(() => void session.act(seat, { type: 'show', placements: placed }), delay)
  return () => clearTimeout(timer)
}
