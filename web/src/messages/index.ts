/** The languages of the page: a line each, with its name in itself and where its words are. */
import type { Messages } from './en'

type Words = () => Promise<{ default: Messages }>

const SPOKEN: Record<string, [string, Words]> = {
  en: ['English', () => import('./en')],
  nb: ['Norsk', () => import('./nb')],
  da: ['Dansk', () => import('./da')],
  fi: ['Suomi', () => import('./fi')],
  fr: ['Français', () => import('./fr')],
  de: ['Deutsch', () => import('./de')],
  es: ['Español', () => import('./es')],
}

export const LANGUAGES: Record<string, string> = Object.fromEntries(Object.entries(SPOKEN).map(([code, [name]]) => [code, name]))

export const LOADERS: Record<string, Words> = Object.fromEntries(Object.entries(SPOKEN).map(([code, [, words]]) => [code, words]))
