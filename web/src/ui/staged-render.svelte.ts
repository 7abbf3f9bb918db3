/** A page that comes in parts, one after the other: no task of a slow phone is long. */

const UNSEEN = 100 // milliseconds to wait for a picture, which a page out of sight does not draw

/** Does something in a task of its own, when what is there has been drawn. */
export function afterPicture(work: () => void): () => void {
  let timer = setTimeout(work, UNSEEN)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** How many parts are there so far. To be made by a component, which is busy (`aria-busy`) until all are. */
export class StagedRender {
  at = $state(0)
  readonly #parts: () => number

  /** No part comes before `ready`. */
  constructor(parts: () => number, step = 1, ready: () => boolean = () => true) {
    this.#parts = parts
    $effect(() => {
      if (this.at < parts() && ready()) return afterPicture(() => (this.at += step))
    })
  }

  get whole(): boolean {
    return this.at >= this.#parts()
  }
}
