/** Dice placed tentatively: what is in the hand, what is where, and how the host evaluates it. It implements no rules. */
import { shift } from '../board/flight.svelte'
import type { CommandAnswer } from '../host/table-link'
import type {
  BoardPlan,
  Choice,
  Do,
  DraftResult,
  GameView,
  HandDie,
  Help,
  HintResult,
  DiePlacement,
  Place,
  Rejection,
  WeighResult,
  WildFace,
} from '../host/wire'
import { answerTo } from '../i18n/narrate'
import { m } from '../i18n/speech.svelte'
import { settings } from '../storage/settings.svelte'
import { panOf, sound } from '../ui/sound'
import { explainMisfit, hintOf, isTooSlow, spokenHint, warningOf, type Hint, type Misfit } from './advice'

/** The target of placements: a live table, or the position of a lesson. */
export interface Playable {
  readonly game: GameView | null
  readonly plan: BoardPlan | null
  /** The level of help for a player's preference. */
  help(preferred: Help): Help
  /** Whether to warn before a mistake. */
  readonly tutors?: boolean
  /** The message of the last rejection. */
  notice: string
  readonly link: {
    draft(seat: number, placements: DiePlacement[]): Promise<DraftResult | Rejection>
    hint(seat: number, level: number): Promise<HintResult | Rejection>
    weigh?(seat: number, action: Choice): Promise<WeighResult | Rejection>
  }
  act(seat: number, action: Do): Promise<{ type: CommandAnswer['type'] }>
  /** Announce a text to screen readers. */
  say(text: string): void
}

/** A wild die whose face is being chosen. */
export interface WildChoice {
  die: number
  square: string
  faces: WildFace[]
  /** The face that is tried on the board. */
  shown: string
  /** The face that it had before. */
  was?: string
}

const PASS_TIME = 4000 // milliseconds in which the second press passes

/** Toggle a die among those picked for a call; a fourth die of a hand replaces the third. */
export function togglePick(picks: readonly number[], hands: HandDie[][], die: number): number[] {
  if (picks.includes(die)) return picks.filter((one) => one !== die)
  const hand = hands.find((dice) => dice.some((held) => held.die === die)) ?? []
  const own = picks.filter((one) => hand.some((held) => held.die === one))
  const others = picks.filter((one) => !own.includes(one))
  return [...others, ...own.slice(0, 2), die]
}

export class Draft<T extends Playable = Playable> {
  seat = $state<number | null>(null)
  placed = $state.raw<DiePlacement[]>([])
  picked = $state<number | null>(null)
  verdict = $state.raw<DraftResult | null>(null)
  /** The wild die whose face is being chosen. */
  wildChoice = $state.raw<WildChoice | null>(null)
  /** Dice chosen for the extra roll. */
  chosen = $state.raw<ReadonlySet<number>>(new Set())
  /** Dice picked for a call of SET before it is made, in the order of the logo. */
  picks = $state.raw<readonly number[]>([])
  /** Dice that fit somewhere, in the extra roll; null while it is not known. */
  fitting = $state.raw<ReadonlySet<number> | null>(null)
  /** Why the picked die does not fit on the square that was tried. */
  misfit = $state.raw<Misfit | null>(null)
  hinted = $state.raw<Hint | null>(null)
  /** A choice was sent and is not answered yet. */
  sent = $state(false)
  /** The choice that the tutor warned of, as JSON. */
  #warned = $state('')
  /** A draft was sent and is not answered yet: the verdict is about other dice. */
  pending = $state(false)
  /** A die follows the pointer. */
  dragging = $state(false)
  /** While dragging: the square on which the die would be placed. */
  over = $state<string | null>(null)
  /** The board's element, which dragging measures. */
  board: HTMLElement | null = null
  /** The element with the board and the hand, in which dice fly. */
  root: HTMLElement | null = null
  /** Pass was pressed once; the second press passes. */
  passArmed = $state(false)
  #passTimer: ReturnType<typeof setTimeout> | undefined
  #hintLevel = 0
  #evaluations = 0
  #evaluated: Promise<void> = Promise.resolve()

  constructor(readonly table: T) {}

  readonly help: Help = $derived.by(() => this.table.help(settings.help))

  readonly opening = $derived.by(() => this.table.game?.phase === 'opening')

  readonly hand: HandDie[] = $derived.by(() => (this.seat === null ? [] : (this.table.game?.hands[this.seat] ?? [])))

  /** The tentative dice on the board, with the wild die whose face is being chosen. */
  readonly lying: DiePlacement[] = $derived.by(() => {
    const { die, square, shown } = this.wildChoice ?? {}
    return die === undefined || !shown ? this.placed : [...this.placed, { die, square: square!, face: shown }]
  })

  /** The hand without the dice that are on the board tentatively. */
  readonly rest: HandDie[] = $derived.by(() =>
    this.hand.filter((held) => !this.lying.some((laid) => laid.die === held.die)),
  )

  /** The square of the board that takes the keyboard focus. */
  get focusable(): HTMLElement | null {
    return this.board?.querySelector<HTMLElement>('[tabindex="0"]') ?? null
  }

  /** Whether a die is still in the hand. */
  has(die: number): boolean {
    return this.rest.some((held) => held.die === die)
  }

  readonly squares: Map<string, DiePlacement> = $derived.by(
    () => new Map(this.lying.map((laid) => [laid.square, laid])),
  )

  faceOf(die: number): string {
    return this.hand.find((held) => held.die === die)?.face ?? 'W'
  }

  /** Where a die may go now; in the opening the free squares of the logo. */
  placesOf(die: number): Place[] {
    // The verdict may be older than the last die placed: leave out squares taken since.
    const taken = this.squares
    const places = this.verdict?.places?.find((one) => one.die === die)?.places
    if (places || !this.opening) return (places ?? []).filter((place) => !taken.has(place.square))
    return (this.table.plan?.logo ?? []).filter((square) => !taken.has(square)).map((square) => ({ square }))
  }

  /** Whether a die fits, but only with another one. */
  needsPartner(die: number): boolean {
    const places = this.placesOf(die)
    return places.length > 0 && places.every((place) => place.score == null)
  }

  readonly targets: Map<string, Place> = $derived.by(
    () => new Map(this.picked === null ? [] : this.placesOf(this.picked).map((place) => [place.square, place])),
  )

  /** Where the placed dice need one more die: which die of the hand completes them, by square. */
  readonly partners: Map<string, number> = $derived.by(() => {
    if (!this.verdict?.open_end || this.lying.length === 0 || this.opening || this.pending) return new Map()
    if (this.help === 'none') return new Map()
    const all = this.rest.flatMap(({ die }) => this.placesOf(die).map((place) => ({ die, place })))
    return new Map(all.flatMap(({ die, place }) => (place.score == null ? [] : [[place.square, die]])))
  })

  readonly #replacements = $derived.by(() =>
    this.lying.length > 0 || this.opening ? [] : (this.verdict?.replaceable ?? this.table.game?.replaceable ?? []),
  )

  /** Wild dice on the board that the picked die can replace, or any die while none is picked. */
  readonly replaceable: Map<string, number[]> = $derived.by(() => {
    const fits = this.#replacements.filter((one) => this.picked === null || one.dice.includes(this.picked))
    return new Map(fits.map((one) => [one.square, one.dice]))
  })

  /** Whether a die can replace a wild one, whichever die is picked. */
  replaces(die: number): boolean {
    return this.#replacements.some((one) => one.dice.includes(die))
  }

  /** Start again for the seat that has to decide; null if no seat of this browser has to. */
  begin(seat: number | null): void {
    this.seat = seat
    this.placed = []
    this.picked = null
    this.verdict = null
    this.wildChoice = null
    this.misfit = null
    this.chosen = new Set()
    this.fitting = null
    this.hinted = null
    this.#warned = ''
    this.sent = false
    this.passArmed = false
    this.#hintLevel = 0
    void this.evaluate()
  }

  /** Request a verdict on the placed dice and where others may go. Only the newest answer counts. */
  evaluate(): Promise<void> {
    return (this.#evaluated = this.#evaluate())
  }

  async #evaluate(): Promise<void> {
    const number = ++this.#evaluations
    this.pending = false
    if (this.seat === null) return
    const extra = this.table.game?.phase === 'extra'
    if (extra && this.help !== 'full') return
    this.pending = true
    const answer = await this.table.link.draft(this.seat, this.lying)
    if (number !== this.#evaluations) return
    this.pending = false
    if (answer.type !== 'drafted') {
      this.verdict = null
      this.table.notice = m.fault(answer)
    } else if (extra) this.fitting = new Set((answer.places ?? []).map((one) => one.die))
    else this.verdict = answer
  }

  pick(die: number | null): void {
    this.table.notice = ''
    this.passArmed = false
    this.misfit = null
    if (this.wildChoice) this.cancel()
    this.picked = this.picked === die ? null : die
  }

  /** Toggle a die for the call. */
  mark(die: number): void {
    this.picks = togglePick(this.picks, this.table.game?.hands ?? [], die)
  }

  /** After a call was granted: place the picked dice on the logo and show them at once if none is wild. */
  async showPicks(): Promise<void> {
    const picks = this.picks.filter((die) => this.has(die))
    const logo = this.table.plan?.logo ?? []
    this.picks = this.picks.filter((die) => !this.has(die))
    if (picks.length < 3 || !this.opening) return
    const plain = picks.filter((die) => this.faceOf(die) !== 'W')
    this.placed = plain.map((die) => ({ die, square: logo[picks.indexOf(die)]! }))
    await this.evaluate()
    if (plain.length === 3) return this.confirm()
    for (const die of picks) if (this.has(die) && !this.wildChoice) this.place(logo[picks.indexOf(die)]!, die)
  }

  /** Explain why a die does not fit on a square, by the three questions about a line through it. */
  async explain(square: string, die: number): Promise<void> {
    const laid = this.squares
    const face = (at: string): string | null => {
      const one = laid.get(at)
      return this.table.game?.squares?.[at]?.face ?? (one ? (one.face ?? this.faceOf(one.die)) : null)
    }
    if (face(square) || !this.verdict || this.opening) return
    const [picked, evaluations] = [this.picked, this.#evaluations]
    const misfit = await explainMisfit(square, this.faceOf(die), face)
    if (picked !== this.picked || evaluations !== this.#evaluations) return // the player went on
    this.misfit = misfit
    const reason = this.misfit?.questions.find((one) => one.answer === 'two_alike')
    if (reason) this.table.say(answerTo(reason))
    else this.table.notice = m.nothing_beside
  }

  /** Place a die on a square. The face of a wild die is chosen first, unless only one works there. */
  place(square: string, die = this.picked, from?: DOMRect): boolean {
    if (die === null) return false
    if (this.replaceable.get(square)?.includes(die)) {
      void this.replace(square, die)
      return true
    }
    const place = this.placesOf(die).find((one) => one.square === square)
    if (this.pending && (this.faceOf(die) === 'W' || !(place || this.opening))) {
      // Which squares and faces work depends on the dice just placed or lifted: wait for the verdict on them.
      void this.#evaluated.then(() => {
        if (this.has(die) && !this.place(square, die, from)) void this.explain(square, die)
      })
      return true
    }
    if (!place) return false
    if (this.faceOf(die) === 'W') {
      const faces = place.faces ?? []
      const shown = faces[0]?.face ?? '1RO'
      if (faces.length === 1) this.#put({ die, square, face: shown }, from)
      else this.#chooseFace({ die, square, faces, shown }, from)
      return true
    }
    this.#put({ die, square }, from)
    return true
  }

  /** Show a wild die on its square with a provisional face until one is chosen. */
  #chooseFace(choice: WildChoice, from?: DOMRect): void {
    const apply = () => {
      this.wildChoice = choice
      this.picked = null
    }
    void shift(this.root, apply, { dragged: from ? { die: choice.die, box: from } : null })
    void this.evaluate()
  }

  /** Try a face of the wild die on the board. */
  show(face: string): void {
    if (!this.wildChoice || this.wildChoice.shown === face) return
    this.wildChoice = { ...this.wildChoice, shown: face }
    void this.evaluate()
  }

  /** State the face of the wild die. */
  state(face: string): void {
    if (!this.wildChoice) return
    const { die, square } = this.wildChoice
    this.wildChoice = null
    this.#put({ die, square, face })
  }

  /** Put the wild die back to where it was. */
  cancel(): void {
    if (this.wildChoice?.was) this.state(this.wildChoice.was)
    else {
      void shift(this.root, () => (this.wildChoice = null))
      void this.evaluate()
    }
  }

  /** Choose the face of a tentative wild die again. */
  restate(square: string): void {
    const laid = this.squares.get(square)
    if (!laid?.face || this.wildChoice || this.sent) return
    const faces = this.verdict?.faces?.[square] ?? []
    this.placed = this.placed.filter((one) => one !== laid)
    this.#chooseFace({ die: laid.die, square, faces, shown: laid.face, was: laid.face })
  }

  /** Move a tentative die to another square, or back to the hand if it may not go there. */
  async move(die: number, square: string | null): Promise<void> {
    this.placed = this.placed.filter((one) => one.die !== die)
    if (this.wildChoice?.die === die) this.wildChoice = null
    await this.evaluate()
    if (square) this.place(square, die)
  }

  #put(laid: DiePlacement, from?: DOMRect): void {
    this.misfit = null
    const others = this.placed.filter((one) => one.die !== laid.die && one.square !== laid.square)
    const apply = () => {
      this.placed = [...others, laid]
      this.picked = null
    }
    void shift(this.root, apply, { dragged: from ? { die: laid.die, box: from } : null })
    // A hint stays until its last die is placed.
    const left = this.hinted?.squares.filter((square) => !this.squares.has(square)) ?? []
    if (!this.hinted?.squares.includes(laid.square) || left.length === 0) this.hinted = null
    sound('lay', { pan: panOf(laid.square, this.table.plan?.size ?? 13) })
    void this.evaluate()
  }

  /** Take back the die on a square. */
  lift(square: string): void {
    this.#retain(this.placed.filter((one) => one.square !== square))
  }

  /** Take back the last die. */
  undo(): void {
    this.#retain(this.wildChoice ? this.placed : this.placed.slice(0, -1))
  }

  /** Take back all dice. */
  recall(): void {
    this.#retain([])
  }

  #retain(placed: DiePlacement[]): void {
    if ((placed.length === this.placed.length && !this.wildChoice) || this.sent) return
    const apply = () => {
      this.placed = placed
      this.wildChoice = null
    }
    void shift(this.root, apply)
    this.misfit = null
    this.table.notice = ''
    void this.evaluate()
  }

  /** Whether the placed dice can be played. */
  readonly ready = $derived.by(() => {
    if (this.wildChoice) return false
    return this.opening
      ? this.placed.length === 3
      : this.placed.length > 0 && !this.pending && (this.verdict?.legal ?? false)
  })

  async confirm(): Promise<void> {
    if (this.seat === null || !this.ready || this.sent) return
    this.sent = true
    const action = { type: 'play', placements: this.placed } as const
    if (!this.opening && (await this.#warns(action))) return
    const answer = await this.table.act(this.seat, this.opening ? { ...action, type: 'open' } : action)
    if (answer.type !== 'done') this.sent = false
    if (answer.type === 'miscalled') this.begin(this.seat)
  }

  /** Whether the tutor has warned of the choice that the button makes now: pressing again makes it anyway. */
  get warned(): boolean {
    const extra = this.table.game?.phase === 'extra'
    return this.#warned === JSON.stringify(extra ? this.#extraRoll : { type: 'play', placements: this.placed })
  }

  /** Have the tutor evaluate a choice, once; show a better one. */
  async #warns(action: Choice): Promise<boolean> {
    const { seat, table } = this
    const name = JSON.stringify(action)
    if (seat === null || !table.tutors || !table.link.weigh || this.#warned === name) return false
    const weighed = await table.link.weigh(seat, action)
    if (isTooSlow(weighed)) settings.tutor = false // it is said once
    const hint = warningOf(weighed)
    if (!hint || seat !== this.seat) return false
    this.#warned = name
    this.hinted = hint
    this.sent = false
    // Screen readers read the sentence in the tray; announce what only the board shows.
    const faces = Object.entries(hint.faces ?? {})
    if (faces.length) table.say(m.list(faces.map(([square, face]) => m.laid_at(square, m.face(face, false)))))
    return true
  }

  async replace(square: string, die: number): Promise<void> {
    if (this.seat === null) return
    this.picked = null
    const action = { type: 'replace', square, die } as const
    if (!(await this.#warns(action))) await this.table.act(this.seat, action)
  }

  toggle(die: number): void {
    const chosen = new Set(this.chosen)
    if (!chosen.delete(die)) chosen.add(die)
    this.chosen = chosen
    this.table.notice = ''
  }

  async roll(): Promise<void> {
    if (this.seat === null || this.sent) return
    this.sent = true
    if (await this.#warns(this.#extraRoll)) return
    const answer = await this.table.act(this.seat, this.#extraRoll)
    if (answer.type === 'refused') this.sent = false
  }

  get #extraRoll(): Choice {
    return this.chosen.size ? { type: 'roll', dice: [...this.chosen].sort((a, b) => a - b) } : { type: 'keep' }
  }

  /** Passing takes two presses, by button or key, so that nobody passes by accident. */
  async pass(): Promise<void> {
    if (this.seat === null || this.sent) return
    clearTimeout(this.#passTimer)
    if (!this.passArmed) {
      this.sent = true
      await this.#warns({ type: 'pass' })
      this.sent = false
      this.passArmed = true
      // Reading the tutor's advice takes longer.
      if (!this.table.tutors) this.#passTimer = setTimeout(() => (this.passArmed = false), PASS_TIME)
      return
    }
    this.passArmed = false
    this.sent = true
    const answer = await this.table.act(this.seat, { type: 'pass' })
    if (answer.type === 'refused') this.sent = false
  }

  /** Request the next hint of three: is there a SET, which dice, which squares. */
  async hint(seat = this.seat): Promise<void> {
    if (seat === null) return
    const level = Math.min(3, this.#hintLevel + 1)
    const answer = await this.table.link.hint(seat, level)
    if (answer.type === 'refused') {
      this.table.notice = m.fault(answer)
      return
    }
    this.#hintLevel = level
    this.hinted = hintOf(answer, level)
    // Screen readers read the sentence in the tray; announce what only outlines show.
    const spoken = spokenHint(answer, this.table.game?.hands[seat] ?? [])
    if (spoken) this.table.say(spoken)
  }
}
