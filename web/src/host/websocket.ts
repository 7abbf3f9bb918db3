/** A WebSocket that reconnects with exponential backoff and detects dead connections by missing pings. */
import { addressOf } from './address'
import type { Channel, ChannelListener } from './transport'
import type { FromClient, FromServer } from './wire'

// The server pings every ten seconds: a connection that is silent for longer than this is dead.
const SILENCE = 25_000
const STALE = 12_000 // for a page that becomes visible again: it missed a ping

const LAST_ATTEMPT = 5 // from this attempt on the delay stays the same

/** The delay before a reconnection: 0.25 s doubling to 8 s, with jitter. */
export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(8000, 250 * 2 ** Math.min(attempt, LAST_ATTEMPT)) * (0.75 + random / 2)
}

export class WebSocketChannel implements Channel {
  #socket: WebSocket | null = null
  #attempt = 0
  #reconnection: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #lastMessage = 0
  #watchdog: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly listener: ChannelListener,
    readonly url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${addressOf('/api/socket')}`,
  ) {
    addEventListener('online', this.#reconnectNow)
    addEventListener('offline', this.#drop)
    addEventListener('pageshow', this.#checkVisible)
    document.addEventListener('visibilitychange', this.#checkVisible)
    queueMicrotask(() => this.#closed || this.#open())
    this.#watch()
  }

  send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#reconnection)
    clearTimeout(this.#watchdog)
    removeEventListener('online', this.#reconnectNow)
    removeEventListener('offline', this.#drop)
    removeEventListener('pageshow', this.#checkVisible)
    document.removeEventListener('visibilitychange', this.#checkVisible)
    this.#socket?.close()
    this.listener.line('closed')
  }

  /** Check when the silence could be long enough, not periodically: an idle page does not wake up. */
  #watch(): void {
    const left = this.#socket ? SILENCE - (Date.now() - this.#lastMessage) : SILENCE
    this.#watchdog = setTimeout(
      () => {
        this.#check(SILENCE)
        this.#watch()
      },
      Math.max(left, 1000),
    )
  }

  /** The page is visible again, perhaps after a sleep in which the connection died unnoticed. */
  #checkVisible = (): void => {
    if (!document.hidden) this.#check(STALE)
  }

  #check(longest: number): void {
    if (!this.#socket || Date.now() - this.#lastMessage < longest) return
    this.#drop()
    this.#reconnectNow()
  }

  #reconnectNow = (): void => {
    if (this.#closed) return
    if (this.#socket) return this.#check(STALE)
    this.#attempt = 0
    clearTimeout(this.#reconnection)
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
    this.#lastMessage = Date.now()
    socket.onopen = () => socket === this.#socket && this.listener.line('open')
    socket.onmessage = (event) => {
      this.#lastMessage = Date.now()
      const message = JSON.parse(event.data as string) as FromServer
      if (message.type === 'ping') return this.send({ type: 'pong', n: message.n })
      if (message.type === 'welcome') this.#attempt = 0
      this.listener.message(message)
    }
    socket.onclose = () => this.#lost(socket)
  }

  #lost(socket: WebSocket | null): void {
    if (!socket || socket !== this.#socket) return
    this.#socket = null
    if (this.#closed) return
    this.listener.line('lost')
    // An `online` event triggers the reconnection; until then try rarely, in case the browser is wrong.
    if (!navigator.onLine) this.#attempt = LAST_ATTEMPT
    this.#reconnection = setTimeout(() => this.#open(), backoff(this.#attempt++))
  }
}
