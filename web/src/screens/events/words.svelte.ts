/** The messages of contests: `c.next`. Reactive to the language inside a component. */
import { m } from '../../i18n/speech.svelte'
import type { Contest } from '../../i18n'

export const c: Contest = new Proxy({} as Contest, { get: (_, name) => m.contest[name as keyof Contest] })
