/** The screens that are loaded when they are needed, by the first part of the address. */
export const table = () => import('./TableScreen.svelte')
export const replay = () => import('./Replay.svelte')
export const privacy = () => import('./Privacy.svelte')
export const learn = () => import('../learn/LearnScreen.svelte')

/** Begin to load what an address needs while the words are still on their way. */
export function hurry(path: string): void {
  const screen = path.startsWith('/t/')
    ? table
    : path.startsWith('/r/')
      ? replay
      : path.startsWith('/learn')
        ? learn
        : path.startsWith('/privacy')
          ? privacy
          : null
  void screen?.().catch(() => undefined)
}
