/** The languages of the page: a name in its own language, and where its words are. */
import type { Messages } from './en'

export const LANGUAGES: Record<string, string> = {
  en: 'English',
}

export const LOADERS: Record<string, () => Promise<{ default: Messages }>> = {
  en: () => import('./en'),
}
