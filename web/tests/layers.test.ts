/** Folders import in one direction only. Types may be imported from anywhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LAYERS = ['host', 'storage', 'i18n', 'art', 'ui', 'board', 'game', 'screens', 'app']
const SCREENS = ['shared', 'review', 'replay', 'table', 'learn', 'real-box', 'daily', 'events', 'history', 'home']

const root = new URL('../src/', import.meta.url)
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name))

/** The imported files of a source that exist at run time, as paths from the root. */
function importsOf(name: string): string[] {
  const source = readFileSync(new URL(name, root), 'utf8')
  const found = source.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s*)?'(\.[^']*)'|import\('(\.[^']*)'\)/gms,
  )
  return [...found].map((one) => new URL(one[1] ?? one[2]!, new URL(name, root)).href.slice(root.href.length))
}

const allowed = (order: string[], from: string, to: string) => order.indexOf(to) <= order.indexOf(from)

test('every folder has its layer and imports only the layers below it', () => {
  const wrong: string[] = []
  for (const name of files) {
    const [folder = '', screen = ''] = name.split('/')
    if (!LAYERS.includes(folder) || (folder === 'screens' && !SCREENS.includes(screen))) wrong.push(name)
    for (const target of importsOf(name)) {
      const [to = '', toScreen = ''] = target.split('/')
      if (!allowed(LAYERS, folder, to)) wrong.push(`${name} → ${target}`)
      if (folder === 'screens' && to === 'screens' && !allowed(SCREENS, screen, toScreen))
        wrong.push(`${name} → ${target}`)
    }
  }
  expect(wrong).toEqual([])
})
