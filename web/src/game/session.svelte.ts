/** A table as this browser sees it: the last view, which seats are ours, and what just happened. */
import { hostOf } from '../host'
import { narrate } from '../i18n/narrate'
import { floatPoints, shift } from '../board/flight.svelte'
import { holdAgain, keepPromise, keepSeed, noteTable, tokensOf } from '../storage/seats'
import type { Host } from '../host/host'
import { randomHex, type CommandAnswer, type TableLink } from '../host/table-link'
import type { Line } from '../host/transport'
import { panOf, sound } from '../ui/sound'
import { m } from '../i18n/speech.svelte'
import { helpUpTo } from './help'
import { settings } from '../storage/settings.svelte'
import { isScoring, placementsOf, setsOf, type Scoring } from './events'
import type {
  BoardPlan,
  Do,
  Fault,
  FromServer,
  GameOptions,
  Help,
  LogEvent,
  Miscalled,
  Reaction,
  Update,
  View,
} from '../host/wire'

/** Events that are easily missed: nothing moves. */
const TOLD = new Set<LogEvent['type']>(['passed', 'lapsed', 'withdrawn', 'skipped', 'miscalled', 'undone'])

const MOVES = new Set<LogEvent['type']>(['opened', 'played', 'passed', 'replaced', 'miscalled'])

export interface LogLine {
  key: number
  text: string
  event: LogEvent
}

/** A SET that was just made, and which one of its turn. */
export interface Flash {
  key: number
  squares: string[]
  order: number
}

const REMOVED = new Set(['no_table', 'banned'])

export class Session {
  view = $state.raw<View | null>(null)
  plan = $state.raw<BoardPlan | null>(null)
  options = $state.raw<GameOptions>({})
  mine = $state.raw<number[]>([])
  line = $state<Line>('connecting')
  /** The sentence of the last refusal, until the next command. */
  notice = $state('')
  /** What a screen reader should say: the last thing that happened. */
  said = $state('')
  log = $state.raw<LogLine[]>([])
  flashes = $state.raw<Flash[]>([])
  reactions = $state.raw<{ key: number; seat: number; reaction: Reaction }[]>([])
  miscalled = $state.raw<Miscalled | null>(null)
  /** The table does not exist or may not be seen. */
  missing = $state.raw<Fault | null>(null)
  busy = $state(false)
  /** The server's clock minus ours, in milliseconds. */
  offset = 0
  /** The squares of the last turn, to be shown quietly. */
  fresh = $state.raw<Set<string>>(new Set())

  /** The squares of a move that somebody wants to see. */
  pointed = $state.raw<ReadonlySet<string>>(new Set())

  /** Whose dice lie on the squares that were laid since our last turn. */
  owners = $state.raw<Readonly<Record<string, number>>>({})

  /** What a card says for a moment: somebody passed, was skipped, or called and showed nothing. */
  told = $state.raw<{ key: number; text: string } | null>(null)

  /** The game ended before our eyes. */
  ended = $state(false)

  /** The promise of the fair dice that this page was shown first. */
  promise: string | undefined

  /** The server has this browser's seeds for the fair dice. */
  seeded = $state(false)

  readonly link: TableLink
  readonly host: Host
  /** The server's time, as long as somebody waits for it. */
  #clock = $state(0)
  #ticking: ReturnType<typeof setTimeout> | undefined
  #key = 0
  #noted = 0
  #pointing: ReturnType<typeof setTimeout> | undefined
  #recollected = false
  #seeded = false

  /** The table's code at first, perhaps, and its long id as soon as it is known. */
  reference: string

  constructor(reference: string, host = hostOf(reference)) {
    this.reference = reference
    this.host = host
    this.link = host.connect(reference, () => tokensOf(this.reference), {
      message: (message) => this.#take(message),
      line: (line) => (this.line = line),
    })
  }

  get game() {
    return this.view?.game ?? null
  }

  get mostHelp(): Help {
    return this.view?.help ?? 'none'
  }

  help(liked: Help): Help {
    return helpUpTo(this.mostHelp, liked)
  }

  get names(): string[] {
    return (this.view?.seats ?? []).map((seat, index) => seat.name ?? m.seat_number(index + 1))
  }

  /** Whether everybody else here is a bot, and plays on for nobody. */
  get againstBots(): boolean {
    const bots = (this.view?.seats ?? []).filter((seat) => seat.kind === 'bot' && !seat.returns)
    return this.mine.length === 1 && bots.length + 1 === this.view?.seats.length
  }

  get tutors(): boolean {
    return settings.tutor && this.againstBots && this.mostHelp === 'full'
  }

  /** Takes this player's last decision back, with the bots' answers. */
  undo(): void {
    if (this.view?.undo && this.me !== null && !this.busy) void this.act(this.me, { type: 'undo' })
  }

  /** The one seat of this browser; nobody is «you» where several share it. */
  get me(): number | null {
    return this.mine.length === 1 ? this.mine[0]! : null
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.offset
  }

  /** Whether a seat that called without a SET may not call yet: some seconds, and nobody shows or waits. */
  isBarred(seat: number): boolean {
    const calls = this.game?.calls
    if (!calls?.barred?.some((one) => one.seat === seat)) return false
    return this.barredFor(seat) > 0 || (calls.holder ?? null) !== null || (calls.waiting ?? []).length > 0
  }

  /** For how many seconds a seat may not call at least. */
  barredFor(seat: number): number {
    const until = this.game?.calls?.barred?.find((one) => one.seat === seat)?.until ?? 0
    return Math.max(0, Math.ceil((until - this.#clock) / 1000))
  }

  isMine(seat: number | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.mine.includes(seat)
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.offset = message.time - Date.now()
        this.mine = message.mine
        this.plan = message.board
        this.options = message.options
        this.notice = ''
        this.#show(message.view, message.caught_up === false ? [] : (message.events ?? []), this.view !== null)
        break
      case 'update':
        this.offset = message.time - Date.now()
        this.#update(message)
        break
      case 'yours':
        this.mine = message.mine
        break
      case 'miscalled':
        this.miscalled = message
        sound('wrong')
        break
      case 'refused':
        if (!message.id && !this.view) {
          this.missing = message
          this.link.close()
        } else if (!message.id) this.notice = m.fault(message)
        break
      case 'reacted':
        this.#react(message.seat, message.reaction)
        break
      case 'bye':
        // A host has deleted the table, or refuses us: coming back is of no use.
        if (!this.view || REMOVED.has(message.code)) this.missing = message
        if (REMOVED.has(message.code)) this.link.close()
        break
    }
  }

  #update({ view, events }: Update): void {
    // A game that goes on from another one is there at once: nobody wants to see all of it fly.
    const taken = view.fairness.begins && events.some((event) => event.type === 'started')
    this.#show(view, taken ? [] : events, !taken)
  }

  #react(seat: number, reaction: Reaction): void {
    const key = ++this.#key
    this.reactions = [...this.reactions, { key, seat, reaction }]
    this.say(m.labelled(this.names[seat] ?? '', m.reaction(reaction)))
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), 3500)
  }

  #show(view: View, events: LogEvent[], moving: boolean): void {
    const was = this.view
    const rolled = new Set(
      events.filter((event) => event.type === 'rolled').flatMap((event) => Object.keys(event.faces)),
    )
    const bag = document.getElementById('bag')?.getBoundingClientRect() ?? null
    if (!moving || events.length === 0) this.#see(view, events)
    else {
      void shift(() => this.#see(view, events), { rolled, bag }).then(() => {
        for (const event of events) if (isScoring(event) && event.score) this.#points(event)
      })
      this.#sounds(events, was, rolled.size > 0)
    }
  }

  #see(view: View, events: LogEvent[]): void {
    const was = this.view
    this.view = view
    this.reference = view.table
    this.promise ??= view.fairness.commitment
    this.#tick()
    noteTable(this.reference, { id: view.table, names: this.names, over: view.status === 'over', mine: this.mine })
    if (view.rematch) holdAgain(view.rematch, tokensOf(this.reference))
    this.#seedDice(view)
    this.#say(
      events.map((event) => this.#note(event)),
      was,
    )
  }

  /** The seconds of those who called without a SET are counted. */
  #tick(): void {
    clearTimeout(this.#ticking)
    this.#clock = this.now()
    const last = Math.max(0, ...(this.game?.calls?.barred ?? []).map((one) => one.until))
    if (last > this.#clock) this.#ticking = setTimeout(() => this.#tick(), Math.min(250, last - this.#clock + 10))
  }

  /** Everything that one message tells is said together, or a screen reader would hear its end only. */
  #say(texts: string[], was: View | null): void {
    const game = this.game
    const mine =
      game?.phase === 'turn' &&
      this.isMine(game.to_move) &&
      (was?.game?.phase !== 'turn' || was.game.to_move !== game.to_move)
    const said = [...texts, mine ? `${m.your_turn}.` : ''].filter(Boolean)
    if (said.length) this.say(said.join(' '))
  }

  /** For the ears. The same words once more must look like other words, or nobody hears them. */
  say(text: string): void {
    this.said = text === this.said ? `${text}\u00a0` : text
  }

  #note(event: LogEvent): string {
    const text = narrate(event, this.names, this.me)
    this.#noted++
    if (event.type === 'finished') this.ended = true
    if (event.type === 'undone') this.#forget()
    if (event.type === 'opening_limited') this.options = { ...this.options, opening_seconds: event.seconds }
    if (text) {
      this.log = [...this.log.slice(-59), { key: ++this.#key, text, event }]
    }
    this.#own(event)
    if (isScoring(event)) {
      this.fresh = new Set(placementsOf(event).map((placement) => placement.square))
      this.flash(event)
    } else if (text && TOLD.has(event.type)) this.card(text)
    return text
  }

  /** What was taken back is no part of the game: the record tells what is left of it. */
  #forget(): void {
    this.log = []
    this.owners = {}
    this.fresh = new Set()
    this.#recollected = false
    void this.recollect()
  }

  /** A card says it for a moment. */
  card(text: string): void {
    const told = { key: ++this.#key, text }
    this.told = told
    setTimeout(() => this.told === told && (this.told = null), 3500)
  }

  /** For ears and eyes: what a key asked for. */
  tell(text: string): void {
    this.say(text)
    this.card(text)
  }

  /** The last line of the list that is a move. */
  get lastMove(): LogLine | undefined {
    return this.log.findLast((line) => MOVES.has(line.event.type))
  }

  /** The dice of a move are shown on the board, for a moment or until another is. */
  point(event: LogEvent | null, lasting = false): void {
    clearTimeout(this.#pointing)
    this.pointed = new Set(placementsOf(event).map((one) => one.square))
    if (event) this.flash(event)
    if (event && !lasting) this.#pointing = setTimeout(() => this.point(null), 3000)
  }

  /** The SETs of a move light up on the board. */
  flash(event: LogEvent): void {
    const key = ++this.#key
    const added = setsOf(event).map((squares, index) => ({ key: key * 10 + index, squares, order: index }))
    this.flashes = [...this.flashes, ...added]
    const end = () => (this.flashes = this.flashes.filter((flash) => !added.includes(flash)))
    setTimeout(end, 1600 + 260 * added.length)
  }

  /** Dice keep their owner's edge until our next turn is over; where all share a screen, until the next move. */
  #own(event: LogEvent): void {
    if (event.type !== 'opened' && event.type !== 'played' && event.type !== 'passed') return
    const over = this.me === null || event.seat === this.me
    const laid = event.seat === this.me ? [] : placementsOf(event).map((one) => [one.square, event.seat])
    this.owners = { ...(over ? {} : this.owners), ...Object.fromEntries(laid) }
  }

  /** What happened before this page came, for the list of moves: the record tells it. */
  async recollect(): Promise<void> {
    if (this.#recollected) return
    this.#recollected = true
    for (let attempt = 0; attempt < 3; attempt++) {
      const noted = this.#noted
      const record = await this.host.record(this.reference).catch(() => null)
      if (!record) return
      if (noted !== this.#noted) continue // something happened meanwhile: it might be told twice
      const told = record.events.map((event) => ({ text: narrate(event, this.names, this.me), event }))
      this.log = told
        .filter((line) => line.text)
        .slice(-60)
        .map((line) => ({ key: ++this.#key, ...line }))
      for (const event of record.events) this.#own(event)
      const last = record.events.findLast(isScoring)
      if (last) this.fresh = new Set(placementsOf(last).map((placement) => placement.square))
      return
    }
  }

  #points(event: Scoring): void {
    const last = placementsOf(event).at(-1)
    const from = last && document.querySelector(`[data-square="${last.square}"]`)?.getBoundingClientRect()
    const to = document.querySelector(`[data-score="${event.seat}"]`)?.getBoundingClientRect()
    if (from && to) floatPoints(event.score, from, to)
  }

  #pan(event: Scoring): number {
    return panOf(placementsOf(event).at(-1)?.square ?? 'a1', this.plan?.size ?? 13)
  }

  #sounds(events: LogEvent[], was: View | null, rolled: boolean): void {
    const now = this.game
    const scored = events.findLast(isScoring)
    if (events.some((event) => event.type === 'finished')) sound('win')
    else if (scored) sound('set', { sets: setsOf(scored).length, pan: this.#pan(scored) })
    else if (rolled) sound('dice')
    if (
      now?.phase === 'turn' &&
      this.isMine(now.to_move) &&
      (was?.game?.to_move !== now.to_move || was?.game?.phase !== 'turn')
    )
      sound('turn')
  }

  /** The browser's own part of the fair dice, once for each seat that has none. */
  #seedDice(view: View): void {
    if (view.status !== 'waiting' || this.#seeded || this.mine.length === 0) return
    this.#seeded = true
    keepPromise(this.reference, view.fairness.commitment, view.fairness.begins ?? 0)
    const bare = this.mine.filter((seat) => !view.seats[seat]?.seeded)
    const answers = bare.map(async (seat) => {
      const seed = randomHex(24)
      const answer = await this.link.command(seat, { type: 'seed', seed })
      if (answer.type !== 'refused') keepSeed(this.reference, seat, seed)
    })
    void Promise.all(answers).then(() => (this.seeded = true))
  }

  /** Sends a command; a refusal is said in a sentence. */
  async act(seat: number, action: Do): Promise<CommandAnswer> {
    this.notice = ''
    this.busy = true
    const answer = await this.link.command(seat, action)
    this.busy = false
    if (answer.type === 'refused') this.notice = m.fault(answer)
    return answer
  }

  close(): void {
    clearTimeout(this.#ticking)
    this.link.close()
  }
}
