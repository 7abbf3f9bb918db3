/** Calls of SET from this screen. Nobody is told of a call before it is judged, the caller neither: what was asked here counts until then. */
import type { Session } from './session.svelte'

export class SetCalls {
  #asked = $state.raw<number[]>([])
  readonly #called: ReadonlySet<number>

  /** To be made by a component: it forgets what was asked when the server says how the calls stand. */
  constructor(readonly table: Session) {
    this.#called = $derived(new Set([...(table.game?.calls?.waiting ?? []), ...this.#asked]))
    $effect(() => {
      void table.game?.calls
      this.#asked = []
    })
  }

  /** Whether a seat may call now. */
  may(seat: number): boolean {
    return !this.#called.has(seat) && this.table.game?.calls?.holder !== seat && !this.table.isBarred(seat)
  }

  call(seat: number): void {
    this.#asked = [...this.#asked, seat]
    void this.table.act(seat, { type: 'call' }).then((answer) => {
      if (answer.type === 'refused') this.#asked = this.#asked.filter((one) => one !== seat)
    })
  }

  /** A button that calls at the finger's touch, each finger's for itself: no click comes while another finger is
   * down. A click without a press before it comes from a key or a screen reader. */
  button(seat: number) {
    return {
      disabled: !this.may(seat),
      onpointerdown: (event: PointerEvent) => event.button === 0 && this.call(seat),
      onclick: (event: MouseEvent) => event.detail === 0 && this.call(seat),
    }
  }

  /** A stroke over three dice of a hand calls, if its player may. */
  stroked(seat: number, dice: number[]): void {
    if (dice.length === 3 && this.may(seat)) this.call(seat)
  }

  seesNone(seat: number): boolean {
    return this.table.game?.calls?.none?.includes(seat) ?? false
  }

  seeNone(...seats: number[]): void {
    for (const seat of seats) if (!this.seesNone(seat)) void this.table.act(seat, { type: 'see_none' })
  }
}
