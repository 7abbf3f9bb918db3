/** The messages of the daily deal: `d.next`. Reactive to the language inside a component. */
import { m } from '../../i18n/speech.svelte'
import type { Daily } from '../../i18n'

export const d: Daily = new Proxy({} as Daily, { get: (_, name) => m.daily[name as keyof Daily] })
