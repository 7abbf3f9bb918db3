/** The words of the page in the chosen language. Only that language is loaded. */
import { LANGUAGES, LOADERS, type Messages } from '.'
import { settings } from '../storage/settings.svelte'

let words = $state.raw<Messages | null>(null)
let chosen = $state('en')

/** The words: `m.play`, `m.points(3)`. Read inside a component it follows the language. */
export const m: Messages = new Proxy({} as Messages, {
  get: (_, name) => words?.[name as keyof Messages],
})

export function language(): string {
  return chosen
}

/** The first of the browser's wishes that we speak. */
export function wished(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const short = wish.toLowerCase().split('-')[0]!
    const code = short === 'no' || short === 'nn' ? 'nb' : short
    if (code in LANGUAGES) return code
  }
  return 'en'
}

/** Whether the first English that the browser wishes for is American. */
export function inAmerica(wishes: readonly string[]): boolean {
  return wishes.find((wish) => /^en-/i.test(wish))?.toLowerCase() === 'en-us'
}

/** Loads a language and shows it at once; remembered when the player chose it. */
export async function speak(code?: string): Promise<void> {
  const wish = code ?? (settings.language in LANGUAGES ? settings.language : wished(navigator.languages))
  const loaded = (await LOADERS[wish]!()).default
  const us = wish === 'en' && inAmerica(navigator.languages)
  words = us ? (await import('./american')).american(loaded) : loaded
  chosen = wish
  document.documentElement.lang = us ? 'en-US' : wish
  if (import.meta.env.PROD) describe(wish, loaded.slogan_text)
  if (code) settings.language = code
}

/** What a search engine and a phone's home screen are told of the page, in its language. */
function describe(code: string, text: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', text)
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = new URL(`manifest-${code}.webmanifest`, link.href).href // beside it, under any path
}
