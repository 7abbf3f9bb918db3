import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './palettes.css'
import { syncSettings } from '../storage/settings.svelte'
import { wakeSound } from '../ui/sound'
import { fetchAllParts, speak } from '../i18n/speech.svelte'
import { hurry } from './routes'
import { prepare } from '../host'
import { addressOf, within } from '../host/address'

hurry(within(location.pathname))
// In a task of its own, while words and screen are on their way. Another window's wishes first, then its language.
const settled = new Promise((done) =>
  setTimeout(() => {
    syncSettings()
    addEventListener('storage', () => void speak())
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

/** Register the service worker. It caches the shell, the assets loaded so far and the whole chosen language. */
async function work(): Promise<void> {
  await navigator.serviceWorker.register(addressOf('/worker.js'))
  const { active } = await navigator.serviceWorker.ready
  await fetchAllParts()
  const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
  active?.postMessage({ keep: loaded.filter((name) => name.startsWith(addressOf('/assets/'))) })
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void work().catch(() => undefined))
}
