import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './palettes.css'
import { keepSettings } from './ui/settings.svelte'
import { wakeSound } from './ui/sound'
import { speak } from './i18n/speech.svelte'
import { hurry } from './screens'
import { addressOf, within } from './net/root'

keepSettings()
hurry(within(location.pathname))
const app = document.getElementById('app')!
void speak().then(() => {
  app.replaceChildren()
  mount(App, { target: app })
})
addEventListener('storage', () => void speak())
addEventListener('pointerdown', wakeSound, { passive: true })
addEventListener('keydown', wakeSound, { passive: true })

/** The worker caches the application's shell, and whatever of it this page has loaded already. */
async function work(): Promise<void> {
  await navigator.serviceWorker.register(addressOf('/worker.js'))
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
  active?.postMessage({ keep: loaded.filter((name) => name.startsWith(addressOf('/assets/'))) })
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void work().catch(() => undefined))
}
