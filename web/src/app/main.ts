import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './palettes.css'
import { prepare } from '../host'
import { addressOf, within } from '../host/address'
import { fetchAllParts, speak } from '../i18n/speech.svelte'
import { syncSettings } from '../storage/settings.svelte'
import { wakeSound } from '../ui/sound'
import { preload } from './routes'

const RELOADED = 'setcubed-reloaded'
const RELOAD_PAUSE = 60_000 // milliseconds between automatic reloads

preload(within(location.pathname))
// In a separate task while language and screen are loading.
const settled = new Promise((done) =>
  setTimeout(() => {
    syncSettings()
    addEventListener('storage', () => void speak()) // after the settings followed the other window
    done(null)
  }),
)
const app = document.getElementById('app')!
void Promise.all([speak(), settled]).then(() => {
  app.replaceChildren()
  mount(App, { target: app })
  prepare()
})
addEventListener('pointerdown', wakeSound, { passive: true })
addEventListener('keydown', wakeSound, { passive: true })

// A chunk is missing after an upgrade: a reload gets the new page. If that does not help, the screen offers it.
addEventListener('vite:preloadError', () => {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_PAUSE) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
})

/** Register the service worker; it caches the application shell, what this page has loaded, and the chosen language. */
async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(addressOf('/worker.js'))
  const { active, waiting } = await navigator.serviceWorker.ready
  await fetchAllParts()
  const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
  const keep = loaded.filter((name) => name.startsWith(addressOf('/assets/')))
  for (const worker of [active, waiting]) worker?.postMessage({ keep })
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void registerWorker().catch(() => undefined))
}
