/** The pack's format, and the transport to a worker that answers, fails and is started again. */
import { expect, test } from 'vitest'
import { openPack } from '../src/host/pack'
import { HostError, type Line } from '../src/host/transport'
import type { FromServer } from '../src/host/wire'
import { status, WorkerTransport } from '../src/host/worker'
import type { FromWorker, ToWorker } from '../src/host/worker-messages'

function packed(files: [string, string][]): Uint8Array<ArrayBuffer> {
  const header = JSON.stringify(files.map(([name, text]) => [name, text.length]))
  const rest = new TextEncoder().encode(header + files.map(([, text]) => text).join(''))
  const found = new Uint8Array(4 + rest.length)
  new DataView(found.buffer).setUint32(0, header.length, true)
  found.set(rest, 4)
  return found
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function inChunks(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

const FILES: [string, string][] = [
  ['pyodide.asm.wasm', 'wasm'.repeat(50)],
  ['site/a.pyc', 'code'],
  ['empty', ''],
]

test.each([
  ['compressed', gzip],
  ['decompressed by the browser', (bytes: Uint8Array<ArrayBuffer>) => bytes],
])('a pack that comes %s in any chunks is opened', async (_, prepared) => {
  for (const size of [3, 7, 1000]) {
    const shares: number[] = []
    const pack = await openPack(inChunks(await prepared(packed(FILES)), size), (share) => shares.push(share))
    expect(await pack.wasm.text()).toBe('wasm'.repeat(50))
    const files = [...(await pack.files)].map(([name, data]) => [name, new TextDecoder().decode(data)])
    expect(files).toEqual(FILES.slice(1))
    expect(shares.at(-1)).toBe(1)
  }
})

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: (() => void) | null = null
  sent: ToWorker[] = []
  ended = false
  postMessage(message: ToWorker) {
    this.sent.push(message)
  }
  terminate() {
    this.ended = true
  }
  say(data: FromWorker) {
    this.onmessage?.({ data })
  }
}

test('requests are answered or rejected, and channels reopen after a worker has failed', async () => {
  const made: FakeWorker[] = []
  const transport = new WorkerTransport(() => {
    made.push(new FakeWorker())
    return made.at(-1) as unknown as Worker
  })
  const lines: Line[] = []
  const messages: FromServer[] = []
  const channel = transport.channel({
    line: (line) => lines.push(line),
    message: (message) => messages.push(message),
  })
  const answered = transport.request('/api/about')
  const refused = transport.request('/api/tables', { seats: 3 })
  expect(status.waiting).toBe(3)
  const [worker] = made as [FakeWorker]
  const ids = worker.sent.flatMap((message) => (message.type === 'request' ? [message.id] : []))
  await Promise.resolve() // listeners are called asynchronously
  worker.say({ type: 'ready' })
  worker.say({ type: 'answer', id: ids[0]!, text: '{"version":"1"}' })
  worker.say({ type: 'answer', id: ids[1]!, text: '{"error":{"code":"bad_message","message":"no"}}' })
  expect(await answered).toEqual({ version: '1' })
  await expect(refused).rejects.toThrow(HostError)
  expect(status.waiting).toBe(0)

  const lost = transport.request('/api/about')
  worker.onerror?.()
  await expect(lost).rejects.toThrow('cannot be reached')
  expect([worker.ended, made.length]).toEqual([true, 2])
  made[1]!.say({ type: 'ready' })
  expect(lines).toEqual(['connecting', 'open', 'lost', 'open'])
  channel.close()
  expect(made[1]!.sent.map((message) => message.type)).toEqual(['connect', 'disconnect'])
})
