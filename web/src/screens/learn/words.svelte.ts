/** The messages of the pages for learning: `l.next`. Reactive to the language inside a component. */
import { m } from '../../i18n/speech.svelte'
import type { Learning } from '../../i18n'

export const l: Learning = new Proxy({} as Learning, { get: (_, name) => m.learning[name as keyof Learning] })
