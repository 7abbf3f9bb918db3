/** The transport of messages to the host of a table.
 Implementations: a server (`server.ts`) or a Web Worker. */
import type { Fault, FromClient, FromServer } from './wire'

/** A request that the host rejected or that did not reach it. */
export class HostError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

export const UNREACHABLE: Fault = { code: 'unreachable', message: 'The server cannot be reached.' }

/** The fault to show for a caught error; any error but a `HostError` is reported as a server fault. */
export function faultOf(error: unknown): Fault {
  return error instanceof HostError ? error.fault : { code: 'server_fault', message: String(error) }
}

/** `elsewhere`: another window runs the table, and this one waits for it. */
export type Line = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'closed'

export interface ChannelListener {
  message(message: FromServer): void
  /** `open`: messages can be sent from now on, starting with a `hello`. `lost`: sent messages may not arrive. */
  line(line: Line): void
}

/** A bidirectional message stream that reconnects automatically and answers pings. */
export interface Channel {
  /** Send a message; ignored while the line is not open. */
  send(message: FromClient): void
  close(): void
}

export interface Transport {
  /** Send a request: GET without a body, POST with one. Throws `HostError`. */
  request<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T>
  /** Post a request and stream the JSON lines of the response. Throws `HostError`. */
  lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncIterable<T>
  /** Open a channel; the listener is called asynchronously. */
  channel(listener: ChannelListener): Channel
}
