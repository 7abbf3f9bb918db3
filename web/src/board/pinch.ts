/** Two fingers on the board: it is transformed while they move, and laid out again when they end. */
import type { Attachment } from 'svelte/attachments'
import type { Offset, Viewport } from './viewport.svelte'

interface PinchPair {
  distance: number
  middle: Offset
}

/** The distance of a point in the window from the middle of an element. */
export function offsetIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Offset {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Zoom the only child of an element by two fingers. Touch events, because scrolling cancels pointer events. */
export function pinchable(viewport: Viewport): Attachment<HTMLElement> {
  return (view) => {
    let start: PinchPair | null = null
    let now: PinchPair | null = null

    const fingersOf = ({ touches }: TouchEvent): PinchPair => {
      const [a, b] = [offsetIn(view, touches[0]!), offsetIn(view, touches[1]!)]
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      return { distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle }
    }

    const begin = (event: TouchEvent) => {
      const touches = [...event.touches]
      const onBoard = touches.every(({ target }) => view.contains(target as Node))
      const dragging = touches.some(({ target }) => (target as Element).closest('.tentative'))
      if (start || touches.length !== 2 || !onBoard || dragging) return
      event.preventDefault()
      start = now = fingersOf(event)
      const board = view.firstElementChild as HTMLElement
      const { x, y } = start.middle
      const [left, top] = [view.scrollLeft + view.clientWidth / 2 + x, view.scrollTop + view.clientHeight / 2 + y]
      board.style.transformOrigin = `${left}px ${top}px`
    }

    const move = (event: TouchEvent) => {
      if (!start || event.touches.length < 2) return
      if (event.cancelable) event.preventDefault()
      now = fingersOf(event)
      const [x, y] = [now.middle.x - start.middle.x, now.middle.y - start.middle.y]
      const board = view.firstElementChild as HTMLElement
      board.style.transform = `translate(${x}px, ${y}px) scale(${viewport.limitFactor(now.distance / start.distance)})`
    }

    const end = (event: TouchEvent) => {
      if (!start || !now || (event.touches.length > 1 && event.type === 'touchend')) return
      const [from, to] = [start, now]
      start = now = null
      const board = view.firstElementChild as HTMLElement
      board.style.transform = board.style.transformOrigin = ''
      if (event.type === 'touchend' && from !== to) viewport.pinch(to.distance / from.distance, from.middle, to.middle)
    }

    view.addEventListener('touchstart', begin, { passive: false })
    view.addEventListener('touchmove', move, { passive: false })
    view.addEventListener('touchend', end)
    view.addEventListener('touchcancel', end)
    return () => {
      view.removeEventListener('touchstart', begin)
      view.removeEventListener('touchmove', move)
      view.removeEventListener('touchend', end)
      view.removeEventListener('touchcancel', end)
    }
  }
}
