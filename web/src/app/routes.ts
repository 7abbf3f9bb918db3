/** The screens that are loaded when they are needed, by their addresses. */
export const table = () => import('../screens/table/TableScreen.svelte')
export const replay = () => import('../screens/replay/Replay.svelte')
export const privacy = () => import('../screens/home/Privacy.svelte')
export const review = () => import('../screens/review/ReviewScreen.svelte')
export const companion = () => import('../screens/real-box/RealBoxScreen.svelte')
export const learn = () => import('../screens/learn/LearnScreen.svelte')

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
