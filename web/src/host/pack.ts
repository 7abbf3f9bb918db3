/** The pack: one file with the interpreter, its library and our code. `tools/browser/pack.py` writes it. */

export interface Pack {
  /** Pyodide's WebAssembly as a response that arrives while the rest of the pack is still loading. */
  wasm: Response
  /** All other files by name, once the whole pack has arrived. */
  files: Promise<Map<string, Uint8Array<ArrayBuffer>>>
}

/** Decompress unless the host has done so by `Content-Encoding`. */
async function decompressed(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array>> {
  const [probe, rest] = body.tee()
  const reader = probe.getReader()
  const { value } = await reader.read()
  void reader.cancel()
  const gzip = value?.[0] === 0x1f && value[1] === 0x8b
  return gzip ? rest.pipeThrough(new DecompressionStream('gzip')) : rest
}

/** Reads a stream by lengths. */
class Source {
  #chunk = new Uint8Array(0)
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>

  constructor(
    stream: ReadableStream<Uint8Array>,
    readonly onRead: (bytes: number) => void,
  ) {
    this.#reader = stream.getReader()
  }

  /** The next bytes: at least one, at most `most`. */
  async some(most: number): Promise<Uint8Array<ArrayBuffer>> {
    while (!this.#chunk.length) {
      const { done, value } = await this.#reader.read()
      if (done) throw new Error('The pack ends too early.')
      this.#chunk = value as Uint8Array<ArrayBuffer>
      this.onRead(value.length)
    }
    const found = this.#chunk.subarray(0, most)
    this.#chunk = this.#chunk.subarray(found.length)
    return found as Uint8Array<ArrayBuffer>
  }

  async exactly(size: number): Promise<Uint8Array<ArrayBuffer>> {
    const found = new Uint8Array(size)
    for (let at = 0; at < size;) {
      const part = await this.some(size - at)
      found.set(part, at)
      at += part.length
    }
    return found
  }
}

/** Open a pack from its compressed bytes; `progress` is called with the share that has arrived. */
export async function openPack(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: (share: number) => void = () => undefined,
): Promise<Pack> {
  let [total, loaded] = [Infinity, 0]
  const source = new Source(await decompressed(body), (bytes) => progress((loaded += bytes) / total))
  const length = new DataView((await source.exactly(4)).buffer).getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(await source.exactly(length))) as [string, number][]
  total = header.reduce((sum, [, size]) => sum + size, 4 + length)
  const [[, wasmSize], ...others] = header as [[string, number], ...[string, number][]]

  let left = wasmSize
  let wasmRead: () => void
  const wasmDone = new Promise<void>((resolve) => (wasmRead = resolve))
  const wasm = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await source.some(left)
      left -= part.length
      controller.enqueue(part.slice())
      if (left) return
      controller.close()
      wasmRead()
    },
  })
  const files = wasmDone.then(async () => {
    const found = new Map<string, Uint8Array<ArrayBuffer>>()
    for (const [name, size] of others) found.set(name, await source.exactly(size))
    progress(1)
    return found
  })
  return { wasm: new Response(wasm, { headers: { 'content-type': 'application/wasm' } }), files }
}
