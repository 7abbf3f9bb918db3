/** Render a page in parts, each in a separate task, so that no task blocks a slow phone for long. */

const FRAME_TIMEOUT = 100 // milliseconds to wait for a frame, which a hidden page does not draw

/** Run a task after the next frame. Return a function that cancels it. */
export function afterFrame(work: () => void): () => void {
  let timer = setTimeout(work, FRAME_TIMEOUT)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Counts the rendered parts. Create it in a component, which is `aria-busy` until all are rendered. */
export class StagedRender {
  at = $state(0)
  readonly #parts: () => number

  /** No part is rendered before `ready`. */
  constructor(parts: () => number, step = 1, ready: () => boolean = () => true) {
    this.#parts = parts
    $effect(() => {
      if (this.at < parts() && ready()) return afterFrame(() => (this.at += step))
    })
  }

  /** Render all remaining parts with the next update. */
  finish(): void {
    this.at = this.#parts()
  }

  get whole(): boolean {
    return this.at >= this.#parts()
  }
}
