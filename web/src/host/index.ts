/** Choose the host for each purpose. No other module knows which hosts there are. */
import type { Host } from './host'
import { server } from './server'
import { HostError } from './transport'
import type { About } from './wire'
import { PACK, prepareWorker, status, worker } from './worker'

/** Whether the page comes from a static host, where there is no server to talk to. */
const STATIC =
  typeof document === 'object' &&
  document.querySelector<HTMLMetaElement>('meta[name="setcubed-server"]')?.content === 'none'

/** Tables that a page runs itself have such ids; a server's ids contain no `o`. */
const LOCAL = /^local/

/** Ask the browser not to delete games when the disk fills up. */
function persist(): void {
  const storage = navigator.storage as StorageManager | undefined
  void storage?.persist?.().catch(() => undefined)
}

/** While the worker loads: it creates this device's tables, and the server answers stateless requests. */
const loadingHost: Host = { ...server, create: worker.create, continueFrom: worker.continueFrom }

const isUsable = () => PACK !== '' && !status.failed

/** The host that runs a table, by its code or id. */
export function hostOf(reference: string): Host {
  if (!LOCAL.test(reference) && !STATIC) return server
  persist()
  return worker
}

/** The host for new tables that other devices join, the lobby and events. */
export function sharedHost(): Host {
  return STATIC ? worker : server
}

/** The host for everything that involves this device only: games against bots, lessons, companion, reviews. */
export function soloHost(): Host {
  if (STATIC) return worker
  if (!isUsable()) return server
  return status.ready || !navigator.onLine ? worker : loadingHost
}

/** The capabilities of the server, or of the page if no server can be reached. */
export async function describe(): Promise<About> {
  try {
    return await sharedHost().about()
  } catch (error) {
    const away = error instanceof HostError && error.fault.code === 'unreachable'
    if (away && isUsable() && !STATIC) return worker.about()
    throw error
  }
}

/** Resolve when the service worker controls this page, or after a timeout. */
function controlled(): Promise<unknown> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || workers.controller) return Promise.resolve()
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true })
    setTimeout(resolve, 5000)
  })
}

/** Load the worker in the background, once the first screen is rendered and the service worker can cache it. */
export function prepare(): void {
  if (!PACK) return
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
  void controlled().then(() => idle(() => prepareWorker()))
}
