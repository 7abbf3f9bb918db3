/** The transport to a server: HTTP requests and a WebSocket. */
import { addressOf } from './address'
import { createHost } from './host'
import { HostError, UNREACHABLE, type Transport } from './transport'
import { WebSocketChannel } from './websocket'

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Sent as a bearer token. */
  token?: string | undefined
}

/** Send a request and return its successful response. Throws `HostError`. */
export async function send(
  path: string,
  body: unknown,
  method: string,
  { signal, token }: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {}
  const options: RequestInit = { method, headers }
  if (signal) options.signal = signal
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    options.body = JSON.stringify(body)
  }
  const response = await fetch(addressOf(path), options).catch(() => {
    throw new HostError(UNREACHABLE)
  })
  if (response.ok) return response
  const data = await response.json().catch(() => null)
  // A gateway error without our own error body comes from a proxy whose server is down.
  if (response.status >= 502 && !data?.error) throw new HostError(UNREACHABLE)
  throw new HostError(data?.error ?? { code: 'server_fault', message: response.statusText })
}

/** Parse newline-delimited JSON, however the chunks are split. */
export async function* parseLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const lines = rest.split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line) yield JSON.parse(line) as T
    if (done) return
  }
}

export const serverTransport: Transport = {
  async request<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const response = await send(path, body, body === undefined ? 'GET' : 'POST', { signal })
    return response.json().catch(() => null)
  },
  async *lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
    const response = await send(path, body, 'POST', { signal })
    if (!response.body) throw new HostError(UNREACHABLE)
    try {
      yield* parseLines<T>(response.body)
    } catch {
      throw new HostError(UNREACHABLE) // the connection broke off
    }
  },
  channel: (listener) => new WebSocketChannel(listener),
}

export const server = createHost(
  'server',
  { lobby: true, invite: true, fairDice: true, events: true },
  serverTransport,
)
