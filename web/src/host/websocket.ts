/** One WebSocket to one table. It comes back by itself, with growing pauses, and sends again what was not answered. */
import { addressOf } from './address'
import type { Choice, Do, Drafted, FromServer, Hinted, Laid, Miscalled, Refused, Weighed } from './wire'

export type Answer = { type: 'done'; id: string; seq: number } | Miscalled | Refused
export type Line = 'connecting' | 'open' | 'lost' | 'closed'

interface Pending {
  text: string
  resolve: (answer: never) => void
  /** A draft or hint is worth nothing after the connection was lost; a command is sent again under its own id. */
  again: boolean
}

// The server pings every ten seconds: a line that was silent for longer than this is dead, whatever the system says.
const SILENCE = 25_000
const STALE = 12_000 // for a page that comes back into sight: it missed a ping

const LONGEST = 5 // the attempt from which on pauses grow no more

/** The wait before the n-th attempt: 0.25 s doubling to 8 s, a little random so that not all come at once. */
export function pause(attempt: number, chance = Math.random()): number {
  return Math.min(8000, 250 * 2 ** Math.min(attempt, LONGEST)) * (0.75 + chance / 2)
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Listener {
  message(message: FromServer): void
  line(line: Line): void
}

export class TableSocket {
  #socket: WebSocket | null = null
  #pending = new Map<string, Pending>()
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #greeted = false
  #heard = 0
  #watch: ReturnType<typeof setTimeout> | undefined
  seq: number | null = null

  constructor(
    public table: string,
    readonly tokens: () => string[],
    readonly listener: Listener,
    readonly url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${addressOf('/api/socket')}`,
  ) {
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#drop)
    addEventListener('pageshow', this.#look)
    document.addEventListener('visibilitychange', this.#look)
    this.#open()
    this.#watchOn()
  }

  /** Looks when the silence could be long enough, and not before: a page where nothing happens sleeps. */
  #watchOn(): void {
    const left = this.#socket ? SILENCE - (Date.now() - this.#heard) : SILENCE
    this.#watch = setTimeout(
      () => {
        this.#check(SILENCE)
        this.#watchOn()
      },
      Math.max(left, 1000),
    )
  }

  /** The page is in sight again, perhaps after a sleep in which the line died without a word. */
  #look = (): void => {
    if (!document.hidden) this.#check(STALE)
  }

  #check(longest: number): void {
    if (!this.#socket || Date.now() - this.#heard < longest) return
    this.#drop()
    this.#hurry()
  }

  #hurry = (): void => {
    if (this.#closed) return
    if (this.#socket) return this.#check(STALE)
    this.#attempt = 0
    clearTimeout(this.#timer)
    this.#open()
  }

  #drop = (): void => {
    this.#socket?.close()
    this.#lost(this.#socket)
  }

  #open(): void {
    this.listener.line('connecting')
    const socket = new WebSocket(this.url)
    this.#socket = socket
    this.#greeted = false
    this.#heard = Date.now()
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          type: 'hello',
          table: this.table,
          tokens: this.tokens(),
          ...(this.seq === null ? {} : { seq: this.seq }),
        }),
      )
    }
    socket.onmessage = (event) => {
      this.#heard = Date.now()
      this.#take(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = () => this.#lost(socket)
  }

  #lost(socket: WebSocket | null): void {
    if (!socket || socket !== this.#socket) return
    this.#socket = null
    this.#greeted = false
    for (const [id, pending] of this.#pending) if (!pending.again) this.#pending.delete(id)
    if (this.#closed) return
    this.listener.line('lost')
    // The system says when it is online again; until then only a look now and then, in case it is mistaken.
    if (!navigator.onLine) this.#attempt = LONGEST
    this.#timer = setTimeout(() => this.#open(), pause(this.#attempt++))
  }

  #take(message: FromServer): void {
    if (message.type === 'ping') {
      this.#socket?.send(JSON.stringify({ type: 'pong', n: message.n }))
      return
    }
    if (message.type === 'welcome') {
      this.#attempt = 0
      this.#greeted = true
      this.seq = message.seq
      this.table = message.table // its long id: the code opens it only until the game begins
      this.listener.line('open')
      for (const { text } of this.#pending.values()) this.#socket?.send(text)
      this.listener.message(message)
      return
    }
    if (message.type === 'update') {
      if (this.seq !== null && message.seq <= this.seq) return
      this.seq = message.seq
    }
    this.listener.message(message)
    if ('id' in message && message.id) {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      pending?.resolve(message as never)
    }
  }

  #ask<T>(id: string, body: object, again: boolean): Promise<T> {
    const text = JSON.stringify({ ...body, id })
    return new Promise((resolve) => {
      this.#pending.set(id, { text, resolve: resolve as (answer: never) => void, again })
      if (this.#greeted) this.#socket?.send(text)
    })
  }

  command(seat: number, seq: number, action: Do): Promise<Answer> {
    return this.#ask(newId(), { type: 'command', seat, seq, do: action }, true)
  }

  draft(seat: number, placements: Laid[]): Promise<Drafted | Refused> {
    return this.#ask(newId(), { type: 'draft', seat, placements }, false)
  }

  hint(seat: number, level: number): Promise<Hinted | Refused> {
    return this.#ask(newId(), { type: 'hint', seat, level }, false)
  }

  /** Whether it would be a mistake; a turn waits for the answer, so it is asked again after a lost connection. */
  weigh(seat: number, action: Choice): Promise<Weighed | Refused> {
    return this.#ask(newId(), { type: 'weigh', seat, do: action }, true)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    removeEventListener('pageshow', this.#look)
    document.removeEventListener('visibilitychange', this.#look)
    clearTimeout(this.#watch)
    this.#socket?.close()
    this.listener.line('closed')
  }
}
