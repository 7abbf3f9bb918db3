/** The screens that are loaded when they are needed, by their addresses. */
export const table = () => import('./TableScreen.svelte')
export const replay = () => import('./Replay.svelte')
export const privacy = () => import('./Privacy.svelte')
export const review = () => import('../review/ReviewScreen.svelte')
export const companion = () => import('../companion/CompanionScreen.svelte')
export const learn = () => import('../learn/LearnScreen.svelte')

const SCREENS: [RegExp, () => Promise<unknown>][] = [
  [/^\/t\//, table],
  [/^(\/r\/\w+)?\/review/, review],
  [/^\/r\//, replay],
  [/^\/box/, companion],
  [/^\/learn/, learn],
  [/^\/privacy/, privacy],
]

/** Begin to load what an address needs while the words are still on their way. */
export function hurry(path: string): void {
  void SCREENS.find(([address]) => address.test(path))?.[1]().catch(() => undefined)
}
