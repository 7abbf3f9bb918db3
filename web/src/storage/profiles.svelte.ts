/** The people who share this device. Each profile has its own settings, progress and results; the first one has an
 * empty id and the keys that a device without profiles uses. */
import { fullKey, loadObject, remove, store } from './kv'

interface Stored {
  current: string
  /** The ids of all profiles but the first. */
  others: string[]
}

const KEY = 'profiles'
const OWN_KEYS = ['', 'learn', 'daily', 'mistakes', 'last']
export const MOST_PROFILES = 8

const load = (): Stored => loadObject(KEY, { current: '', others: [] })
let stored = $state.raw(load())

export const currentProfile = (): string => stored.current

export const profileIds = (): string[] => ['', ...stored.others]

/** The profiles that play the seats of a table. Guests and players on other devices have none. */
export type Owners = Record<number, string>

/** The owners of seats on this device; the only seat of a game stored without owners is the first profile's. */
export function ownersOf({ mine = [], owners }: { mine?: number[]; owners?: Owners }): Owners {
  return owners ?? (mine.length === 1 ? { [mine[0]!]: '' } : {})
}

/** Owners without a removed profile. */
export function withoutOwner(owners: Owners, profile: string): Owners {
  return Object.fromEntries(Object.entries(owners).filter(([, owner]) => owner !== profile))
}

/** The key under which a profile stores a value of its own. */
export function ownKey(key: string, id = stored.current): string {
  return [id, key].filter((part) => part).join('-')
}

function change(next: Stored): void {
  stored = next
  store(KEY, next)
}

/** Choose who plays; the settings must be loaded afterwards. */
export function chooseProfile(id: string): void {
  if (profileIds().includes(id)) change({ ...stored, current: id })
}

/** Add a profile and return its id. */
export function addProfileId(id = `p${Date.now().toString(36)}`): string {
  if (!profileIds().includes(id)) change({ ...stored, others: [...stored.others, id] })
  return id
}

/** Remove a profile with everything that it stores; the first one stays. */
export function removeProfileId(id: string): void {
  if (!id) return
  const others = stored.others.filter((other) => other !== id)
  change({ current: stored.current === id ? '' : stored.current, others })
  for (const key of OWN_KEYS) remove(ownKey(key, id))
}

/** Follow a change by another window. Return whether this was one. */
export function followProfiles(event: StorageEvent): boolean {
  if (event.key !== fullKey(KEY)) return false
  stored = load()
  return true
}

/** Everything that a profile stores, by key. */
export interface ProfileData {
  id: string
  values: Record<string, unknown>
}

export function exportProfiles(): ProfileData[] {
  return profileIds().map((id) => ({
    id,
    values: Object.fromEntries(OWN_KEYS.map((key) => [key, loadObject(ownKey(key, id), {})])),
  }))
}

/** Add profiles that this device does not have, and the values that its own profiles lack. */
export function importProfiles(profiles: ProfileData[]): void {
  for (const { id, values } of profiles) {
    addProfileId(id)
    for (const key of OWN_KEYS) {
      const own = loadObject(ownKey(key, id), {})
      if (values[key] && Object.keys(own).length === 0) store(ownKey(key, id), values[key])
    }
  }
}
