/** Which part of the board is in sight, and how large its squares are. On a small screen that is the part in play. */
import { untrack } from 'svelte'
import { reducedMotion } from '../storage/settings.svelte'
import { aloft } from './flight.svelte'
import { brought, regionOf, span, spot, squareSize } from './geometry'

const LEAST = 26 // pixels of a square, where only a part of the board is shown

interface Given {
  size: number
  /** Show the part in play, with squares of a size to see and to hit. */
  zoomed: boolean
  /** Squares of a size to hit, whatever is in play. */
  steady: boolean
  inPlay: string[]
  fresh: ReadonlySet<string>
  /** All rows are there. */
  whole: boolean
  /** What is to be seen before all. */
  wish: string[]
}

export class Viewport {
  /** The room that there is, and the window in it; the board says which. */
  width = $state(0)
  height = $state(0)
  view: HTMLElement | undefined = $state()
  scrolled = $state({ x: 0, y: 0 })

  readonly #given: () => Given
  readonly #wanted = $derived.by(() => {
    const { zoomed, steady, inPlay, size } = this.#given()
    return { zoomed: zoomed || steady, region: regionOf(zoomed ? inPlay : [], size, 2) }
  })
  #shown = $state.raw({ zoomed: false, region: regionOf([], 1, 0) })

  /** The wooden frame: broad above and at the left, where it bears letters and numbers. */
  readonly rim = $derived(Math.min(this.width, this.height) < 560 ? 12 : 20)
  readonly edge = $derived(Math.round(1.5 * this.rim))
  readonly side = $derived(
    squareSize(
      this.width - this.edge,
      this.height - this.edge,
      this.#shown.region,
      this.#shown.zoomed ? LEAST : 1,
      96,
      globalThis.devicePixelRatio || 1,
    ),
  )
  /** The part that is seen: all of the board, or as much as there is room for. */
  readonly wide = $derived.by(() => Math.min(this.side * this.#given().size, this.width - this.edge))
  readonly tall = $derived.by(() => Math.min(this.side * this.#given().size, this.height - this.edge))
  readonly scrolls = $derived.by(() => this.side * this.#given().size > Math.min(this.wide, this.tall) + 1)

  /** The size of a square when the board was scrolled last; 0 while it need not be. */
  #scale = 0

  /** To be made by a component. */
  constructor(given: () => Given) {
    this.#given = given
    this.#shown = untrack(() => this.#wanted)
    // The scale changes only when dice have arrived where they fly to, unless that is out of sight.
    $effect(() => {
      const next = this.#wanted
      const missed = () => [...given().fresh].some((square) => !this.#inSight(square))
      if (!aloft() || (this.view && untrack(missed))) this.#shown = next
    })
    $effect(() => this.#bring())
  }

  /** Looks how much room there is when it has been laid out; who asks before makes the page do so at once. */
  measure(room: HTMLElement): () => void {
    const observer = new ResizeObserver(() => {
      this.width = room.clientWidth
      this.height = room.clientHeight
    })
    observer.observe(room)
    return () => observer.disconnect()
  }

  #inSight(square: string): boolean {
    const { row, column } = spot(square)
    const [x, y] = [column * this.side - this.view!.scrollLeft, row * this.side - this.view!.scrollTop]
    return x >= 0 && y >= 0 && x + this.side <= this.wide + 1 && y + this.side <= this.tall + 1
  }

  /** What is in play is brought into sight, and before all what is wished. A board that the player has pushed
   * elsewhere moves no further than that needs. */
  #bring(): void {
    const { size, inPlay, wish, whole } = this.#given()
    const { view, side, wide, tall } = this
    const spots = inPlay.map(spot)
    const last = wish.map(spot)
    if (!view || !side || !whole || !this.scrolls) {
      this.#scale = 0
      return
    }
    const same = side === this.#scale
    const begin = (axis: 'row' | 'column', room: number, start: number): number => {
      const all = span(
        spots.map((one) => one[axis]),
        size,
      )
      const middle = brought(all, room, same ? start : (all[0] + all[1] - room) / 2)
      const from = all[1] - all[0] > room && same ? start : middle
      const laid = last.map((one) => one[axis])
      // All that was laid; if that is too much, the last of it.
      return [laid, laid.slice(-1)].reduce(
        (at, places) => (places.length ? brought(span(places, size, 1), room, at) : at),
        from,
      )
    }
    const left = begin('column', wide / side, view.scrollLeft / side) * side
    const top = begin('row', tall / side, view.scrollTop / side) * side
    const sudden = reducedMotion() || !same || untrack(aloft)
    this.#scale = side
    view.scrollTo({ left, top, behavior: sudden ? 'instant' : 'smooth' })
  }
}
