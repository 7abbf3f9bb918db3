/** How far the game that runs in the page has been loaded, and whether somebody waits for it: for the progress bar. */
export interface Loading {
  share: number
  waiting: number
  ready: boolean
  failed: boolean
}

let shown = $state.raw<Loading>({ share: 0, waiting: 0, ready: false, failed: false })

/** What the progress bar shows. Only components read it: whoever sends a request must not depend on it. */
export const loading = (): Loading => shown

export function showLoading(now: Loading): void {
  shown = { ...now }
}
