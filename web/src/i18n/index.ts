/** The languages of the page. Each is a folder; only the chosen language is loaded, and of it what the screens need. */
import type companion from './en/box'
import type contest from './en/contest'
import type daily from './en/daily'
import type events from './en/events'
import type history from './en/history'
import type home from './en/home'
import type learning from './en/learn'
import type reviewing from './en/review'
import type table from './en/table'
import { respell, type Spelling, typography } from './typeset'

/** English defines which messages exist, and what each of them takes. */
export type Home = typeof home
export type Table = typeof table
export type Events = typeof events
/** The messages that every screen may use. */
export type Common = Home & Table & Events

export type Learning = typeof learning
export type Reviewing = typeof reviewing
export type Companion = typeof companion
export type Daily = typeof daily
export type History = typeof history
export type Contest = typeof contest
/** The messages of single screens, each a chunk of its own. */
export interface Parts {
  learning: Learning
  reviewing: Reviewing
  companion: Companion
  daily: Daily
  history: History
  contest: Contest
}
export type Part = keyof Parts
export type Messages = Common & Parts

interface Language {
  default: Common
  parts: { [P in Part]: () => Promise<{ default: Parts[P] }> }
}

const SUPPORTED: Record<string, [string, () => Promise<Language>]> = {
  en: ['English', () => import('./en')],
  nb: ['Norsk', () => import('./nb')],
  sv: ['Svenska', () => import('./sv')],
  da: ['Dansk', () => import('./da')],
  fi: ['Suomi', () => import('./fi')],
  fr: ['Français', () => import('./fr')],
  de: ['Deutsch', () => import('./de')],
  es: ['Español', () => import('./es')],
}

/** The languages' own names by their codes. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.entries(SUPPORTED).map(([code, [name]]) => [code, name]),
)

export const ALL_PARTS: readonly Part[] = ['learning', 'reviewing', 'companion', 'daily', 'history', 'contest']

/** The common messages of a language and the parts asked for; `spelling` respells them further. */
export async function loadMessages(
  code: string,
  parts: Iterable<Part>,
  spelling: Spelling[] = [],
): Promise<Common & Partial<Parts>> {
  const language = await SUPPORTED[code]![1]()
  const loaded = await Promise.all(
    [...parts].map(async (part) => [part, (await language.parts[part]()).default] as const),
  )
  return respell({ ...language.default, ...Object.fromEntries(loaded) }, [...typography(code), ...spelling])
}

/** A whole language. */
export async function loadLanguage(code: string, spelling: Spelling[] = []): Promise<Messages> {
  return (await loadMessages(code, ALL_PARTS, spelling)) as Messages
}
