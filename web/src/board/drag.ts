/** Drag a die with finger, pen or mouse: a copy follows the pointer and is dropped on the nearest lit square. */
import type { Attachment } from 'svelte/attachments'
import type { Draft } from '../game/draft.svelte'
import { aimed, label, slide } from './geometry'

const DRAG_START = 6 // pixels of movement before a press becomes a drag
const TAP_TOLERANCE = 20 // pixels within which a short drag still counts as a tap
const DWELL = 450 // milliseconds at the edge of a zoomed board before it scrolls, so that passing over it does not
const LIFT = 0.85 // of a die's height: how far above the finger the copy hovers, to keep the square visible
const REACH = 1.7 // squares; the largest distance to a lit square
const EDGE = 36 // pixels from the edge where a zoomed board starts to scroll
const RIM = 10 // pixels from the edge where it scrolls even with a lit square under the finger
const AIM = 0.7 // squares; the distance within which a lit square is the target

export function draggable(draft: Draft, die: number, from: 'hand' | 'board'): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number; touch: boolean } | null = null
    let ghost: HTMLElement | null = null
    let frame = 0
    let point = { x: 0, y: 0 }
    let grip = { x: 0, y: 0 }
    let farthest = 0
    let picked: number | null = null
    let atEdge = 0 // start time, 0 if not at the edge

    const lift = () => {
      const box = element.getBoundingClientRect()
      grip = { x: box.width / 2, y: box.height * (start?.touch ? 0.5 + LIFT : 0.5) }
      picked = draft.picked
      atEdge = 0
      ghost = element.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-die')
      ghost.className += ' dragged'
      ghost.style.cssText = `width:${box.width}px;height:${box.height}px`
      document.body.append(ghost)
      element.style.opacity = '0.25'
      draft.dragging = true
      if (from === 'hand') {
        if (draft.picked !== die) draft.pick(die)
      }
      frame = requestAnimationFrame(follow)
    }

    /** The pointer's position on the board, in squares. */
    const pointerSpot = (): { column: number; row: number } | null => {
      const board = draft.board
      if (!board) return null
      const box = board.getBoundingClientRect()
      const side = box.width / Number(board.dataset.size)
      return { column: (point.x - box.left) / side - 0.5, row: (point.y - box.top) / side - 0.5 }
    }

    /** The square under the pointer, if that part of the board is visible. */
    const squareUnderPointer = (): string | null => {
      const at = pointerSpot()
      const box = draft.board?.parentElement?.getBoundingClientRect()
      if (!at || !box || point.x < box.left || point.x > box.right || point.y < box.top || point.y > box.bottom)
        return null
      return label(Math.round(at.row), Math.round(at.column))
    }

    /** The drop target. Without help it is the square under the pointer, with no snapping. */
    const under = (reach = REACH): string | null => {
      const at = pointerSpot()
      if (from === 'board' || (draft.help === 'none' && !draft.opening)) return squareUnderPointer()
      if (!at) return null
      const { column, row } = at
      const places = [...draft.targets.values()]
      const full = places.filter((place) => place.score != null || draft.opening).map((place) => place.square)
      const half = places.filter((place) => place.score == null && !draft.opening).map((place) => place.square)
      return aimed([...full, ...draft.replaceable.keys()], half, column, row, reach)
    }

    const follow = () => {
      if (!ghost) return
      ghost.style.transform = `translate(${point.x - grip.x}px, ${point.y - grip.y}px) scale(1.12)`
      const window = draft.board?.parentElement
      if (window && window.scrollWidth > window.clientWidth + 1) {
        const box = window.getBoundingClientRect()
        const inside = point.y > box.top && point.y < box.bottom
        const edge = from === 'hand' && under(AIM) ? RIM : EDGE
        const across = inside ? slide(point.x - box.left, box.right - point.x, edge) : 0
        const down = inside ? slide(point.y - box.top, box.bottom - point.y, edge) : 0
        if (!across && !down) atEdge = 0
        else if (!atEdge) atEdge = performance.now()
        else if (performance.now() - atEdge > DWELL) window.scrollBy({ left: across, top: down, behavior: 'instant' })
      }
      const over = under()
      if (over !== draft.over) draft.over = over
      frame = requestAnimationFrame(follow)
    }

    const drop = (cancelled: boolean) => {
      cancelAnimationFrame(frame)
      const box = ghost?.getBoundingClientRect()
      ghost?.remove()
      ghost = null
      element.style.opacity = ''
      const over = cancelled ? null : under()
      const missed = cancelled ? null : squareUnderPointer()
      draft.over = null
      draft.dragging = false
      if (from === 'board') {
        if (!cancelled) void draft.move(die, over)
      } else if (!over || !draft.place(over, die, box)) {
        draft.pick(null)
        if (missed) void draft.explain(missed, die)
      }
    }

    const moved = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      point = { x: event.clientX, y: event.clientY }
      const away = Math.hypot(point.x - start.x, point.y - start.y)
      farthest = Math.max(farthest, away)
      if (!ghost && away > DRAG_START) lift()
    }

    const ended = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      start = null
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', ended)
      removeEventListener('pointercancel', ended)
      if (!ghost) return
      // Suppress the click that follows a drag by mouse.
      const stop = (click: Event) => click.isTrusted && click.stopImmediatePropagation()
      element.addEventListener('click', stop, { capture: true })
      setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
      point = { x: event.clientX, y: event.clientY }
      const wobbled = farthest < TAP_TOLERANCE && event.type === 'pointerup'
      drop(wobbled || event.type === 'pointercancel')
      if (!wobbled) return
      if (from === 'hand') draft.picked = picked
      element.click()
    }

    const pressed = (event: PointerEvent) => {
      if (event.button !== 0 || start || draft.sent) return
      start = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === 'touch' }
      farthest = 0
      addEventListener('pointermove', moved)
      addEventListener('pointerup', ended)
      addEventListener('pointercancel', ended)
    }

    // Prevent scrolling: otherwise a quick release is a fling, and the next tap only stops it.
    const preventScroll = (event: TouchEvent) => {
      if (start && event.cancelable) event.preventDefault()
    }

    element.addEventListener('pointerdown', pressed)
    element.addEventListener('touchmove', preventScroll, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', pressed)
      element.removeEventListener('touchmove', preventScroll)
      if (ghost) drop(true)
      start = null
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', ended)
      removeEventListener('pointercancel', ended)
    }
  }
}
