/** The screens that are loaded when they are needed, by their addresses. */
import { needParts } from '../i18n/speech.svelte'
import type { Part } from '../i18n'

/** A screen, and the parts of the language that it uses. */
async function withParts<T>(screen: Promise<T>, ...parts: Part[]): Promise<T> {
  return (await Promise.all([screen, needParts(...parts)]))[0]
}

export const table = () => import('../screens/table/TableScreen.svelte')
export const replay = () => import('../screens/replay/Replay.svelte')
export const privacy = () => import('../screens/home/Privacy.svelte')
export const review = () => withParts(import('../screens/review/ReviewScreen.svelte'), 'reviewing')
export const companion = () => withParts(import('../screens/real-box/RealBoxScreen.svelte'), 'companion', 'reviewing')
export const daily = () => withParts(import('../screens/daily/DailyScreen.svelte'), 'daily', 'learning')
export const learn = () => withParts(import('../screens/learn/LearnScreen.svelte'), 'learning')

const SCREENS: [RegExp, () => Promise<unknown>][] = [
  [/^\/t\//, table],
  [/^(\/r\/\w+)?\/review/, review],
  [/^\/r\//, replay],
  [/^\/box/, companion],
  [/^\/learn/, learn],
  [/^\/daily/, daily],
  [/^\/privacy/, privacy],
]

/** Begin to load what an address needs while the words are still on their way. */
export function hurry(path: string): void {
  void SCREENS.find(([address]) => address.test(path))?.[1]().catch(() => undefined)
}
