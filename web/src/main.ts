import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './palettes.css'
import { keepSettings } from './lib/settings.svelte'
import { wakeSound } from './lib/sound'
import { speak } from './lib/speech.svelte'

keepSettings()
void speak().then(() => mount(App, { target: document.getElementById('app')! }))
addEventListener('pointerdown', wakeSound, { passive: true })
addEventListener('keydown', wakeSound, { passive: true })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))
}
