/** The messages of the page in the chosen language. */
import { LANGUAGES, loadLanguage, loadMessages, type Common, type Messages, type Part, type Parts } from '.'
import { AMERICAN } from './typeset'
import { settings } from '../storage/settings.svelte'

let messages = $state.raw<(Common & Partial<Parts>) | null>(null)
let chosen = $state('en')
/** The parts that screens have asked for: a change of language loads them again. */
const needed = new Set<Part>()
let loading: Promise<void> | null = null

/** The messages: `m.play`, `m.points(3)`. Read inside a component they follow the language. */
export const m: Messages = new Proxy({} as Messages, {
  get: (_, name) => messages?.[name as keyof Messages],
})

export function language(): string {
  return chosen
}

/** The first of the browser's preferred languages that the page has. */
export function wished(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const short = wish.toLowerCase().split('-')[0]!
    const code = short === 'no' || short === 'nn' ? 'nb' : short
    if (code in LANGUAGES) return code
  }
  return 'en'
}

/** Whether the first English that the browser prefers is American. */
export function inAmerica(wishes: readonly string[]): boolean {
  return wishes.find((wish) => /^en-/i.test(wish))?.toLowerCase() === 'en-us'
}

/** The locale of dates: Intl takes plain English for American and writes the month first. */
export function dateLocale(wishes: readonly string[] = navigator.languages): string {
  return chosen !== 'en' ? chosen : inAmerica(wishes) ? 'en-US' : 'en-GB'
}

/** Load a language and show it; a language that the player chose is stored. */
export function speak(code?: string): Promise<void> {
  return (loading = load(code))
}

async function load(code?: string): Promise<void> {
  const wish = code ?? (settings.language in LANGUAGES ? settings.language : wished(navigator.languages))
  const us = wish === 'en' && inAmerica(navigator.languages)
  messages = await loadMessages(wish, needed, us ? AMERICAN : [])
  chosen = wish
  document.documentElement.lang = us ? 'en-US' : wish
  if (import.meta.env.PROD) describe(wish, messages.slogan_text)
  if (code) settings.language = code
}

/** Load the parts of the language that a screen uses; the first call of `speak` loads those needed before it. */
export async function needParts(...parts: Part[]): Promise<void> {
  for (const part of parts) needed.add(part)
  if (!loading) return
  await loading.catch(() => undefined)
  if (parts.some((part) => !messages?.[part])) await speak()
}

/** Fetch all parts of the chosen language, so that the service worker can store them. */
export async function fetchAllParts(): Promise<void> {
  await loadLanguage(chosen)
}

/** The description for search engines and home screens, in the page's language. */
function describe(code: string, text: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', text)
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = new URL(`manifest-${code}.webmanifest`, link.href).href // beside it, under any path
}
