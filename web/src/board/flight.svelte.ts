/** Animate dice from their old places to their new ones, with transforms only. */
import { tick } from 'svelte'
import { pace, reducedMotion } from '../storage/settings.svelte'

interface Standing {
  home: string
  box: DOMRect
}

interface Moves {
  /** Ids of the dice that were rolled. */
  rolled?: ReadonlySet<string>
  /** The box from which new dice fly. */
  bag?: DOMRect | null
  /** A dragged die and the box where it was dropped. */
  dragged?: { die: number; box: DOMRect } | null
}

const FLIGHT = 280
const TUMBLE = 620
const FACES = 4

let showing = $state(0)
let flying = $state(0)

/** Whether dice fly or are about to: their squares must not move until they have landed. */
export function aloft(): boolean {
  return showing + flying > 0
}

/** Apply a change; dice that moved fly to their new places, and rolled dice tumble. */
export async function shift(change: () => void, { rolled, bag, dragged }: Moves = {}): Promise<void> {
  const before = standing()
  if (dragged) before.set(String(dragged.die), { home: 'drag', box: dragged.box })
  showing++
  change()
  await tick()
  showing--
  animate(before, rolled ?? new Set(), bag ?? null)
}

/** The places of all dice of the page, by die. */
function standing(): Map<string, Standing> {
  const dice = new Map<string, Standing>()
  for (const die of document.querySelectorAll<HTMLElement>('[data-die]')) {
    dice.set(die.dataset.die!, { home: die.dataset.home ?? '', box: die.getBoundingClientRect() })
  }
  return dice
}

/** Start an animation at the speed that the player has chosen. */
function play(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, timing)
  animation.playbackRate = 1 / pace()
  return animation
}

function layer(): HTMLElement {
  let found = document.getElementById('flight')
  if (!found) {
    found = document.createElement('div')
    found.id = 'flight'
    found.setAttribute('aria-hidden', 'true')
    found.style.cssText = 'position:fixed;inset:0;pointer-events:none;z-index:50;overflow:hidden'
    document.body.append(found)
  }
  return found
}

/** Fly a copy above the page, where nothing clips it, while the die itself is hidden at its new place. */
function fly(die: HTMLElement, from: DOMRect, delay: number): void {
  const to = die.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const copy = die.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-die')
  copy.removeAttribute('id')
  const box = `left:${to.left}px;top:${to.top}px;width:${to.width}px;height:${to.height}px`
  copy.style.cssText = `position:absolute;${box};margin:0;list-style:none;transform-origin:0 0`
  layer().append(copy)
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  const timing = { duration: FLIGHT, delay, easing: 'cubic-bezier(.25,.8,.35,1)', fill: 'both' as const }
  const flight = play(copy, [{ transform: start }, { transform: 'none' }], timing)
  const hidden = play(die, [{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT + delay })
  flying++
  flight.onfinish = flight.oncancel = () => {
    flight.onfinish = flight.oncancel = null
    flying--
    copy.remove()
    hidden.cancel()
  }
}

/** A random face of another die on the page. */
function anyFace(die: HTMLElement): SVGElement | undefined {
  const faces = [...document.querySelectorAll<SVGElement>('svg.die')].filter((face) => !die.contains(face))
  return faces[Math.floor(Math.random() * faces.length)]?.cloneNode(true) as SVGElement | undefined
}

/** Let a rolled die tumble as a cube over other faces. */
function tumble(die: HTMLElement, delay = 0): void {
  const own = die.querySelector<SVGElement>('svg.die')
  const half = die.clientWidth / 2
  if (!own || !half) return
  const cube = document.createElement('div')
  cube.style.cssText = 'position:absolute;inset:0;transform-style:preserve-3d'
  for (let i = 0; i < FACES; i++) {
    const face = i === 0 ? (own.cloneNode(true) as SVGElement) : anyFace(die)
    if (!face) continue
    face.style.cssText = `position:absolute;inset:0;backface-visibility:hidden;transform:rotateX(${i * 90}deg) translateZ(${half}px)`
    cube.append(face)
  }
  die.append(cube)
  const side = Math.random() < 0.5 ? -1 : 1
  const turned = (height: number, tilt: number, over: number) =>
    `perspective(${8 * half}px) translate3d(0,${-height * half}px,${-half}px) rotateZ(${side * tilt}deg) rotateX(${over}deg)`
  const timing = { duration: TUMBLE, delay, easing: 'ease-out', fill: 'backwards' as const }
  play(
    cube,
    [
      { transform: turned(1.1, 50, -450 - 90 * Math.floor(Math.random() * 2)) },
      { transform: turned(0, 14, -90), offset: 0.6 },
      { transform: turned(0.25, 4, -20), offset: 0.8 },
      { transform: turned(0, 0, 0) },
    ],
    timing,
  ).onfinish = () => cube.remove()
  play(own, [{ opacity: 0 }, { opacity: 0 }], timing)
}

/** Animate the difference between the places before a change and now. */
function animate(before: Map<string, Standing>, rolled: ReadonlySet<string>, bag: DOMRect | null): void {
  if (reducedMotion() || document.hidden) return
  let order = 0
  for (const die of document.querySelectorAll<HTMLElement>('[data-die]')) {
    const number = die.dataset.die!
    const was = before.get(number)
    const moved = was ? was.home !== die.dataset.home && was.home !== '' : false
    if (moved) fly(die, was!.box, 40 * order++)
    else if (!was && bag && die.dataset.home?.startsWith('hand')) {
      fly(die, bag, 40 * order)
      if (rolled.has(number)) tumble(die, 40 * order + FLIGHT)
      order++
    } else if (rolled.has(number)) tumble(die, Math.random() * 80)
  }
}

/** Let points fly from the board to the score, with sparks for a great turn. */
export function floatPoints(score: number, from: DOMRect, to: DOMRect): void {
  if (reducedMotion() || document.hidden) return
  const points = document.createElement('div')
  points.textContent = `+${score}`
  points.className = score >= GREAT ? 'floating-points great' : 'floating-points'
  layer().append(points)
  const half = 0.65 * points.offsetWidth // at the largest scale
  const inside = (x: number) => Math.min(Math.max(x, half), innerWidth - half)
  const [x, y] = [inside(from.left + from.width / 2), from.top + from.height / 2]
  points.style.cssText = `left:${x}px;top:${y}px`
  const dx = inside(to.left + to.width / 2) - x
  const dy = to.top + to.height / 2 - y
  const flight = play(
    points,
    [
      { transform: 'translate(-50%,-50%) scale(.4)', opacity: 0 },
      { transform: 'translate(-50%,-50%) scale(1.3)', opacity: 1, offset: 0.3 },
      { transform: 'translate(-50%,-50%) scale(1.15)', opacity: 1, offset: 0.6 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(.6)`, opacity: 0.2 },
    ],
    { duration: 1100, easing: 'ease-in-out' },
  )
  flight.onfinish = flight.oncancel = () => points.remove()
  if (score >= GREAT) sparks(from)
}

/** As in the booklet's example. */
const GREAT = 12

function sparks(from: DOMRect): void {
  for (let i = 0; i < 14; i++) {
    const spark = document.createElement('div')
    spark.className = 'spark'
    spark.style.cssText = `left:${from.left + from.width / 2}px;top:${from.top + from.height / 2}px`
    layer().append(spark)
    const angle = (i / 14) * 2 * Math.PI
    const far = from.width * (1.4 + Math.random())
    const there = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px)`
    play(
      spark,
      [
        { transform: 'scale(0)', opacity: 1 },
        { transform: `${there} scale(1)`, opacity: 1, offset: 0.6 },
        { transform: `${there} translateY(20px) scale(.3)`, opacity: 0 },
      ],
      { duration: 900, easing: 'ease-out' },
    ).onfinish = () => spark.remove()
  }
}
