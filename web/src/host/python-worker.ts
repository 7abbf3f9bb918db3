/** The Web Worker: loads Python from the pack and passes messages between the page and `setcubed.browser.host`. */
import type { PyodideAPI } from 'pyodide'
import { addressOf } from './address'
import { openPack } from './pack'
import type { FromWorker, ToWorker } from './worker-messages'
import { WorkerStorage } from './worker-storage'

const scope = self as unknown as {
  name: string
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  fetch: typeof fetch
}

/** The entry points of Python's `Host`. */
interface PythonHost {
  request(path: string, body: string | undefined): Promise<string>
  lines(path: string, body: string | undefined, send: (line: string) => boolean): Promise<string>
  connect(channel: number, send: (text: string) => void): void
  receive(channel: number, text: string): void
  disconnect(channel: number): void
}

const SITE = '/lib/python3.14/site-packages/'
const aborted = new Set<number>()

/** Answer Pyodide's own requests from the pack; its JavaScript alone is loaded by the browser. Return how to stop. */
function serveFromPack(wasm: Response, library: Promise<Uint8Array<ArrayBuffer>>): () => void {
  const fetched = scope.fetch
  scope.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.endsWith('pyodide.asm.wasm')) return wasm
    if (address.endsWith('python_stdlib.zip')) return new Response(await library)
    return fetched.call(self, input, options)
  }
  return () => (scope.fetch = fetched)
}

async function start(): Promise<PythonHost> {
  const [, version, timing] = /^(\w+) (.*)$/s.exec(scope.name)!
  const base = new URL(addressOf(`/pack/${version}/`), location.href).href
  const [loader, response] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.js`) as Promise<typeof import('pyodide')>,
    fetch(`${base}setcubed.pack`),
  ])
  if (!response.ok || !response.body) throw new Error(`The pack cannot be loaded: ${response.status}`)
  const pack = await openPack(response.body, (share) => scope.postMessage({ type: 'progress', share }))
  const release = serveFromPack(
    pack.wasm,
    pack.files.then((files) => files.get('python_stdlib.zip')!),
  )
  const python = await loader.loadPyodide({
    indexURL: base,
    lockFileContents: pack.files.then((files) => new TextDecoder().decode(files.get('pyodide-lock.json'))),
    packageBaseUrl: base,
  })
  release() // the copy of the library that Python has read can be freed
  const files = await pack.files
  unpack(python, files)
  const host = python.pyimport('setcubed.browser.host')
  const storage = new WorkerStorage((table) => scope.postMessage({ type: 'elsewhere', table }))
  return host.start(storage, new TextDecoder().decode(files.get('version')), timing || '{}') as PythonHost
}

function unpack(python: PyodideAPI, files: Map<string, Uint8Array>): void {
  const folders = new Set<string>()
  for (const [name, data] of files) {
    if (!name.startsWith('site/')) continue
    const path = SITE + name.slice('site/'.length)
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (!folders.has(folder)) python.FS.mkdirTree(folder)
    folders.add(folder)
    python.FS.writeFile(path, data, { canOwn: true })
  }
}

async function handle(host: PythonHost, message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'request': {
      const { id, path } = message
      const body = message.body ?? undefined // Python's None
      const line = (text: string) => {
        if (!aborted.has(id)) scope.postMessage({ type: 'line', id, text })
        return !aborted.has(id)
      }
      const text = await (message.stream ? host.lines(path, body, line) : host.request(path, body))
      aborted.delete(id)
      return scope.postMessage({ type: 'answer', id, text })
    }
    case 'abort':
      aborted.add(message.id)
      return
    case 'connect': {
      const { channel } = message
      return host.connect(channel, (text) => scope.postMessage({ type: 'received', channel, text }))
    }
    case 'send':
      return host.receive(message.channel, message.text)
    case 'disconnect':
      return host.disconnect(message.channel)
  }
}

const failed = (error: unknown) => scope.postMessage({ type: 'failed', message: String(error) })
const starting = start()
scope.onmessage = ({ data }) => void starting.then((host) => handle(host, data)).catch(failed)
starting.then(() => scope.postMessage({ type: 'ready' }), failed)
