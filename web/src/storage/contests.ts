/** The contests that this device leads or plays in, by code, with the token of each. */
import { loadObject, randomToken, store } from './kv'

interface StoredContest {
  token: string
  at: number
}

export type Role = 'host' | 'player'

interface Stored extends Record<Role, Record<string, StoredContest>> {
  /** The token of a contest whose creation is not acknowledged yet. */
  next: string
}

const MAX_CONTESTS = 20
const read = (): Stored => loadObject('contests', { host: {}, player: {}, next: '' })

export const contestToken = (role: Role, code: string): string | null =>
  read()[role][code.toUpperCase()]?.token ?? null

/** Store a token before or after the server knows it; the oldest contests are dropped. */
export function holdContest(role: Role, code: string, token: string): void {
  const stored = read()
  const held = { ...stored[role], [code.toUpperCase()]: { token, at: Date.now() } }
  const newest = Object.entries(held).sort(([, a], [, b]) => b.at - a.at)
  stored[role] = Object.fromEntries(newest.slice(0, MAX_CONTESTS))
  if (stored.next === token) stored.next = ''
  store('contests', stored)
}

export function forgetContest(role: Role, code: string): void {
  const stored = read()
  delete stored[role][code.toUpperCase()]
  store('contests', stored)
}

/** The codes of the contests that this device leads, newest first. */
export function hostedContests(): string[] {
  const held = Object.entries(read().host)
  return held.sort(([, a], [, b]) => b.at - a.at).map(([code]) => code)
}

/** The token for the next contest: the same until the server has acknowledged its creation. */
export function nextToken(): string {
  const stored = read()
  if (!stored.next) {
    stored.next = randomToken()
    store('contests', stored)
  }
  return stored.next
}
