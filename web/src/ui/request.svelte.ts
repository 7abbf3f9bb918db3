/** Requests that controls send. */
import { faultOf } from '../host/transport'
import type { Fault } from '../host/wire'
import { m } from '../i18n/speech.svelte'

/** Whether a request runs, and the sentence of its fault. */
export class PendingRequest {
  busy = $state(false)
  fault = $state('')
  readonly #say: (fault: Fault) => string

  constructor(say: (fault: Fault) => string = (fault) => m.fault(fault)) {
    this.#say = say
  }

  /** Send a request; `fault` says why it failed. */
  async run(send: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.fault = ''
    try {
      await send()
    } catch (error) {
      this.fault = this.#say(faultOf(error))
    } finally {
      this.busy = false
    }
  }
}

/** Handle the submission of a form. */
export function submits(send: () => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault()
    send()
  }
}
