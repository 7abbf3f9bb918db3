/** Globals that modules of the page use and Node lacks; English messages. */
import { vi } from 'vitest'

const values = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  clear: () => values.clear(),
})
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
vi.stubGlobal('document', {
  hidden: true,
  documentElement: {},
  querySelectorAll: () => [],
  querySelector: () => null,
  addEventListener: () => {},
  removeEventListener: () => {},
})
