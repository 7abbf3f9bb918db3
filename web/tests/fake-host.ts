/** A host that a test controls: it records what the page sends and delivers what the test says. */
import { createHost, type Host } from '../src/host/host'
import { HostError, UNREACHABLE, type ChannelListener } from '../src/host/transport'
import type { Command, FromClient, FromServer } from '../src/host/wire'

export class FakeHost {
  /** Messages sent through the channel, oldest first. */
  sent: FromClient[] = []
  /** Responses to requests, by path; a missing one is unreachable. */
  responses: Record<string, unknown> = {}
  requests: { path: string; body: unknown }[] = []
  #listener: ChannelListener | null = null
  readonly host: Host

  constructor() {
    this.host = createHost(
      'worker',
      { lobby: false, invite: false, fairDice: true, events: false },
      {
        request: async <T>(path: string, body?: unknown) => {
          this.requests.push({ path, body })
          if (!(path in this.responses)) throw new HostError(UNREACHABLE)
          return this.responses[path] as T
        },
        lines: async function* () {},
        channel: (listener) => {
          this.#listener = listener
          return {
            send: (message) => void this.sent.push(structuredClone(message)),
            close: () => listener.line('closed'),
          }
        },
      },
    )
  }

  connect(): void {
    this.#listener?.line('connecting')
    this.#listener?.line('open')
  }

  lose(): void {
    this.#listener?.line('lost')
  }

  deliver(message: FromServer): void {
    this.#listener?.message(message)
  }

  /** The requests sent through the channel, without greetings. */
  get sentRequests(): Exclude<FromClient, { type: 'hello' | 'pong' }>[] {
    return this.sent.filter((one) => one.type !== 'hello' && one.type !== 'pong')
  }

  get commands(): Command[] {
    return this.sent.filter((one) => one.type === 'command')
  }
}
