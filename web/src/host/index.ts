/** Which host to use for what. Nothing else in the page knows which hosts there are. */
import type { Host } from './host'
import { server } from './server'

/** The host that runs a table, by its code or id. */
export function hostOf(_reference: string): Host {
  return server
}

/** The host for new tables that other devices join, the lobby and events. */
export function sharedHost(): Host {
  return server
}

/** The host for everything that involves this device only: games against bots, lessons, companion, reviews. */
export function soloHost(): Host {
  return server
}
