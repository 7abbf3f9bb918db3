/** Move an element from an earlier box to its present one, with transforms only: the page does not shift. */
import { paced } from './flight.svelte'

const GLIDE = 320 // milliseconds

/** Take the boxes of a board's frame and of the board in it; return a function that lets both glide from there to the
 * boxes that they have when it is called. */
export function glideFrom(frame: HTMLElement, board: HTMLElement): () => void {
  const [frameBefore, boardBefore] = [frame.getBoundingClientRect(), board.getBoundingClientRect()]
  return () => {
    const [frameNow, boardNow] = [frame.getBoundingClientRect(), board.getBoundingClientRect()]
    if (!frameBefore.width || !frameNow.width) return
    const [x, y] = [frameBefore.width / frameNow.width, frameBefore.height / frameNow.height]
    animate(frame, frameBefore.left - frameNow.left, frameBefore.top - frameNow.top, x, y)
    // The board is in the frame: its own movement is relative to the frame's, whose scale it undoes.
    const relative = (before: number, now: number, frameAt: number, frameIs: number, scale: number) =>
      (before - frameAt) / scale - (now - frameIs)
    animate(
      board,
      relative(boardBefore.left, boardNow.left, frameBefore.left, frameNow.left, x),
      relative(boardBefore.top, boardNow.top, frameBefore.top, frameNow.top, y),
      boardBefore.width / boardNow.width / x,
      boardBefore.height / boardNow.height / y,
    )
  }
}

function animate(element: HTMLElement, dx: number, dy: number, x: number, y: number): void {
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${x}, ${y})`, transformOrigin: '0 0' },
      { transform: 'translate(0, 0) scale(1, 1)', transformOrigin: '0 0' },
    ],
    { duration: paced(GLIDE), easing: 'ease-in-out' },
  )
}
