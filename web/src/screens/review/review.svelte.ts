/** A streamed review: its state while lines arrive. */
import { m } from '../../i18n/speech.svelte'
import { soloHost, hostOf } from '../../host'
import { faultOf } from '../../host/transport'
import type { Fault, GameRecord, ChoiceGrade, ReviewSummary, ReviewFigures } from '../../host/wire'

export class ReviewRun {
  figures = $state.raw<ReviewFigures | null>(null)
  graded = $state.raw<ChoiceGrade[]>([])
  done = $state.raw<ReviewSummary | null>(null)
  #fault = $state.raw<Fault | null>(null)
  readonly #stop = new AbortController()

  constructor(game: string | GameRecord) {
    void this.#follow(game)
  }

  /** Why the review broke off, in the language of the page. */
  get fault(): string {
    return this.#fault ? m.fault(this.#fault) : ''
  }

  async #follow(game: string | GameRecord): Promise<void> {
    try {
      const host = typeof game === 'string' ? hostOf(game) : soloHost()
      for await (const line of host.review(game, this.#stop.signal)) {
        if (line.type === 'figures') this.figures = line
        else if (line.type === 'graded') this.graded = [...this.graded, line]
        else if (line.type === 'reviewed') this.done = line
        else this.#fault = line.error
      }
      if (!this.done && !this.#fault) throw new Error('the review broke off')
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#fault = faultOf(error)
    }
  }

  close(): void {
    this.#stop.abort()
  }
}
