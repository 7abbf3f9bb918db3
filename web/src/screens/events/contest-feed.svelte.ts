/** A view of a contest that follows the server for as long as its component lives. */
import type { ContestListener } from '../../host/contests'
import type { Fault } from '../../host/wire'
import { m } from '../../i18n/speech.svelte'
import { c } from './words.svelte'

export class ContestFeed<T> {
  view = $state.raw<T | null>(null)
  fault = $state.raw<Fault | null>(null)

  /** Call while a component is created. */
  constructor(start: (listener: ContestListener<T>) => () => void) {
    $effect(() => start({ view: (view) => (this.view = view), fault: (fault) => (this.fault = fault) }))
  }
}

/** The sentence for a fault of a contest. */
export function faultText(fault: Fault): string {
  if (fault.code === 'no_contest') return c.no_contest
  if (fault.code === 'removed') return c.removed
  if (fault.code === 'unreachable') return m.connection_lost
  return m.fault(fault)
}

/** Save the results of a contest or a class as a file. */
export function saveResults(results: Blob, code: string): void {
  const url = URL.createObjectURL(results)
  Object.assign(document.createElement('a'), { href: url, download: `setcubed-${code}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
