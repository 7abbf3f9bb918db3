/** JSON values in localStorage. Where a browser stores nothing, values last as long as the page. */

const PREFIX = 'setcubed'

/** The full key of a value, as `storage` events name it. */
export const fullKey = (key: string): string => (key ? `${PREFIX}-${key}` : PREFIX)

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(fullKey(key)) ?? 'null')
  } catch {
    return null
  }
}

/** Load an object; fields that are not stored have their defaults. */
export function loadObject<T extends object>(key: string, defaults: T): T {
  const stored = load(key)
  return typeof stored === 'object' ? { ...defaults, ...stored } : defaults
}

export function loadList<T>(key: string): T[] {
  const stored = load(key)
  return Array.isArray(stored) ? (stored as T[]) : []
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(fullKey(key), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(fullKey(key))
  } catch {
    // Storage is forbidden.
  }
}

/** A token that nobody can guess: it identifies this device to a server. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
