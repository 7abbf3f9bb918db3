// Serve the application shell from the cache; everything else comes from the network.
const HERE = new URL('./', location).pathname // the root of the application
const SHELLS = `setcubed${HERE}` // the prefix of our caches: other applications may share the origin
const CACHE = `${SHELLS}__VERSION__`
const SHELL = ['__SHELL__']
const LANGUAGES = ['__LANGUAGES__'] // the texts of the shell
// The pack with which pages run games themselves. It changes less often than the shell and has a cache of its own.
const PACK = '__PACK__'
const STATIC = '__SERVER__' === 'none'
const PACKS = 'setcubed-pack-'
const PACK_FILES = ['pyodide.js', 'pyodide.asm.js', 'setcubed.pack'].map((name) => `./pack/${PACK}/${name}`)

/** The daily deals of this month, to be shown before the pack has started. A pack of another time does not have them. */
const dealsFile = () => `./pack/${PACK}/deals/${new Date().toISOString().slice(0, 7)}.json`

/** Update an older pack and all languages together with the shell. */
async function updatePack() {
  const keys = (await caches.keys()).filter((key) => key.startsWith(PACKS))
  if (!keys.length || !/^\w+$/.test(PACK) || PACK.startsWith('__')) return
  await (await caches.open(CACHE)).addAll(LANGUAGES)
  if (!keys.includes(PACKS + PACK)) await (await caches.open(PACKS + PACK)).addAll(PACK_FILES)
}

// Do not skip waiting: open pages still load chunks of the old version.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(updatePack),
  )
})

// Delete the caches of older versions, and of nothing else on this origin.
self.addEventListener('activate', (event) => {
  const current = new Set([CACHE, PACKS + PACK])
  const isOurs = (key) => key.startsWith(SHELLS) || key.startsWith('setcubed-')
  const outdated = (keys) => keys.filter((key) => isOurs(key) && !current.has(key))
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(outdated(keys).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  )
})

/** Serve an immutable file from the cache, or fetch and cache it. */
async function immutable(event, name) {
  const cache = await caches.open(name)
  const hit = await cache.match(event.request)
  if (hit) return hit
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()))
  return answer
}

/** The newest page from the network, or the cached one without a connection. */
async function page(request) {
  const { pathname, search } = new URL(request.url)
  // A static host has no files for the application's routes: serve its start page.
  const inside = STATIC && pathname !== HERE
  try {
    const answer = await fetch(request)
    if (answer.ok || !inside) return answer
  } catch {
    if (!inside) return (await (await caches.open(CACHE)).match(HERE)) ?? Response.error()
  }
  return Response.redirect(HERE + '?at=' + encodeURIComponent(pathname.slice(HERE.length - 1) + search))
}

// Cache what the page loaded before this worker was active, in particular its language; with a pack, all languages.
self.addEventListener('message', (event) => {
  const { keep: files = [], pack } = event.data ?? {}
  const shell = keep(CACHE, pack ? [...files, ...LANGUAGES] : files)
  event.waitUntil(Promise.all([shell, pack && keepPack()]))
})

async function keepPack() {
  await keep(PACKS + PACK, [dealsFile()]).catch(() => undefined)
  await keep(PACKS + PACK, PACK_FILES)
}

async function keep(name, files) {
  const cache = await caches.open(name)
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(page(request))
  } else if (url.pathname.startsWith(HERE + 'pack/')) {
    event.respondWith(immutable(event, PACKS + url.pathname.slice(HERE.length).split('/')[1]))
  } else if (url.pathname.startsWith(HERE + 'assets/') || url.pathname.startsWith(HERE + 'icons/')) {
    event.respondWith(immutable(event, CACHE))
  }
})
