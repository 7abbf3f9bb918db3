/** Which part of the board is visible, and how large its squares are. */
import { tick, untrack } from 'svelte'
import { reducedMotion, settings, textScale } from '../storage/settings.svelte'
import { isFlying } from './flight.svelte'
import { glideFrom } from './glide'
import { brought, regionOf, span, spot, squareSize, type Region, type Spot } from './geometry'

const LEAST_SIDE = 26 // pixels of a square where only a part of the board is shown, with text of the usual size
const MOST_SIDE = 96
const MOST_SCALE = 4
const LEAST_SQUARES = 5 // in a row, whatever the player's dice size
const ZOOM_STEP = 1.4
const LEAST_LAYOUT = 48 // pixels of a square in the layout: Chromium rounds boxes to whole ones before it scales them
const SPARE = 0.1 // the part of a square that may be cut off before the view omits it

/** What is framed: the squares in play, the whole board, or what the player has zoomed to. */
export type Mode = 'play' | 'board' | 'manual'

interface Input {
  /** Squares in a row of the board. */
  size: number
  /** Frame the squares in play, not the whole board. */
  zoomed: boolean
  /** Never make squares smaller than a finger can hit. */
  touchable: boolean
  inPlay: string[]
  fresh: ReadonlySet<string>
  /** Squares that must be visible before all others. */
  wanted: string[]
}

interface Frame {
  /** Squares have a smallest size. */
  bounded: boolean
  region: Region
}

interface Zoom {
  /** The size of squares, relative to the one that shows the whole board. */
  scale: number
  /** The view follows the play again. */
  follows: boolean
}

/** A distance from the middle of the visible part, in pixels. */
export interface Offset {
  x: number
  y: number
}

export class Viewport {
  /** The space for the board and its frame, in pixels. */
  width = $state(0)
  height = $state(0)
  /** From the corner of this space to the next whole pixel: scaled squares start there, and their clip must too. */
  remainder = $state.raw<Offset>({ x: 0, y: 0 })
  /** The element that scrolls. */
  view: HTMLElement | undefined = $state()
  scrolled = $state({ x: 0, y: 0 })

  readonly #input: () => Input
  readonly #target = $derived.by((): Frame => {
    const { zoomed, touchable, inPlay, size } = this.#input()
    return { bounded: zoomed || touchable, region: regionOf(zoomed ? inPlay : [], size, 2) }
  })
  #framed = $state.raw<Frame>({ bounded: false, region: regionOf([], 1, 0) })
  #zoom = $state.raw<Zoom | null>(null)
  /** The middle of the visible part since the player zoomed or scrolled; another size of the view preserves it. */
  #heldCentre: Spot = { row: 0, column: 0 }

  readonly mode: Mode = $derived.by(() => (this.#zoom ? 'manual' : this.#input().zoomed ? 'play' : 'board'))

  /** The wooden frame in pixels; it is wider above and on the left, where it bears letters and numbers. */
  readonly rim = $derived(Math.min(this.width, this.height) < 560 ? 12 : 20)
  readonly edge = $derived(Math.round(1.5 * this.rim))

  /** The side of a square that shows the whole board. */
  readonly #fittedSide = $derived.by(() => this.#sideFor(regionOf([], this.#input().size, 0), 1))
  /** The side of a square in the layout, which another frame does not change: squares are scaled to `side`. */
  readonly layoutSide = $derived.by(() => this.#fittedSide * Math.ceil(LEAST_LAYOUT / this.#fittedSide))
  readonly #automaticSide = $derived.by(() => {
    const { region, bounded } = this.#framed
    if (!bounded) return this.#sideFor(region, 1)
    const usual = this.#sideFor(region, LEAST_SIDE * textScale())
    const most = Math.floor((Math.min(this.width, this.height) - this.edge) / LEAST_SQUARES)
    return Math.max(usual, Math.min(Math.floor(usual * settings.diceScale), most))
  })
  readonly side = $derived.by(() =>
    this.#zoom ? Math.max(1, Math.round(this.#fittedSide * this.#zoom.scale)) : this.#automaticSide,
  )
  readonly scale = $derived(this.side / this.#fittedSide)
  readonly centre: Spot = $derived.by(() => ({
    row: (this.scrolled.y + this.tall / 2) / this.side,
    column: (this.scrolled.x + this.wide / 2) / this.side,
  }))

  /** The size of the visible part, in pixels: whole squares, unless the player has zoomed. */
  readonly wide = $derived.by(() => this.#visible(this.width - this.edge))
  readonly tall = $derived.by(() => this.#visible(this.height - this.edge))
  /** The place of the frame in its space. */
  readonly left = $derived.by(() => Math.floor((this.width - this.edge - this.wide) / 2))
  readonly top = $derived.by(() => Math.floor((this.height - this.edge - this.tall) / 2))
  readonly scrolls = $derived.by(() => this.side * this.#input().size > Math.min(this.wide, this.tall) + 1)

  /** The side of a square when the view was scrolled last; 0 while nothing scrolls. */
  #lastSide = 0

  /** Create it in a component, because it has effects. */
  constructor(input: () => Input) {
    this.#input = input
    this.#framed = untrack(() => this.#target)
    // Change the frame only after flying dice have landed, unless they land outside of it.
    $effect(() => {
      const next = this.#target
      const missed = () => [...input().fresh].some((square) => !this.#isVisible(square))
      if (!isFlying() || (this.view && untrack(missed))) untrack(() => this.#reframe(next))
    })
    $effect(() => (this.#zoom && !this.#zoom.follows ? this.#scrollTo(this.#heldCentre) : this.#scrollToPlay()))
  }

  /** Zoom to a scale around a point. Framing is manual from now on. */
  zoomTo(scale: number, centre: Spot = this.centre): void {
    this.#heldCentre = centre
    this.#zoom = { scale: Math.min(MOST_SCALE, Math.max(1, scale)), follows: false }
  }

  /** Zoom by some steps, in or out. Where nothing scrolls yet, the squares in play go to the middle. */
  zoomBy(steps: number, centre = this.scrolls ? this.centre : this.#middleOfPlay()): void {
    this.zoomTo(this.scale * ZOOM_STEP ** steps, centre)
  }

  /** Zoom by a factor and move what is at one point to another, as two fingers do. */
  pinch(factor: number, from: Offset, to: Offset): void {
    const at = this.#spotAt(from)
    const scale = this.scale * this.limitFactor(factor)
    const side = this.#fittedSide * scale
    this.zoomTo(scale, { row: at.row - to.y / side, column: at.column - to.x / side })
  }

  /** Enlarge what is at a point; return to automatic framing if the board was zoomed. */
  toggleZoom(at: Offset): void {
    if (this.#zoom) this.resetZoom()
    else this.zoomTo(this.scale * ZOOM_STEP ** 2, this.#spotAt(at))
  }

  /** Limit a factor to the scales that are possible. */
  limitFactor(factor: number): number {
    return Math.min(MOST_SCALE / this.scale, Math.max(1 / this.scale, factor))
  }

  /** Follow the play again, as at the start of a turn. Squares that the player has enlarged stay enlarged. */
  followPlay(): void {
    if (!this.#zoom) return
    this.#zoom = this.side > this.#automaticSide ? { scale: this.#zoom.scale, follows: true } : null
  }

  /** Handle a scroll event. It comes a frame late: the board may be unmounted by then. */
  scrolledTo(x: number, y: number): void {
    if (!this.view) return
    this.scrolled = { x, y }
    this.#heldCentre = this.centre
  }

  /** Return to automatic framing. */
  resetZoom(): void {
    this.#zoom = null
  }

  /** Follow the size of an element. An observer measures after layout; reading sizes earlier would force one. */
  measure(room: HTMLElement): () => void {
    const observer = new ResizeObserver(() => {
      this.width = room.clientWidth
      this.height = room.clientHeight
      const { x, y } = room.getBoundingClientRect()
      this.remainder = { x: Math.ceil(x) - x, y: Math.ceil(y) - y }
    })
    observer.observe(room)
    return () => observer.disconnect()
  }

  /** Change the frame. The board glides to its new size after dice in flight have measured where they land. */
  #reframe(next: Frame): void {
    const { bounded, region } = this.#framed
    const grid = this.view?.firstElementChild as HTMLElement | undefined
    const same = bounded === next.bounded && JSON.stringify(region) === JSON.stringify(next.region)
    const glide = same || !grid?.animate || reducedMotion() ? null : glideFrom(this.view!.parentElement!, grid)
    this.#framed = next
    if (glide) void tick().then(glide)
  }

  #visible(room: number): number {
    const whole = this.#zoom ? room : Math.floor(room / this.side + SPARE) * this.side
    return Math.min(this.side * this.#input().size, room, Math.max(whole, this.side))
  }

  #sideFor(region: Region, least: number): number {
    const [width, height] = [this.width - this.edge, this.height - this.edge]
    return squareSize(width, height, region, least, MOST_SIDE, globalThis.devicePixelRatio || 1)
  }

  #spotAt({ x, y }: Offset): Spot {
    return { row: this.centre.row + y / this.side, column: this.centre.column + x / this.side }
  }

  #middleOfPlay(): Spot {
    const { inPlay, size } = this.#input()
    const { top, left, rows, columns } = regionOf(inPlay, size, 0)
    return { row: top + rows / 2, column: left + columns / 2 }
  }

  #isVisible(square: string): boolean {
    const { row, column } = spot(square)
    const [x, y] = [column * this.side - this.view!.scrollLeft, row * this.side - this.view!.scrollTop]
    return x >= 0 && y >= 0 && x + this.side <= this.wide + 1 && y + this.side <= this.tall + 1
  }

  #scrollTo({ row, column }: Spot): void {
    const { view, side, wide, tall } = this
    if (!view) return
    this.#lastSide = side
    view.scrollTo({ left: column * side - wide / 2, top: row * side - tall / 2, behavior: 'instant' })
  }

  /** Scroll to the squares in play, and above all to those that are wanted. A view that the player has scrolled
   * moves no further than necessary. */
  #scrollToPlay(): void {
    const { size, inPlay, wanted } = this.#input()
    const { view, side, wide, tall } = this
    const playSpots = inPlay.map(spot)
    const wantedSpots = wanted.map(spot)
    if (!view || !side || !this.scrolls) {
      this.#lastSide = 0
      return
    }
    const sameScale = side === this.#lastSide
    const startOf = (axis: 'row' | 'column', room: number, current: number): number => {
      const all = span(
        playSpots.map((one) => one[axis]),
        size,
      )
      const middle = brought(all, room, sameScale ? current : (all[0] + all[1] - room) / 2)
      const start = Math.round(all[1] - all[0] > room && sameScale ? current : middle)
      const places = wantedSpots.map((one) => one[axis])
      // All wanted squares, or the last one if they do not fit.
      return [places, places.slice(-1)].reduce(
        (at, some) => (some.length ? Math.round(brought(span(some, size, 1), room, at)) : at),
        start,
      )
    }
    const left = startOf('column', wide / side, view.scrollLeft / side) * side
    const top = startOf('row', tall / side, view.scrollTop / side) * side
    const instant = reducedMotion() || !sameScale || untrack(isFlying)
    this.#lastSide = side
    view.scrollTo({ left, top, behavior: instant ? 'instant' : 'smooth' })
  }
}
