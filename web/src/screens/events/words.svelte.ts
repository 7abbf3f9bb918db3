/** The messages of contests: `c.next`. Read inside a component they follow the language. */
import { m } from '../../i18n/speech.svelte'
import type { Contest } from '../../i18n'

export const c: Contest = new Proxy({} as Contest, { get: (_, name) => m.contest[name as keyof Contest] })
