/** A table as this browser sees it: the last view, the seats that it holds, and the commands that it sends. */
import { hostOf } from '../host'
import type { Host } from '../host/host'
import type { CommandAnswer, TableLink } from '../host/table-link'
import type { Line } from '../host/transport'
import type {
  BoardPlan,
  Do,
  Fault,
  FromServer,
  GameOptions,
  GameView,
  Help,
  LogEvent,
  MiscallAnswer,
  Reaction,
  Update,
  View,
} from '../host/wire'
import { nameOf } from '../i18n/narrate'
import { m } from '../i18n/speech.svelte'
import { holdAgain, noteTable, ownersAt, tokensOf } from '../storage/seats'
import { settings } from '../storage/settings.svelte'
import { sound } from '../ui/sound'
import { Announcer } from './announcer.svelte'
import { FairSeeds } from './fair-seeds.svelte'
import { helpUpTo } from './help'
import { MoveLog } from './move-log.svelte'
import { rollsForOpening, rollStages, type Stage } from './roll-stages'

/** Apply a change of the view that these events caused, and animate it; done when rolled dice have come to rest. */
export type Animate = (events: LogEvent[], apply: () => void) => Promise<void> | void

/** Errors after which reconnecting is useless: the table was deleted, or this client is banned. */
const REMOVED = new Set(['no_table', 'banned'])
const REACTION_TIME = 3500 // milliseconds
const HAND = 5 // dice of each player
const LOOK_TIME = 900 // milliseconds in which everybody sees dice without a SET before they are rolled again

export class Session {
  view = $state.raw<View | null>(null)
  plan = $state.raw<BoardPlan | null>(null)
  options = $state.raw<GameOptions>({})
  /** How many dice the game has. */
  dice = $state(0)
  /** The seats of this browser. */
  mine = $state.raw<number[]>([])
  line = $state<Line>('connecting')
  /** The message of the last rejection, until the next command. */
  notice = $state('')
  reactions = $state.raw<{ key: number; seat: number; reaction: Reaction }[]>([])
  miscalled = $state.raw<MiscallAnswer | null>(null)
  /** Why the table cannot be shown. */
  missing = $state.raw<Fault | null>(null)
  busy = $state(false)
  /** The dice of the opening are being rolled: nobody calls SET before they have come to rest. */
  rolling = $state(false)
  /** Whether the game ended while this page showed it. */
  finishedLive = $state(false)

  readonly log = new MoveLog(() => ({ names: this.names, me: this.me }))
  readonly announcer = new Announcer()
  readonly seeds = new FairSeeds()
  readonly link: TableLink

  /** The table's code or its long id, which replaces the code as soon as it is known. */
  reference: string
  /** The host's clock minus ours, in milliseconds. */
  #offset = 0
  /** The host's time, updated while a seat is barred from calling. */
  #clock = $state(0)
  #clockTimer: ReturnType<typeof setTimeout> | undefined
  #reactionKey = 0
  /** Stages of the last update that are not shown yet. */
  #stages: Stage[] = []
  #looking: ReturnType<typeof setTimeout> | undefined
  readonly #finishedListeners = new Set<() => void>()

  constructor(
    reference: string,
    readonly animate: Animate = (_, apply) => apply(),
    readonly host: Host = hostOf(reference),
  ) {
    this.reference = reference
    this.link = host.connect(reference, () => tokensOf(this.reference), {
      message: (message) => this.#receive(message),
      line: (line) => (this.line = line),
    })
  }

  get game(): GameView | null {
    return this.view?.game ?? null
  }

  /** The part of the dice that the bag held after the deal and still holds. */
  get bagFill(): number {
    const { bag = 0, hands = [] } = this.game ?? {}
    return bag / Math.max(1, this.dice - HAND * hands.length)
  }

  get mostHelp(): Help {
    return this.view?.help ?? 'none'
  }

  help(preferred: Help): Help {
    return helpUpTo(this.mostHelp, preferred)
  }

  readonly names = $derived.by(() =>
    (this.view?.seats ?? []).map((seat, index) => nameOf(seat.name) || m.seat_number(index + 1)),
  )

  readonly #table = $derived(this.view?.table)
  /** The profiles of this device that play seats here. */
  readonly owners = $derived.by(() => (this.#table && this.mine.length ? ownersAt(this.#table) : {}))

  /** The only seat of this browser; null if it has several or none. */
  get me(): number | null {
    return this.mine.length === 1 ? this.mine[0]! : null
  }

  isMine(seat: number | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.mine.includes(seat)
  }

  /** Whether it is the turn of a seat of this browser. */
  get myTurn(): boolean {
    return this.game?.phase === 'turn' && this.isMine(this.game.to_move)
  }

  /** Whether all opponents are bots, none of which stands in for a person. */
  get againstBots(): boolean {
    const bots = (this.view?.seats ?? []).filter((seat) => seat.kind === 'bot' && !seat.returns)
    return this.mine.length === 1 && bots.length + 1 === this.view?.seats.length
  }

  /** The level of all opponents, if they are bots of one level. */
  get opponentLevel(): string {
    const others = (this.view?.seats ?? []).filter((_, seat) => seat !== this.me)
    const [first] = others
    const alike = others.every((seat) => seat.kind === 'bot' && seat.level === first?.level)
    return this.me !== null && alike ? (first?.level ?? '') : ''
  }

  get tutors(): boolean {
    return settings.tutor && this.againstBots && this.mostHelp === 'full'
  }

  /** The host's time, in milliseconds. */
  now(): number {
    return Date.now() + this.#offset
  }

  /** Whether a seat that called without a SET may not call yet: for some seconds, and while others show or wait. */
  isBarred(seat: number): boolean {
    const calls = this.game?.calls
    if (calls?.holder === seat || !calls?.barred?.some((one) => one.seat === seat)) return false
    return this.barredFor(seat) > 0 || (calls.holder ?? null) !== null || (calls.waiting ?? []).length > 0
  }

  /** The seconds for which a seat is barred at least. */
  barredFor(seat: number): number {
    const until = this.game?.calls?.barred?.find((one) => one.seat === seat)?.until ?? 0
    return Math.max(0, Math.ceil((until - this.#clock) / 1000))
  }

  /** Call a listener when the game ends while this page shows it. Return a function that removes it. */
  onFinished(listener: () => void): () => void {
    this.#finishedListeners.add(listener)
    return () => this.#finishedListeners.delete(listener)
  }

  /** Send a command; a rejection becomes the notice. */
  async act(seat: number, action: Do): Promise<CommandAnswer> {
    this.notice = ''
    this.busy = true
    const answer = await this.link.command(seat, action)
    this.busy = false
    if (answer.type === 'refused') this.notice = m.fault(answer)
    return answer
  }

  /** Take back this player's last decision, with the bots' answers. */
  undo(): void {
    if (this.view?.undo && this.me !== null && !this.busy) void this.act(this.me, { type: 'undo' })
  }

  say(text: string): void {
    this.announcer.say(text)
  }

  /** Load the moves that were made before this page was opened. */
  restoreLog(): Promise<void> {
    return this.log.restore(() => this.host.record(this.reference))
  }

  close(): void {
    clearTimeout(this.#clockTimer)
    clearTimeout(this.#looking)
    this.link.close()
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#offset = message.time - Date.now()
        this.mine = message.mine
        this.plan = message.board
        this.options = message.options
        this.dice = message.options.bag?.length ?? message.dice.length / (message.options.short ? 2 : 1)
        this.notice = ''
        this.#show(message.view, message.caught_up === false ? [] : (message.events ?? []), this.view !== null)
        break
      case 'update':
        this.#offset = message.time - Date.now()
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
        if (message.id) break // `act` reports it
        if (this.view) this.notice = m.fault(message)
        else {
          this.missing = message
          this.link.close()
        }
        break
      case 'reacted':
        this.#react(message.seat, message.reaction)
        break
      case 'bye':
        if (!this.view || REMOVED.has(message.code)) this.missing = message
        if (REMOVED.has(message.code)) this.link.close()
        break
    }
  }

  #update({ view, events }: Update): void {
    // A game that continues a record starts with all its events at once: they are not animated.
    const continued = view.fairness.begins && events.some((event) => event.type === 'started')
    this.#show(view, continued ? [] : events, !continued)
  }

  #react(seat: number, reaction: Reaction): void {
    const key = ++this.#reactionKey
    this.reactions = [...this.reactions, { key, seat, reaction }]
    this.say(m.labelled(this.names[seat] ?? '', m.reaction(reaction)))
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), REACTION_TIME)
  }

  #show(view: View, events: LogEvent[], animated: boolean): void {
    this.#finishStages()
    const before = this.view
    if (animated && events.length > 0) {
      this.#stages = rollStages(view, events)
      this.#showStage()
    } else this.#apply(view, events, this.myTurn && before?.game?.to_move === view.game?.to_move)
    if (before?.game && before.game.phase !== 'over' && view.game?.phase === 'over') this.#finish()
  }

  #showStage(): void {
    const stage = this.#stages.shift()
    if (!stage) return
    const { view, events } = stage
    const wasMyTurn = this.myTurn && this.game?.to_move === view.game?.to_move
    this.rolling = rollsForOpening(stage)
    const animated = this.animate(events, () => this.#apply(view, events, wasMyTurn))
    this.announcer.playSounds(events, this.plan?.size ?? 13, this.myTurn && !wasMyTurn)
    if (this.rolling) void Promise.resolve(animated).then(() => this.view === view && this.#rested())
  }

  /** Rolled dice have come to rest. */
  #rested(): void {
    if (this.#stages.length > 0) this.#looking = setTimeout(() => this.#showStage(), LOOK_TIME)
    else this.rolling = false
  }

  /** Apply at once what is not shown yet: something newer has arrived. */
  #finishStages(): void {
    clearTimeout(this.#looking)
    this.rolling = false
    for (const { view, events } of this.#stages.splice(0)) this.#apply(view, events, false)
  }

  #apply(view: View, events: LogEvent[], wasMyTurn: boolean): void {
    this.view = view
    this.reference = view.table
    this.#tick()
    noteTable(view.table, { id: view.table, names: this.names, over: view.status === 'over', mine: this.mine })
    if (view.rematch) holdAgain(view.rematch, tokensOf(this.reference))
    void this.seeds.contribute(view, this.mine, this.link)
    const texts = events.map((event) => this.#note(event))
    this.announcer.report(events, [...texts, this.myTurn && !wasMyTurn ? `${m.your_turn}.` : ''])
  }

  #note(event: LogEvent): string {
    if (event.type === 'undone') {
      this.log.clear()
      void this.restoreLog()
    }
    if (event.type === 'opening_limited') this.options = { ...this.options, opening_seconds: event.seconds }
    return this.log.add(event)
  }

  #finish(): void {
    this.finishedLive = true
    for (const listener of this.#finishedListeners) listener()
  }

  /** Update the clock while a seat is barred from calling. */
  #tick(): void {
    clearTimeout(this.#clockTimer)
    this.#clock = this.now()
    const last = Math.max(0, ...(this.game?.calls?.barred ?? []).map((one) => one.until))
    if (last > this.#clock) {
      this.#clockTimer = setTimeout(() => this.#tick(), Math.min(250, last - this.#clock + 10))
    }
  }
}
