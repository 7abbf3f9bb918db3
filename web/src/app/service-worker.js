// The application shell from the cache, everything alive from the network.
const CACHE = 'setcubed-__VERSION__'
const SHELL = ['__SHELL__']
const HERE = new URL('./', location).pathname // the top of the application
// The pack with which pages run games themselves. It changes less often than the shell and has a cache of its own.
const PACK = '__PACK__'
const STATIC = '__SERVER__' === 'none'
const PACKS = 'setcubed-pack-'
const PACK_FILES = ['pyodide.js', 'pyodide.asm.js', 'setcubed.pack'].map((name) => `./pack/${PACK}/${name}`)

/** Whoever has the pack of the last version gets this one before the new shell replaces the old one. */
async function updatePack() {
  const keys = (await caches.keys()).filter((key) => key.startsWith(PACKS))
  if (!keys.length || keys.includes(PACKS + PACK) || !/^\w+$/.test(PACK) || PACK.startsWith('__')) return
  await (await caches.open(PACKS + PACK)).addAll(PACK_FILES)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(updatePack)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const current = new Set([CACHE, PACKS + PACK])
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => !current.has(key)).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  )
})

/** A file that never changes under its name: from the cache, else from the network and into the cache. */
async function immutable(event, name) {
  const cache = await caches.open(name)
  const hit = await cache.match(event.request)
  if (hit) return hit
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()))
  return answer
}

/** A fresh page if there is a network, the cached one if there is none. */
async function page(request) {
  const { pathname, search } = new URL(request.url)
  // A static host knows no addresses inside the application: its start page takes them on.
  const inside = STATIC && pathname !== HERE
  try {
    const answer = await fetch(request)
    if (answer.ok || !inside) return answer
  } catch {
    if (!inside) return (await caches.match(HERE)) ?? Response.error()
  }
  return Response.redirect(HERE + '?at=' + encodeURIComponent(pathname.slice(HERE.length - 1) + search))
}

// What the page loaded before this worker was there: the chosen language, above all.
self.addEventListener('message', (event) => {
  event.waitUntil(
    Promise.all([keep(CACHE, event.data?.keep ?? []), event.data?.pack && keep(PACKS + PACK, PACK_FILES)]),
  )
})

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
