/** Messages between the page and its Web Worker. */

export type ToWorker =
  | { type: 'request'; id: number; path: string; body: string | null; stream: boolean }
  | { type: 'abort'; id: number }
  | { type: 'connect'; channel: number }
  | { type: 'send'; channel: number; text: string }
  | { type: 'disconnect'; channel: number }

export type FromWorker =
  | { type: 'progress'; share: number }
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  /** A line of a streamed answer. */
  | { type: 'line'; id: number; text: string }
  /** The whole answer, or the end of a streamed one: nothing, or an error. */
  | { type: 'answer'; id: number; text: string }
  | { type: 'received'; channel: number; text: string }
  /** Another tab runs this table; this one waits. */
  | { type: 'elsewhere'; table: string }
