/** Views of a contest or a class that follow the server for as long as their component lives. */
import { soloHost } from '../../host'
import { fetchResults, type ContestListener, type EventKind } from '../../host/events'
import type { BoardPlan, Fault } from '../../host/wire'
import { m } from '../../i18n/speech.svelte'
import { contestToken } from '../../storage/contests'
import { stayAwake } from '../../ui/attention'
import { PendingRequest } from '../../ui/request.svelte'
import { saveFile } from '../../ui/share'
import { c } from './words.svelte'

export class ContestFeed<T> {
  view = $state.raw<T | null>(null)
  fault = $state.raw<Fault | null>(null)

  /** Call while a component is created. The screen stays on. */
  constructor(start: (listener: ContestListener<T>) => () => void) {
    $effect(() => stayAwake())
    $effect(() => start({ view: (view) => (this.view = view), fault: (fault) => (this.fault = fault) }))
  }
}

/** The host of a contest or a class: the view, commands, and the results as a file. */
export class EventHost<T, Command> {
  readonly token: string | null
  readonly feed: ContestFeed<T>
  readonly request = new PendingRequest(faultText)
  /** The end was pressed once; a second press confirms it. */
  ending = $state(false)
  /** The player whose dialog is open. */
  edited = $state.raw<{ player: number; name: string } | null>(null)
  readonly #command: (code: string, token: string, command: Command) => Promise<T>

  /** Call while a component is created. */
  constructor(
    readonly kind: EventKind,
    readonly code: string,
    follow: (code: string, token: string | null, listener: ContestListener<T>) => () => void,
    command: (code: string, token: string, command: Command) => Promise<T>,
  ) {
    this.#command = command
    this.token = contestToken('host', code)
    this.feed = new ContestFeed((listener) => (this.token ? follow(code, this.token, listener) : () => undefined))
  }

  async run(command: Command): Promise<void> {
    await this.request.run(async () => (this.feed.view = await this.#command(this.code, this.token!, command)))
    this.ending = false
    this.edited = null
  }

  download(): Promise<void> {
    return this.request.run(async () =>
      saveFile(await fetchResults(this.kind, this.code, this.token!), `setcubed-${this.code}.csv`),
    )
  }
}

/** The classic board, null while it loads. Call while a component is created. */
export function classicBoard(): { readonly plan: BoardPlan | null } {
  let plan = $state.raw<BoardPlan | null>(null)
  soloHost()
    .study.board()
    .then(
      (found) => (plan = found),
      () => undefined, // the feed shows faults
    )
  return {
    get plan() {
      return plan
    },
  }
}

/** The sentence for a fault of a contest. */
export function faultText(fault: Fault): string {
  if (fault.code === 'no_contest') return c.no_contest
  if (fault.code === 'removed') return c.removed
  if (fault.code === 'unreachable') return m.connection_lost
  return m.fault(fault)
}
