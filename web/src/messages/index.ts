/** The languages of the page: a name in its own language, and where its words are. */
import type { Messages } from './en'

export const LANGUAGES: Record<string, string> = {
  en: 'English',
  nb: 'Norsk',
  da: 'Dansk',
  fi: 'Suomi',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
}

export const LOADERS: Record<string, () => Promise<{ default: Messages }>> = {
  en: () => import('./en'),
  nb: () => import('./nb'),
  da: () => import('./da'),
  fi: () => import('./fi'),
  fr: () => import('./fr'),
  de: () => import('./de'),
  es: () => import('./es'),
}
