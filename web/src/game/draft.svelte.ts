/** Dice laid tentatively: what is in the hand, what lies where, and the server's opinion of it. It decides no rule. */
import { shift } from '../board/flight.svelte'
import { whyNot, type WhyNot } from './why'
import { settings } from '../storage/settings.svelte'
import { panOf, sound } from '../ui/sound'
import { answerTo } from '../i18n/narrate'
import { m } from '../i18n/speech.svelte'
import { doubts } from './tutor'
import { hintOf, hintTold } from './hints'
import { marked } from './picks'
import type { Asking, Hint, Playable } from './playable'
import type { Choice, Drafted, Held, Help, Laid, Place, Replaceable } from '../host/wire'

export class Draft<T extends Playable = Playable> {
  seat = $state<number | null>(null)
  placed = $state.raw<Laid[]>([])
  picked = $state<number | null>(null)
  draft = $state.raw<Drafted | null>(null)
  asking = $state.raw<Asking | null>(null)
  /** Dice chosen for the extra roll. */
  chosen = $state.raw<ReadonlySet<number>>(new Set())
  /** Dice picked for a call of SET before it is made, in the order of the logo. */
  picks = $state.raw<readonly number[]>([])
  /** Dice that fit somewhere now, in the extra roll; nothing while it is not known. */
  fitting = $state.raw<ReadonlySet<number> | null>(null)
  /** Why the die in hand does not fit where it was wanted. */
  why = $state.raw<WhyNot | null>(null)
  hinted = $state.raw<Hint | null>(null)
  sent = $state(false)
  /** The choice that the tutor called a mistake. */
  #doubt = $state('')
  /** A draft was asked and has not been answered yet: what is known is about other dice. */
  pending = $state(false)
  /** While dragging: the square the die would fall on. */
  over = $state<string | null>(null)
  /** The board's element: dragging measures it. */
  board: HTMLElement | null = null
  /** Pass was pressed once; only a second press means it. */
  sure = $state(false)
  #sureTimer: ReturnType<typeof setTimeout> | undefined
  #hintLevel = 0
  #asked = 0
  #answered: Promise<void> = Promise.resolve()

  constructor(readonly table: T) {}

  get help(): Help {
    return this.table.help(settings.help)
  }

  get opening(): boolean {
    return this.table.game?.phase === 'opening'
  }

  get hand(): Held[] {
    return this.seat === null ? [] : (this.table.game?.hands[this.seat] ?? [])
  }

  /** What lies on the board tentatively, with the wild die whose face is being chosen. */
  get lying(): Laid[] {
    const { die, square, shown } = this.asking ?? {}
    return die === undefined || !shown ? this.placed : [...this.placed, { die, square: square!, face: shown }]
  }

  /** The hand without the dice that lie on the board tentatively. */
  get rest(): Held[] {
    return this.hand.filter((held) => !this.lying.some((laid) => laid.die === held.die))
  }

  /** Whether a die is still in the hand. */
  has(die: number): boolean {
    return this.rest.some((held) => held.die === die)
  }

  get squares(): Map<string, Laid> {
    return new Map(this.lying.map((laid) => [laid.square, laid]))
  }

  faceOf(die: number): string {
    return this.hand.find((held) => held.die === die)?.face ?? 'W'
  }

  /** Where a die may go now; in the opening the free squares of the logo. */
  placesOf(die: number): Place[] {
    // The last answer may be older than the last die laid: a square that is taken since is no place any more.
    const taken = this.squares
    const places = this.draft?.places?.find((one) => one.die === die)?.places
    if (places || !this.opening) return (places ?? []).filter((place) => !taken.has(place.square))
    return (this.table.plan?.logo ?? []).filter((square) => !taken.has(square)).map((square) => ({ square }))
  }

  get targets(): Map<string, Place> {
    return new Map(this.picked === null ? [] : this.placesOf(this.picked).map((place) => [place.square, place]))
  }

  /** What was laid needs one more die: which of the others it can be, by the square where it goes. */
  get partners(): Map<string, number> {
    if (!this.draft?.open_end || this.lying.length === 0 || this.opening || this.pending) return new Map()
    if (this.help === 'none') return new Map()
    const all = this.rest.flatMap(({ die }) => this.placesOf(die).map((place) => ({ die, place })))
    return new Map(all.flatMap(({ die, place }) => (place.score == null ? [] : [[place.square, die]])))
  }

  get #replacements(): Replaceable[] {
    if (this.lying.length > 0 || this.opening) return []
    return this.draft?.replaceable ?? this.table.game?.replaceable ?? []
  }

  /** Wild dice on the board that the die in hand can replace; with no die picked, those that any can. */
  get replaceable(): Map<string, number[]> {
    const fits = this.#replacements.filter((one) => this.picked === null || one.dice.includes(this.picked))
    return new Map(fits.map((one) => [one.square, one.dice]))
  }

  /** Whether a die can replace a wild one, whichever die is picked. */
  replaces(die: number): boolean {
    return this.#replacements.some((one) => one.dice.includes(die))
  }

  /** Begin for a seat whose decision it is now; null when none of ours has one. */
  begin(seat: number | null): void {
    this.seat = seat
    this.placed = []
    this.picked = null
    this.draft = null
    this.asking = null
    this.why = null
    this.chosen = new Set()
    this.fitting = null
    this.hinted = null
    this.#doubt = ''
    this.sent = false
    this.sure = false
    this.#hintLevel = 0
    void this.ask()
  }

  /** Asks the server what the dice laid so far are worth, and where others may go. Only the newest answer counts. */
  ask(): Promise<void> {
    return (this.#answered = this.#ask())
  }

  async #ask(): Promise<void> {
    const number = ++this.#asked
    this.pending = false
    if (this.seat === null) return
    const extra = this.table.game?.phase === 'extra'
    if (extra && this.help !== 'full') return
    this.pending = true
    const answer = await this.table.link.draft(this.seat, this.lying)
    if (number !== this.#asked) return
    this.pending = false
    if (answer.type !== 'drafted') this.table.notice = m.fault(answer)
    else if (extra) this.fitting = new Set((answer.places ?? []).map((one) => one.die))
    else this.draft = answer
  }

  pick(die: number | null): void {
    this.table.notice = ''
    this.sure = false
    this.why = null
    if (this.asking) this.cancel()
    this.picked = this.picked === die ? null : die
  }

  /** Marks a die for the call, or not any more. */
  mark(die: number): void {
    this.picks = marked(this.picks, this.table.game?.hands ?? [], die)
  }

  /** The call was granted: the dice picked before go to the logo, and are shown at once if none is wild. */
  async showPicks(): Promise<void> {
    const picks = this.picks.filter((die) => this.has(die))
    const logo = this.table.plan?.logo ?? []
    this.picks = this.picks.filter((die) => !this.has(die))
    if (picks.length < 3 || !this.opening) return
    const tame = picks.filter((die) => this.faceOf(die) !== 'W')
    this.placed = tame.map((die) => ({ die, square: logo[picks.indexOf(die)]! }))
    await this.ask()
    if (tame.length === 3) return this.confirm()
    for (const die of picks) if (this.has(die) && !this.asking) this.lay(logo[picks.indexOf(die)]!, die)
  }

  /** A die was wanted where it does not fit: the three questions about a line there. */
  async explain(square: string, die: number): Promise<void> {
    const laid = this.squares
    const face = (at: string): string | null => {
      const one = laid.get(at)
      return this.table.game?.squares?.[at]?.face ?? (one ? (one.face ?? this.faceOf(one.die)) : null)
    }
    if (face(square) || !this.draft || this.opening) return
    this.why = await whyNot(square, this.faceOf(die), face)
    const no = this.why?.questions.find((one) => one.answer === 'two_alike')
    if (no) this.table.say(answerTo(no))
    else this.table.notice = m.nothing_beside
  }

  /** The die in hand goes to a square; a wild one must be stated first, unless one face alone works there. */
  lay(square: string, die = this.picked, from?: DOMRect): boolean {
    if (die === null) return false
    if (this.replaceable.get(square)?.includes(die)) {
      void this.replace(square, die)
      return true
    }
    const place = this.placesOf(die).find((one) => one.square === square)
    if (this.pending && (this.faceOf(die) === 'W' || !(place || this.opening))) {
      // Which squares and faces work depends on the dice just laid or lifted: wait for the answer about them.
      void this.#answered.then(() => {
        if (this.has(die) && !this.lay(square, die, from)) void this.explain(square, die)
      })
      return true
    }
    if (!place) return false
    if (this.faceOf(die) === 'W') {
      const faces = place.faces ?? []
      const shown = faces[0]?.face ?? '1RO'
      if (faces.length === 1) this.#put({ die, square, face: shown }, from)
      else this.#wonder({ die, square, faces, shown }, from)
      return true
    }
    this.#put({ die, square }, from)
    return true
  }

  /** A wild die lies on its square with a face to be looked at, until one is chosen. */
  #wonder(asking: Asking, from?: DOMRect): void {
    const lay = () => {
      this.asking = asking
      this.picked = null
    }
    void shift(lay, { dragged: from ? { die: asking.die, box: from } : null })
    void this.ask()
  }

  /** Shows what a face of the wild die would make. */
  show(face: string): void {
    if (!this.asking || this.asking.shown === face) return
    this.asking = { ...this.asking, shown: face }
    void this.ask()
  }

  /** The face of the wild die is chosen. */
  state(face: string): void {
    if (!this.asking) return
    const { die, square } = this.asking
    this.asking = null
    this.#put({ die, square, face })
  }

  /** No face is chosen: the wild die goes back to where it was. */
  cancel(): void {
    if (this.asking?.was) this.state(this.asking.was)
    else {
      void shift(() => (this.asking = null))
      void this.ask()
    }
  }

  /** State the face of a wild die that lies tentatively anew. */
  restate(square: string): void {
    const laid = this.squares.get(square)
    if (!laid?.face || this.asking || this.sent) return
    const faces = this.draft?.faces?.[square] ?? []
    this.placed = this.placed.filter((one) => one !== laid)
    this.#wonder({ die: laid.die, square, faces, shown: laid.face, was: laid.face })
  }

  /** A die that lies tentatively goes to another square, or back into the hand if it may not go there. */
  async move(die: number, square: string | null): Promise<void> {
    this.placed = this.placed.filter((one) => one.die !== die)
    if (this.asking?.die === die) this.asking = null
    await this.ask()
    if (square) this.lay(square, die)
  }

  #put(laid: Laid, from?: DOMRect): void {
    this.why = null
    const others = this.placed.filter((one) => one.die !== laid.die && one.square !== laid.square)
    const lay = () => {
      this.placed = [...others, laid]
      this.picked = null
    }
    void shift(lay, { dragged: from ? { die: laid.die, box: from } : null })
    // A hint is there until its last die lies where it points.
    const left = this.hinted?.squares.filter((square) => !this.squares.has(square)) ?? []
    if (!this.hinted?.squares.includes(laid.square) || left.length === 0) this.hinted = null
    sound('lay', { pan: panOf(laid.square, this.table.plan?.size ?? 13) })
    void this.ask()
  }

  /** Back into the hand: one die by its square, the last one, or all. */
  lift(square: string): void {
    this.#keep(this.placed.filter((one) => one.square !== square))
  }

  undo(): void {
    this.#keep(this.asking ? this.placed : this.placed.slice(0, -1))
  }

  recall(): void {
    this.#keep([])
  }

  #keep(placed: Laid[]): void {
    if ((placed.length === this.placed.length && !this.asking) || this.sent) return
    const lift = () => {
      this.placed = placed
      this.asking = null
    }
    void shift(lift)
    this.why = null
    this.table.notice = ''
    void this.ask()
  }

  get ready(): boolean {
    if (this.asking) return false
    return this.opening
      ? this.placed.length === 3
      : this.placed.length > 0 && !this.pending && (this.draft?.legal ?? false)
  }

  async confirm(): Promise<void> {
    if (this.seat === null || !this.ready || this.sent) return
    this.sent = true
    const action = { type: 'play', placements: this.placed } as const
    if (!this.opening && (await this.#isDoubted(action))) return
    const answer = await this.table.act(this.seat, this.opening ? { ...action, type: 'open' } : action)
    if (answer.type !== 'done') this.sent = false
    if (answer.type === 'miscalled') this.begin(this.seat)
  }

  /** Whether the tutor has asked «sure?» about what the button does now: to press again is to do it anyway. */
  get doubted(): boolean {
    const extra = this.table.game?.phase === 'extra'
    return this.#doubt === JSON.stringify(extra ? this.#rolling : { type: 'play', placements: this.placed })
  }

  /** Asks the tutor, once for the same choice; what would be better is shown then. */
  async #isDoubted(action: Choice): Promise<boolean> {
    const { seat, table } = this
    const name = JSON.stringify(action)
    if (seat === null || !table.tutors || !table.link.weigh || this.#doubt === name) return false
    const hint = await doubts({ weigh: table.link.weigh.bind(table.link) }, seat, action)
    if (!hint || seat !== this.seat) return false
    this.#doubt = name
    this.hinted = hint
    this.sent = false
    // The sentence stands in the tray and is read from there; what the board shows is said beside it.
    const faces = Object.entries(hint.faces ?? {})
    if (faces.length) table.say(m.list(faces.map(([square, face]) => m.laid_at(square, m.face(face, false)))))
    return true
  }

  async replace(square: string, die: number): Promise<void> {
    if (this.seat === null) return
    this.picked = null
    const action = { type: 'replace', square, die } as const
    if (!(await this.#isDoubted(action))) await this.table.act(this.seat, action)
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
    if (await this.#isDoubted(this.#rolling)) return
    const answer = await this.table.act(this.seat, this.#rolling)
    if (answer.type === 'refused') this.sent = false
  }

  /** The extra roll that is chosen now. */
  get #rolling(): Choice {
    return this.chosen.size ? { type: 'roll', dice: [...this.chosen].sort((a, b) => a - b) } : { type: 'keep' }
  }

  /** Passing takes two presses, by button or by key: nobody loses a turn by a slip. */
  async pass(): Promise<void> {
    if (this.seat === null || this.sent) return
    clearTimeout(this.#sureTimer)
    if (!this.sure) {
      this.sent = true
      await this.#isDoubted({ type: 'pass' })
      this.sent = false
      this.sure = true
      // Who reads what the tutor says takes their time.
      if (!this.table.tutors) this.#sureTimer = setTimeout(() => (this.sure = false), 4000)
      return
    }
    this.sure = false
    this.sent = true
    const answer = await this.table.act(this.seat, { type: 'pass' })
    if (answer.type === 'refused') this.sent = false
  }

  /** A hint in three steps: is there something, which dice, which squares. */
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
    // The sentence stands in the tray and is read from there; what is shown by outlines only is said beside it.
    const told = hintTold(answer, this.table.game?.hands[seat] ?? [])
    if (told) this.table.say(told)
  }
}
