/** A live connection to one table: pairs requests with responses and resends commands after a reconnection. */
import { UNREACHABLE, type Channel, type ChannelListener, type Line, type Transport } from './transport'
import type {
  Choice,
  Command,
  Do,
  Acknowledgement,
  Draft,
  DraftResult,
  FromServer,
  Hint,
  HintResult,
  DiePlacement,
  MiscallAnswer,
  Rejection,
  Weigh,
  WeighResult,
} from './wire'

export type CommandAnswer = Acknowledgement | MiscallAnswer | Rejection

export interface TableLink {
  /** Send a command; it is resent under its id until it is answered or the link is closed. */
  command(seat: number, action: Do): Promise<CommandAnswer>
  /** Like hints, drafts are refused as `unreachable` if the connection is lost before the answer. */
  draft(seat: number, placements: DiePlacement[]): Promise<DraftResult | Rejection>
  hint(seat: number, level: number): Promise<HintResult | Rejection>
  /** Whether a choice would be a mistake; resent like a command, because a turn waits for the answer. */
  weigh(seat: number, action: Choice): Promise<WeighResult | Rejection>
  /** Close the connection; every pending request is refused as `unreachable`. */
  close(): void
}

type Request = Command | Draft | Hint | Weigh
/** Without the fields that the link fills in. */
type Fields<T> = T extends unknown ? Omit<T, 'id' | 'seq'> : never

interface Pending {
  request: Request
  resend: boolean
  resolve(answer: FromServer): void
}

export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}

export function connect(
  transport: Transport,
  reference: string,
  tokens: () => string[],
  listener: ChannelListener,
): TableLink {
  const pending = new Map<string, Pending>()
  /** The code or long id; later always the long id, because the code is valid only until the game starts. */
  let table = reference
  let seq: number | null = null
  let welcomed = false
  let closed = false

  function refuse(which: (one: Pending) => boolean): void {
    for (const [id, one] of pending) {
      if (!which(one)) continue
      pending.delete(id)
      one.resolve({ type: 'refused', id, seq: seq ?? 0, ...UNREACHABLE })
    }
  }

  function onLine(line: Line): void {
    if (line === 'open') {
      channel.send({ type: 'hello', table, tokens: tokens(), ...(seq === null ? {} : { seq }) })
      return // reported to the listener after the welcome
    }
    welcomed = false
    if (line === 'lost') refuse((one) => !one.resend)
    listener.line(line)
  }

  function onMessage(message: FromServer): void {
    if (message.type === 'welcome') {
      welcomed = true
      seq = message.seq
      table = message.table
      listener.line('open')
      for (const one of pending.values()) channel.send(one.request)
    }
    if (message.type === 'update') {
      if (seq !== null && message.seq <= seq) return
      seq = message.seq
    }
    listener.message(message)
    if ('id' in message && message.id) {
      pending.get(message.id)?.resolve(message)
      pending.delete(message.id)
    }
  }

  function request<T extends FromServer>(fields: Fields<Request>, resend: boolean): Promise<T> {
    const id = randomHex(12)
    const message = (fields.type === 'command' ? { ...fields, id, seq: seq ?? 0 } : { ...fields, id }) as Request
    return new Promise((resolve) => {
      pending.set(id, { request: message, resend, resolve: resolve as Pending['resolve'] })
      if (closed) refuse((one) => one.request === message)
      else if (welcomed) channel.send(message)
    })
  }

  const channel: Channel = transport.channel({ message: onMessage, line: onLine })

  return {
    command: (seat, action) => request({ type: 'command', seat, do: action }, true),
    draft: (seat, placements) => request({ type: 'draft', seat, placements }, false),
    hint: (seat, level) => request({ type: 'hint', seat, level }, false),
    weigh: (seat, action) => request({ type: 'weigh', seat, do: action }, true),
    close() {
      closed = true
      channel.close()
      refuse(() => true)
    },
  }
}
