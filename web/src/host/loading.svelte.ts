/** The worker's loading progress, and whether a request waits for it: for the progress bar. */
export interface Loading {
  share: number
  waiting: number
  ready: boolean
  failed: boolean
}

let shown = $state.raw<Loading>({ share: 0, waiting: 0, ready: false, failed: false })

/** The state of the progress bar. Only components read it: senders of requests must not depend on it. */
export const loading = (): Loading => shown

export function showLoading(now: Loading): void {
  shown = { ...now }
}
