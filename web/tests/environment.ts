/** A test environment for the client build, so that effects run: Node with the few globals that modules need. */
import type { Environment } from 'vitest/runtime'

const nothing = (): void => {}

function stubs(): Record<string, unknown> {
  const values = new Map<string, string>()
  return {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      clear: () => values.clear(),
    },
    matchMedia: () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }),
    addEventListener: nothing,
    removeEventListener: nothing,
    location: new URL('http://localhost/'),
    document: {
      hidden: true,
      documentElement: {},
      querySelectorAll: () => [],
      querySelector: () => null,
      addEventListener: nothing,
      removeEventListener: nothing,
    },
  }
}

export default {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    const added: Record<string, unknown> = { ...stubs(), window: global, self: global }
    for (const [name, value] of Object.entries(added)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    }
    return {
      teardown() {
        for (const name of Object.keys(added)) Reflect.deleteProperty(global, name)
      },
    }
  },
} satisfies Environment
