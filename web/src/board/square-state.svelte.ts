/** What is to be seen on each square of a board: dice, places for them, hints, and what a tap does. */
import { m } from '../i18n/speech.svelte'
import type { BoardPlan, Lying } from '../host/wire'
import type { Draft } from '../game/draft.svelte'

interface Given {
  plan: BoardPlan
  squares: Record<string, Lying>
  fresh: ReadonlySet<string>
  owners: Readonly<Record<string, number>>
  pointed: ReadonlySet<string>
  laying: Draft | null
}

/** A square: its classes, its name, whether something lies on it, and whether it has a ring. */
interface Cell {
  look: string
  name: string
  full: boolean
  ring: boolean
}

const RINGED = / (lit|glow|hint|asked)/

export class SquareStates {
  readonly #given: () => Given
  readonly logo = $derived.by(() => new Set(this.#given().plan.logo))
  readonly placed = $derived.by(() => this.#laying?.squares ?? new Map())
  readonly targets = $derived.by(() => this.#laying?.targets ?? new Map())
  /** The page does not tell where dice fit. */
  readonly quiet = $derived.by(() => this.#laying?.help === 'none' && !this.#laying.opening)
  readonly replaceable = $derived.by(() => (this.quiet ? new Map() : (this.#laying?.replaceable ?? new Map())))
  readonly partners = $derived.by(() => this.#laying?.partners ?? new Map<string, number>())
  readonly #asked = $derived.by(() => new Set(this.#laying?.why?.squares))
  readonly hints = $derived.by(() => this.#laying?.hinted?.squares ?? [])
  readonly #hinted = $derived.by(() => new Set(this.hints))
  /** What the face that is tried would score. */
  readonly worth = $derived.by(() => {
    const laying = this.#laying
    return laying?.asking && !laying.pending && laying.draft?.legal ? (laying.draft.score ?? 0) : null
  })
  /** Where a die makes a SET, if the page tells so. */
  readonly lit = $derived.by(() =>
    this.quiet ? [] : [...this.targets.values()].filter((place) => place.score != null).map((place) => place.square),
  )

  /** To be made by a component. */
  constructor(given: () => Given) {
    this.#given = given
  }

  get #laying(): Draft | null {
    return this.#given().laying
  }

  /** The die that could be laid here next, by its face. */
  ghost(square: string): string | undefined {
    const partner = this.partners.get(square)
    return partner === undefined ? this.#laying?.hinted?.faces?.[square] : this.#laying?.faceOf(partner)
  }

  /** When to lay a die here, in a hint of several; 0 for nothing. */
  order(square: string): number {
    return this.hints.length > 1 && !this.#laying?.hinted?.faces ? this.hints.indexOf(square) + 1 : 0
  }

  /** One string of classes, because there are many squares. */
  cell(square: string): Cell {
    const { plan, squares, fresh, owners, pointed, laying } = this.#given()
    const bonus = plan.bonus?.[square]
    const logo = this.logo.has(square)
    const place = this.targets.get(square)
    const full = !!squares[square] || this.placed.has(square) || !!this.ghost(square) || this.order(square) > 0 || logo
    let look = bonus ? `square bonus b${bonus}` : 'square'
    if (bonus && squares[square]) look += ' taken'
    if (bonus && !full) look += ' worth'
    if (logo) look += ' logo'
    if (place && this.quiet) look += ' open'
    else if (place) look += place.score == null && !laying?.opening ? ' lit half' : ' lit'
    if (this.replaceable.has(square)) look += ' glow'
    if (this.#hinted.has(square)) look += ' hint'
    if (this.#asked.has(square) || pointed.has(square)) look += ' asked'
    if (fresh.has(square)) look += ' fresh'
    if (owners[square] !== undefined) look += ` owned seat${owners[square]}`
    return { look, name: this.name(square), full, ring: RINGED.test(look) }
  }

  /** What a screen reader says of a square. */
  name(square: string): string {
    const { plan, squares, laying } = this.#given()
    const lying = squares[square]
    const laid = this.placed.get(square)
    const place = this.targets.get(square)
    const wild = lying?.wild ?? (laid ? laying?.faceOf(laid.die) === 'W' : false)
    const face = lying?.face ?? (laid ? (laid.face ?? laying?.faceOf(laid.die)) : null)
    return m.square(square, face ? m.face(face, wild) : '', {
      bonus: face ? 0 : (plan.bonus?.[square] ?? 0),
      logo: this.logo.has(square) && !face,
      lit: (!!place && !this.quiet) || this.partners.has(square),
      half: !!place && place.score == null && !this.quiet && !laying?.opening,
      glow: this.replaceable.has(square),
      tentative: !!laid,
    })
  }

  /** What lies and can be done in a row. */
  told(row: number, squares: string[]): string {
    const lying = this.#given().squares
    const told = squares.filter(
      (square) =>
        lying[square] ||
        this.placed.has(square) ||
        (this.targets.has(square) && !this.quiet) ||
        this.replaceable.has(square),
    )
    return m.row_told(row + 1, told.map((square) => this.name(square)).join('. '))
  }

  /** A tap, or a key that stands for one. */
  press(square: string): void {
    const laying = this.#laying
    if (!laying) return
    const laid = this.placed.get(square)
    laying.why = null
    const partner = laying.picked === null ? (this.partners.get(square) ?? null) : null
    // Whoever lays the second die has chosen the face of the wild one.
    if (partner !== null && laying.asking) laying.state(laying.asking.shown)
    if (laying.lay(square) || laying.lay(square, partner)) return
    const replacing = this.replaceable.get(square)
    if (laying.picked !== null && !laid) void laying.explain(square, laying.picked)
    else if (laid && laying.faceOf(laid.die) === 'W') laying.restate(square)
    else if (laid) laying.lift(square)
    else if (laying.picked === null && replacing?.length === 1) laying.pick(replacing[0]!)
  }
}
