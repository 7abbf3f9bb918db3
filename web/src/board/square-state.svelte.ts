/** The state of each square of a board: dice, targets, hints, its accessible name, and what a tap does. */
import { m } from '../i18n/speech.svelte'
import type { BoardPlan, BoardDie } from '../host/wire'
import type { Draft } from '../game/draft.svelte'

interface SquareInputs {
  plan: BoardPlan
  squares: Record<string, BoardDie>
  fresh: ReadonlySet<string>
  owners: Readonly<Record<string, number>>
  pointed: ReadonlySet<string>
  draft: Draft | null
}

/** A square: CSS classes, accessible name, whether it has content, and whether it has a ring. */
interface Cell {
  look: string
  name: string
  full: boolean
  ring: boolean
  /** Has the edge of a die just placed, or of its player. */
  edge: boolean
}

const RINGED = / (lit|glow|hint|asked)/
const EDGED = / (fresh|owned)\b/

export class SquareStates {
  readonly #given: () => SquareInputs
  readonly logo = $derived.by(() => new Set(this.#given().plan.logo))
  readonly placed = $derived.by(() => this.#draft?.squares ?? new Map())
  readonly targets = $derived.by(() => this.#draft?.targets ?? new Map())
  /** No help: the page does not highlight where dice fit. */
  readonly quiet = $derived.by(() => this.#draft?.help === 'none' && !this.#draft.opening)
  readonly replaceable = $derived.by(() => (this.quiet ? new Map() : (this.#draft?.replaceable ?? new Map())))
  readonly partners = $derived.by(() => this.#draft?.partners ?? new Map<string, number>())
  readonly #asked = $derived.by(() => new Set(this.#draft?.misfit?.squares))
  readonly hints = $derived.by(() => this.#draft?.hinted?.squares ?? [])
  readonly #hinted = $derived.by(() => new Set(this.hints))
  /** The score with the provisional face of a wild die. */
  readonly worth = $derived.by(() => {
    const draft = this.#draft
    return draft?.wildChoice && !draft.pending && draft.verdict?.legal ? (draft.verdict.score ?? 0) : null
  })
  /** Squares where the picked die makes a SET, if the page shows them. */
  readonly lit = $derived.by(() =>
    this.quiet ? [] : [...this.targets.values()].filter((place) => place.score != null).map((place) => place.square),
  )
  /** Squares where the picked die can go, if the page shows them: alone before with a partner, the best place last. */
  readonly goals = $derived.by(() => {
    if (this.quiet) return []
    const places = [...this.targets.values()].filter((place) => place.score != null)
    const best = places.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0)).map((place) => place.square)
    if (best.length > 0) return best
    return this.replaceable.size > 0 ? [...this.replaceable.keys()] : [...this.targets.keys()]
  })

  constructor(given: () => SquareInputs) {
    this.#given = given
  }

  get #draft(): Draft | null {
    return this.#given().draft
  }

  /** The face of the die that could be placed here next. */
  ghost(square: string): string | undefined {
    const partner = this.partners.get(square)
    return partner === undefined ? this.#draft?.hinted?.faces?.[square] : this.#draft?.faceOf(partner)
  }

  /** The position of this square in a hint of several; 0 if it has none. */
  order(square: string): number {
    return this.hints.length > 1 && !this.#draft?.hinted?.faces ? this.hints.indexOf(square) + 1 : 0
  }

  /** Classes are one string, because there are many squares. */
  cell(square: string): Cell {
    const { plan, squares, fresh, owners, pointed, draft } = this.#given()
    const bonus = plan.bonus?.[square]
    const logo = this.logo.has(square)
    const place = this.targets.get(square)
    const full = !!squares[square] || this.placed.has(square) || !!this.ghost(square) || this.order(square) > 0 || logo
    let look = bonus ? `square bonus b${bonus}` : 'square'
    if (bonus && squares[square]) look += ' taken'
    if (bonus && !full) look += ' worth'
    if (logo) look += ' logo'
    if (place && this.quiet) look += ' open'
    else if (place) look += place.score == null && !draft?.opening ? ' lit half' : ' lit'
    if (this.replaceable.has(square)) look += ' glow'
    if (this.#hinted.has(square)) look += ' hint'
    if (this.#asked.has(square) || pointed.has(square)) look += ' asked'
    if (fresh.has(square)) look += ' fresh'
    if (owners[square] !== undefined) look += ` owned seat${owners[square]}`
    return { look, name: this.name(square), full, ring: RINGED.test(look), edge: EDGED.test(look) }
  }

  /** The accessible name of a square. */
  name(square: string): string {
    const { plan, squares, draft } = this.#given()
    const lying = squares[square]
    const laid = this.placed.get(square)
    const place = this.targets.get(square)
    const wild = lying?.wild ?? (laid ? draft?.faceOf(laid.die) === 'W' : false)
    const face = lying?.face ?? (laid ? (laid.face ?? draft?.faceOf(laid.die)) : null)
    return m.square(square, face ? m.face(face, wild) : '', {
      bonus: face ? 0 : (plan.bonus?.[square] ?? 0),
      logo: this.logo.has(square) && !face,
      lit: (!!place && !this.quiet) || this.partners.has(square),
      half: !!place && place.score == null && !this.quiet && !draft?.opening,
      glow: this.replaceable.has(square),
      tentative: !!laid,
    })
  }

  /** Describe the dice and possible moves of a row for a screen reader. */
  describeRow(row: number, squares: string[]): string {
    const lying = this.#given().squares
    const described = squares.filter(
      (square) =>
        lying[square] ||
        this.placed.has(square) ||
        (this.targets.has(square) && !this.quiet) ||
        this.replaceable.has(square),
    )
    return m.row_told(row + 1, described.map((square) => this.name(square)).join('. '))
  }

  /** Handle a tap, or the key that stands for one; return whether it does anything. */
  press(square: string): boolean {
    const draft = this.#draft
    if (!draft) return false
    const laid = this.placed.get(square)
    draft.misfit = null
    const partner = draft.picked === null ? (this.partners.get(square) ?? null) : null
    // Placing the second die confirms the face of the wild one.
    if (partner !== null && draft.wildChoice) draft.state(draft.wildChoice.shown)
    if (draft.place(square) || draft.place(square, partner)) return true
    const replacing = this.replaceable.get(square)
    if (draft.picked !== null && !laid) void draft.explain(square, draft.picked)
    else if (laid && draft.faceOf(laid.die) === 'W') draft.restate(square)
    else if (laid) draft.lift(square)
    else if (draft.picked === null && replacing?.length === 1) draft.pick(replacing[0]!)
    else return false
    return true
  }
}
