/** A swipe over three dice of a hand picks them in the opening race. */
import type { Attachment } from 'svelte/attachments'

const SWIPE_START = 14 // pixels of movement before a press becomes a swipe
const CORE = 0.36 // of a die's size around its middle: what a swipe must touch, so that it can pass between dice

/** Report the dice under a swipe as it moves and when it ends. */
export function stroke(touched: (dice: number[]) => void, ended: (dice: number[]) => void): Attachment<HTMLElement> {
  return (hand) => {
    let start: PointerEvent | null = null
    let dice: number[] = []
    let stroking = false

    const touch = (event: PointerEvent) => {
      for (const die of hand.querySelectorAll<HTMLElement>('[data-die]')) {
        const box = die.getBoundingClientRect()
        const away = Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2)
        const number = Number(die.dataset.die)
        if (away > CORE * box.width || dice.includes(number)) continue
        dice.push(number)
      }
    }
    const down = (event: PointerEvent) => {
      if (start || event.button !== 0) return
      start = event
      stroking = false
      dice = []
      touch(event)
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start?.pointerId) return
      if (!stroking && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SWIPE_START)
        stroking = true
      for (const one of event.getCoalescedEvents?.() ?? [event]) touch(one)
      if (stroking && dice.length) touched([...dice])
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start?.pointerId) return
      start = null
      if (!stroking || event.type !== 'pointerup') return
      // The click that follows would deselect the last die.
      const quiet = (click: Event) => click.stopPropagation()
      hand.addEventListener('click', quiet, { capture: true, once: true })
      setTimeout(() => hand.removeEventListener('click', quiet, { capture: true }))
      ended([...dice])
    }
    hand.addEventListener('pointerdown', down)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      hand.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }
}
