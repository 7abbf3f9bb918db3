/** The transport to a Web Worker that runs the game in this page, without a server. */
import { addressOf } from './address'
import { createHost } from './host'
import { showLoading, type Loading } from './loading.svelte'
import { withPreparedDeals } from './prepared-deals'
import { HostError, UNREACHABLE, type Channel, type ChannelListener, type Transport } from './transport'
import type { Fault, FromClient, FromServer } from './wire'
import type { FromWorker, ToWorker } from './worker-messages'

const MOST_STARTS = 3 // for a worker that keeps failing

/** The state of the worker, not reactive. */
export const status: Loading = { share: 0, waiting: 0, ready: false, failed: false }

function change(how: Partial<Loading>): void {
  showLoading(Object.assign(status, how))
}

interface Pending {
  line(text: string): void
  answer(text: string): void
  fail(): void
}

/** Let the service worker cache the pack, if it was loaded before there was one. */
function cachePack(): void {
  const workers = globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined
  void workers?.ready.then(({ active }) => active?.postMessage({ pack: true }))
}

export class WorkerTransport implements Transport {
  #worker: Worker | null = null
  #starts = 0
  #next = 0
  readonly #pending = new Map<number, Pending>()
  readonly #channels = new Map<number, WorkerChannel>()

  constructor(readonly makeWorker: () => Worker) {}

  /** Load the worker unless it is loaded; it answers once it is ready. */
  start(): void {
    if (this.#worker || status.failed) return
    this.#starts++
    const worker = (this.#worker = this.makeWorker())
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data)
    worker.onerror = () => this.#failed()
  }

  request<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = this.#ask(path, body, false, {
        line: () => undefined,
        answer: (text) => {
          const value = JSON.parse(text) as T & { error?: Fault }
          if (value?.error) reject(new HostError(value.error))
          else resolve(value)
        },
        fail: () => reject(new HostError(UNREACHABLE)),
      })
      signal?.addEventListener('abort', () => this.#abort(id, reject, signal))
    })
  }

  async *lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
    const lines: T[] = []
    let error: unknown = null
    let over = false
    let wake = () => {}
    const notify = (apply: () => void) => {
      apply()
      wake()
    }
    const stop = (why: unknown) =>
      notify(() => {
        over = true
        error = why
      })
    const id = this.#ask(path, body, true, {
      line: (text) => notify(() => lines.push(JSON.parse(text) as T)),
      answer: (text) => stop(text ? new HostError((JSON.parse(text) as { error: Fault }).error) : null),
      fail: () => stop(new HostError(UNREACHABLE)),
    })
    signal.addEventListener('abort', () => this.#abort(id, stop, signal))
    for (;;) {
      while (lines.length) yield lines.shift()!
      if (over) break
      await new Promise<void>((resolve) => (wake = resolve))
    }
    if (error) throw error
  }

  channel(listener: ChannelListener): Channel {
    const number = ++this.#next
    const channel = new WorkerChannel(number, listener, (message) => this.#post(message))
    this.#channels.set(number, channel)
    channel.onclose = () => this.#channels.delete(number)
    this.start()
    queueMicrotask(() => channel.connecting())
    if (status.ready) queueMicrotask(() => channel.open())
    else this.#wait(channel)
    return channel
  }

  /** Count a channel that waits for the worker. */
  #wait(channel: WorkerChannel): void {
    change({ waiting: status.waiting + 1 })
    channel.onready = () => change({ waiting: status.waiting - 1 })
  }

  #ask(path: string, body: unknown, stream: boolean, pending: Pending): number {
    const id = ++this.#next
    this.start()
    if (status.failed) {
      queueMicrotask(() => pending.fail())
      return id
    }
    const waits = !status.ready
    if (waits) change({ waiting: status.waiting + 1 })
    const done = () => {
      this.#pending.delete(id)
      if (waits) change({ waiting: status.waiting - 1 })
    }
    this.#pending.set(id, {
      line: pending.line,
      answer: (text) => (done(), pending.answer(text)),
      fail: () => (done(), pending.fail()),
    })
    this.#post({ type: 'request', id, path, body: body === undefined ? null : JSON.stringify(body), stream })
    return id
  }

  #abort(id: number, reject: (why: unknown) => void, signal: AbortSignal): void {
    if (!this.#pending.delete(id)) return
    this.#post({ type: 'abort', id })
    reject(signal.reason)
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        return change({ share: message.share })
      case 'ready':
        change({ ready: true })
        for (const channel of this.#channels.values()) channel.open()
        return cachePack()
      case 'failed':
        console.error(message.message)
        return this.#failed()
      case 'line':
        return this.#pending.get(message.id)?.line(message.text)
      case 'answer':
        return this.#pending.get(message.id)?.answer(message.text)
      case 'received':
        return this.#channels.get(message.channel)?.receive(JSON.parse(message.text) as FromServer)
      case 'elsewhere':
        for (const channel of this.#channels.values()) channel.elsewhere(message.table)
    }
  }

  /** Restart the worker: stored tables are safe, and channels resend their commands. */
  #failed(): void {
    this.#worker?.terminate()
    this.#worker = null
    change({ failed: this.#starts >= MOST_STARTS, ready: false })
    for (const pending of this.#pending.values()) pending.fail()
    for (const channel of this.#channels.values()) channel.lost()
    if (this.#channels.size) this.start()
  }
}

class WorkerChannel implements Channel {
  #open = false
  #closed = false
  #table = ''
  onclose = () => {}
  onready = () => {}

  constructor(
    readonly number: number,
    readonly listener: ChannelListener,
    readonly post: (message: ToWorker) => void,
  ) {}

  send(message: FromClient): void {
    if (message.type === 'hello') this.#table = message.table
    if (this.#open) this.post({ type: 'send', channel: this.number, text: JSON.stringify(message) })
  }

  close(): void {
    this.#closed = true
    this.#ready()
    if (this.#open) this.post({ type: 'disconnect', channel: this.number })
    this.onclose()
    this.listener.line('closed')
  }

  connecting(): void {
    if (!this.#closed && !this.#open) this.listener.line('connecting')
  }

  open(): void {
    if (this.#closed || this.#open) return
    this.#open = true
    this.#ready()
    this.post({ type: 'connect', channel: this.number })
    this.listener.line('open')
  }

  receive(message: FromServer): void {
    if (!this.#closed) this.listener.message(message)
  }

  lost(): void {
    this.#open = false
    this.listener.line('lost')
  }

  elsewhere(table: string): void {
    if (table === this.#table) this.listener.line('elsewhere')
  }

  #ready(): void {
    this.onready()
    this.onready = () => {}
  }
}

const metadata = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="setcubed-${name}"]`)?.content ?? ''

/** The version of the pack that this page's host offers; empty if it offers none. */
export const PACK =
  import.meta.env.PROD && typeof document === 'object' && /^\w+$/.test(metadata('pack')) ? metadata('pack') : ''

const transport = new WorkerTransport(() => {
  const name = `${PACK} ${metadata('timing')}`
  return new Worker(new URL('./python-worker.ts', import.meta.url), { type: 'module', name })
})

/** Load the worker before it is needed. */
export const prepareWorker = () => transport.start()

export const worker = withPreparedDeals(
  createHost('worker', { lobby: false, invite: false, fairDice: true, events: false }, transport),
  () => addressOf(`/pack/${PACK}/deals/`),
  () => status.ready,
)
