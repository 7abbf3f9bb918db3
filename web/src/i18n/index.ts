/** The languages of the page: a line each, with its own name and where its words are. Only one is loaded. */
import type en from './en'
import { typeset } from './typeset'

/** English says which messages there are, and what each of them takes. */
export type Messages = typeof en
export type Learning = Messages['learning']

type Words = () => Promise<{ default: Messages }>

const SPOKEN: Record<string, [string, Words]> = {
  en: ['English', () => import('./en')],
  nb: ['Norsk', () => import('./nb')],
  sv: ['Svenska', () => import('./sv')],
  da: ['Dansk', () => import('./da')],
  fi: ['Suomi', () => import('./fi')],
  fr: ['Français', () => import('./fr')],
  de: ['Deutsch', () => import('./de')],
  es: ['Español', () => import('./es')],
}

export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.entries(SPOKEN).map(([code, [name]]) => [code, name]),
)

export const LOADERS: Record<string, Words> = Object.fromEntries(
  Object.entries(SPOKEN).map(([code, [, words]]): [string, Words] => [
    code,
    async () => ({ default: typeset(code, (await words()).default) }),
  ]),
)
