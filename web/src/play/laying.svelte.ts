/** Dice laid tentatively: what is in the hand, what lies where, and the server's opinion of it. It decides no rule. */
import { shift } from './motion.svelte'
import { linesThrough } from './squares'
import { settings, type Help } from '../ui/settings.svelte'
import { panOf, sound } from '../ui/sound'
import { answerTo } from '../i18n/questions'
import { study } from '../net/study'
import { m } from '../i18n/speech.svelte'
import type { Answer } from '../net/socket'
import type { Do, Drafted, GameView, Held, Hinted, Laid, Place, BoardPlan, Refused, WildFace } from '../net/wire'

export interface Asking {
  die: number
  square: string
  faces: WildFace[]
}

/** Where dice can be laid: a table of the server, or the position of a lesson. */
export interface Playable {
  readonly game: GameView | null
  readonly plan: BoardPlan | null
  /** Whether the page may show where dice can go. */
  readonly helps: boolean
  /** The sentence of the last refusal. */
  notice: string
  readonly socket: {
    draft(seat: number, placements: Laid[]): Promise<Drafted | Refused>
    hint(seat: number, level: number): Promise<Hinted | Refused>
  }
  act(seat: number, action: Do): Promise<{ type: Answer['type'] }>
  /** For a screen reader. */
  say(text: string): void
}

export class Laying<T extends Playable = Playable> {
  seat = $state<number | null>(null)
  placed = $state.raw<Laid[]>([])
  picked = $state<number | null>(null)
  draft = $state.raw<Drafted | null>(null)
  /** A wild die waits for its face to be stated. */
  asking = $state.raw<Asking | null>(null)
  /** Dice chosen for the extra roll. */
  chosen = $state.raw<ReadonlySet<number>>(new Set())
  /** Dice picked for a call of SET before it is made, in the order of the logo. */
  picks = $state.raw<readonly number[]>([])
  /** Dice that fit somewhere now, in the extra roll; nothing while it is not known. */
  fitting = $state.raw<ReadonlySet<number> | null>(null)
  hinted = $state.raw<{ dice: number[]; squares: string[]; text: string } | null>(null)
  sent = $state(false)
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

  /** How much is shown of where dice can go: as the player likes, nothing where the table's maker wants no help. */
  get help(): Help {
    return this.table.helps ? settings.help : 'none'
  }

  get opening(): boolean {
    return this.table.game?.phase === 'opening'
  }

  get hand(): Held[] {
    return this.seat === null ? [] : (this.table.game?.hands[this.seat] ?? [])
  }

  /** The hand without the dice that lie on the board tentatively. */
  get rest(): Held[] {
    return this.hand.filter((held) => !this.placed.some((laid) => laid.die === held.die))
  }

  /** Whether a die is still in the hand. */
  has(die: number): boolean {
    return this.rest.some((held) => held.die === die)
  }

  get squares(): Map<string, Laid> {
    return new Map(this.placed.map((laid) => [laid.square, laid]))
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

  /** Wild dice on the board that the die in hand can replace; with no die picked, those that any can. */
  get replaceable(): Map<string, number[]> {
    if (this.placed.length > 0 || this.opening) return new Map()
    const all = this.draft?.replaceable ?? this.table.game?.replaceable ?? []
    const fits = all.filter((one) => this.picked === null || one.dice.includes(this.picked))
    return new Map(fits.map((one) => [one.square, one.dice]))
  }

  /** Begin for a seat whose decision it is now; null when none of ours has one. */
  begin(seat: number | null): void {
    this.seat = seat
    this.placed = []
    this.picked = null
    this.draft = null
    this.asking = null
    this.chosen = new Set()
    this.fitting = null
    this.hinted = null
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
    if (this.table.game?.phase === 'extra') return this.#fit()
    this.pending = true
    const answer = await this.table.socket.draft(this.seat, this.placed)
    if (number !== this.#asked) return
    this.pending = false
    if (answer.type === 'drafted') this.draft = answer
    else this.table.notice = m.fault(answer)
  }

  /** In the extra roll: which dice fit somewhere on the board as it is. */
  async #fit(): Promise<void> {
    const { squares, used } = this.table.game!
    const hand = this.hand
    if (this.help !== 'full' || !squares || this.table.plan?.name !== 'classic') return
    const asked = this.#asked
    const lying = Object.entries(squares).map(([square, one]) => [square, one.face + (one.wild ? '*' : '')])
    const scene = { squares: Object.fromEntries(lying), used: used ?? [], hand: hand.map((held) => held.face) }
    const drafted = await study.draft(scene, []).catch(() => null)
    if (!drafted || asked !== this.#asked) return
    const fits = (drafted.places ?? []).filter((one) => one.places.length > 0)
    this.fitting = new Set(fits.flatMap((one) => hand[one.die]?.die ?? []))
  }

  pick(die: number | null): void {
    this.table.notice = ''
    this.sure = false
    this.asking = null
    this.picked = this.picked === die ? null : die
  }

  /** Marks a die for the call, or not any more; a fourth takes the place of the third. */
  mark(die: number): void {
    const others = this.picks.filter((one) => one !== die)
    this.picks = others.length < this.picks.length ? others : [...others.slice(0, 2), die]
  }

  /** The call was granted: the dice picked before go to the logo, and are shown at once if none is wild. */
  async showPicks(): Promise<void> {
    const picks = this.picks.filter((die) => this.has(die))
    const logo = this.table.plan?.logo ?? []
    this.picks = []
    if (picks.length < 3 || !this.opening) return
    const tame = picks.filter((die) => this.faceOf(die) !== 'W')
    this.placed = tame.map((die) => ({ die, square: logo[picks.indexOf(die)]! }))
    await this.ask()
    if (tame.length === 3) return this.confirm()
    for (const die of picks) if (this.has(die) && !this.asking) this.lay(logo[picks.indexOf(die)]!, die)
  }

  /** Why a die makes no SET on an empty square: the three questions about it and two dice beside it in a line. */
  async explain(square: string, die: number): Promise<void> {
    const face = (at: string): string | null => {
      const laid = this.squares.get(at)
      return this.table.game?.squares?.[at]?.face ?? (laid ? (laid.face ?? this.faceOf(laid.die)) : null)
    }
    if (this.faceOf(die) === 'W' || face(square)) return
    const pairs = linesThrough(square).map((two) => two.map(face))
    const two = pairs.find((faces) => faces.every((one) => one !== null && one !== 'W'))
    if (!two) {
      this.table.notice = m.nothing_beside
      return
    }
    const answered = await study.questions([...(two as string[]), this.faceOf(die)]).catch(() => null)
    const no = answered?.questions.find((one) => one.answer === 'two_alike')
    if (no) this.table.notice = `${m[no.about]}: ${answerTo(no)}`
  }

  /** The die in hand goes to a square; a wild one must be stated first, unless one face alone works there. */
  lay(square: string, die = this.picked, from?: DOMRect): boolean {
    if (die === null) return false
    if (this.replaceable.get(square)?.includes(die)) {
      void this.replace(square, die)
      return true
    }
    const place = this.placesOf(die).find((one) => one.square === square)
    if (!place) return false
    if (this.faceOf(die) === 'W' && this.pending) {
      // Which faces work depends on the dice just laid: wait for the answer about them.
      void this.#answered.then(() => this.lay(square, die, from))
      return true
    }
    if (this.faceOf(die) === 'W') {
      const faces = place.faces ?? []
      if (faces.length === 1) this.#put({ die, square, face: faces[0]!.face }, from)
      else this.asking = { die, square, faces }
      return true
    }
    this.#put({ die, square }, from)
    return true
  }

  state(face: string): void {
    if (!this.asking) return
    const { die, square } = this.asking
    this.asking = null
    this.#put({ die, square, face })
  }

  /** State the face of a wild die that lies tentatively anew. */
  restate(square: string): void {
    const laid = this.squares.get(square)
    if (!laid) return
    const faces = this.draft?.faces?.[square] ?? []
    this.placed = this.placed.filter((one) => one !== laid)
    this.asking = { die: laid.die, square, faces }
    void this.ask()
  }

  /** A die that lies tentatively goes to another square, or back into the hand if it may not go there. */
  async move(die: number, square: string | null): Promise<void> {
    this.placed = this.placed.filter((one) => one.die !== die)
    await this.ask()
    if (square) this.lay(square, die)
  }

  #put(laid: Laid, from?: DOMRect): void {
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
    this.#keep(this.placed.slice(0, -1))
  }

  recall(): void {
    this.#keep([])
  }

  #keep(placed: Laid[]): void {
    if (placed.length === this.placed.length || this.sent) return
    void shift(() => (this.placed = placed))
    this.asking = null
    this.table.notice = ''
    void this.ask()
  }

  get ready(): boolean {
    return this.opening
      ? this.placed.length === 3
      : this.placed.length > 0 && !this.pending && (this.draft?.legal ?? false)
  }

  async confirm(): Promise<void> {
    if (this.seat === null || !this.ready || this.sent) return
    this.sent = true
    const answer = await this.table.act(this.seat, { type: this.opening ? 'open' : 'play', placements: this.placed })
    if (answer.type !== 'done') this.sent = false
    if (answer.type === 'miscalled') this.begin(this.seat)
  }

  async replace(square: string, die: number): Promise<void> {
    if (this.seat === null) return
    this.picked = null
    await this.table.act(this.seat, { type: 'replace', square, die })
  }

  toggle(die: number): void {
    const chosen = new Set(this.chosen)
    if (!chosen.delete(die)) chosen.add(die)
    this.chosen = chosen
  }

  async roll(): Promise<void> {
    if (this.seat === null || this.sent) return
    this.sent = true
    const answer = await this.table.act(
      this.seat,
      this.chosen.size ? { type: 'roll', dice: [...this.chosen] } : { type: 'keep' },
    )
    if (answer.type === 'refused') this.sent = false
  }

  /** Passing takes two presses, by button or by key: nobody loses a turn by a slip. */
  async pass(): Promise<void> {
    if (this.seat === null || this.sent) return
    clearTimeout(this.#sureTimer)
    if (!this.sure) {
      this.sure = true
      this.#sureTimer = setTimeout(() => (this.sure = false), 4000)
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
    const answer = await this.table.socket.hint(seat, level)
    if (answer.type === 'refused') {
      this.table.notice = m.fault(answer)
      return
    }
    this.#hintLevel = level
    const squares = (answer.placements ?? []).map((laid) => laid.square)
    const text = !answer.exists
      ? m.hint_nothing
      : level === 1
        ? m.hint_exists
        : level === 2
          ? m.hint_dice
          : m.hint_squares(answer.score ?? 0)
    this.hinted = { dice: answer.dice ?? [], squares, text }
    // The sentence stands in the tray and is read from there; what is shown by outlines only is said beside it.
    const faces = new Map((this.table.game?.hands[seat] ?? []).map((held) => [held.die, m.face(held.face, false)]))
    if (squares.length)
      this.table.say(
        m.list((answer.placements ?? []).map((laid) => m.laid_at(laid.square, faces.get(laid.die) ?? ''))),
      )
    else if (answer.dice?.length) this.table.say(m.list(answer.dice.map((die) => faces.get(die) ?? '')))
  }
}
