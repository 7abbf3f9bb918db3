/** The words of the pages for learning: one module a language, loaded when such a page is opened. */
import type { Learn } from '../messages/learn/en'

const LOADERS = import.meta.glob<{ default: Learn }>('../messages/learn/*.ts')

let words = $state.raw<Learn | null>(null)

/** The words: `l.next`. Read inside a component they follow the language. */
export const l: Learn = new Proxy({} as Learn, { get: (_, name) => words?.[name as keyof Learn] })

export async function loadWords(code: string): Promise<void> {
  const loader = LOADERS[`../messages/learn/${code}.ts`] ?? LOADERS['../messages/learn/en.ts']!
  words = (await loader()).default
}

export function loaded(): boolean {
  return words !== null
}
