// The application shell from the cache, everything alive from the network.
const CACHE = 'setcubed-__VERSION__'
const SHELL = ['__SHELL__']
const HERE = new URL('./', location).pathname // the top of the application

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  )
})

// What the page loaded before this worker was there: the chosen language, above all.
self.addEventListener('message', (event) => {
  const names = event.data?.keep ?? []
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.all(names.map((name) => cache.match(name).then((hit) => hit ?? cache.add(name))))),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    // A fresh page where there is a network, the cached one where there is none.
    event.respondWith(fetch(request).catch(() => caches.match(HERE).then((page) => page ?? Response.error())))
  } else if (url.pathname.startsWith(HERE + 'assets/') || url.pathname.startsWith(HERE + 'icons/')) {
    event.respondWith(
      caches.match(request).then(
        (hit) =>
          hit ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone()
              event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)))
            }
            return answer
          }),
      ),
    )
  }
})
