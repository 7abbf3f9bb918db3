/** Animate dice from their old places to their new ones, with transforms only. */
import { tick } from 'svelte'
import { pace, reducedMotion } from '../storage/settings.svelte'

/** The element that shows a board and the hands that belong to it. */
export type Root = HTMLElement | null | undefined

interface Standing {
  home: string
  box: DOMRect
  /** Degrees by which it is turned to its player. */
  turn: number
  /** The previous face, if the change rolls the die. */
  face?: SVGElement | undefined
}

interface Moves {
  /** Ids of the dice that were rolled. */
  rolled?: ReadonlySet<string>
  /** The box from which new dice fly. */
  bag?: DOMRect | null
  /** A dragged die and the box where it was dropped. */
  dragged?: { die: number; box: DOMRect } | null
}

const FLIGHT = 280 // milliseconds
const CATCH = 620
export const TUMBLE = 620
const FACES = 4

/** A duration at the speed that the player has chosen. */
export function paced(milliseconds: number): number {
  return milliseconds * pace()
}

let showing = $state(0)
let flying = $state(0)

/** Whether dice fly or are about to: their squares must not move until they have landed. */
export function isFlying(): boolean {
  return showing + flying > 0
}

/** Apply a change; dice in the root element that moved fly to their new places, and rolled dice tumble. Numbers of dice
 * are unique in one root only. */
export async function shift(root: Root, change: () => void, { rolled, bag, dragged }: Moves = {}): Promise<void> {
  const before = standing(root, rolled ?? new Set())
  if (dragged) before.set(String(dragged.die), { home: 'drag', box: dragged.box, turn: 0 })
  showing++
  change()
  await tick()
  showing--
  animate(root, before, rolled ?? new Set(), bag ?? null)
}

const diceIn = (root: Root) => root?.querySelectorAll<HTMLElement>('[data-die]') ?? []

/** The places of all dice in an element, by die. */
function standing(root: Root, rolled: ReadonlySet<string>): Map<string, Standing> {
  const dice = new Map<string, Standing>()
  for (const die of diceIn(root)) {
    const number = die.dataset.die!
    const face = rolled.has(number) ? (die.querySelector('svg.die')?.cloneNode(true) as SVGElement) : undefined
    dice.set(number, { home: die.dataset.home ?? '', box: die.getBoundingClientRect(), turn: turnOf(die), face })
  }
  return dice
}

/** Degrees by which an element is turned, as on a tablet that several players sit around. */
export function turnOf(element: HTMLElement): number {
  const turned = element.closest<HTMLElement>('[data-turned]')
  return turned ? parseFloat(getComputedStyle(turned).rotate) || 0 : 0
}

/** The layer above the page in which copies of dice fly. */
export function layer(): HTMLElement {
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

/** A copy of a die in the layer, at the place of the die itself. */
export function copyOf(die: HTMLElement, at: DOMRect): HTMLElement {
  const copy = die.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-die')
  copy.removeAttribute('id')
  const box = `left:${at.left}px;top:${at.top}px;width:${at.width}px;height:${at.height}px`
  copy.style.cssText = `position:absolute;${box};margin:0;list-style:none`
  layer().append(copy)
  return copy
}

/** The transform that moves an element from one box to another of the same shape. */
export function offset(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`
}

/** Fly a copy above the page, where nothing clips it, while the die itself is hidden at its new place. */
function fly(die: HTMLElement, from: Omit<Standing, 'home'>, delay: number, duration = paced(FLIGHT)): void {
  const to = die.getBoundingClientRect()
  if (to.width === 0 || from.box.width === 0) return
  const copy = copyOf(die, to)
  if (from.face) copy.querySelector('svg.die')?.replaceWith(from.face)
  const timing = { duration, delay, easing: 'cubic-bezier(.25,.8,.35,1)', fill: 'both' as const }
  const flight = copy.animate(
    [
      { transform: `${offset(from.box, to)} rotate(${from.turn}deg)` },
      { transform: `translate(0) rotate(${turnOf(die)}deg)` },
    ],
    timing,
  )
  const hidden = die.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay })
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

/** Append a cube to an element, with the face of a die in front and faces of others around it. */
export function appendCube(element: HTMLElement, die: HTMLElement, half: number): HTMLElement | null {
  const own = die.querySelector<SVGElement>('svg.die')
  if (!own || !half) return null
  const cube = document.createElement('div')
  cube.style.cssText = 'position:absolute;inset:0;transform-style:preserve-3d'
  for (let i = 0; i < FACES; i++) {
    const face = i === 0 ? (own.cloneNode(true) as SVGElement) : anyFace(die)
    if (!face) continue
    face.style.cssText = `position:absolute;inset:0;backface-visibility:hidden;transform:rotateX(${i * 90}deg) translateZ(${half}px)`
    cube.append(face)
  }
  element.append(cube)
  return cube
}

/** The transform of a cube: its height above the ground in halves of its side, its tilt, and how far it has rolled. */
export function cubeTransform(half: number, height: number, tilt: number, over: number): string {
  return `perspective(${8 * half}px) translate3d(0,${-height * half}px,${-half}px) rotateZ(${tilt}deg) rotateX(${over}deg)`
}

/** Let a rolled die tumble as a cube over other faces. */
function tumble(die: HTMLElement, delay = 0): void {
  const half = die.clientWidth / 2
  const cube = appendCube(die, die, half)
  if (!cube) return
  const own = die.querySelector<SVGElement>('svg.die')!
  const side = Math.random() < 0.5 ? -1 : 1
  const turned = (height: number, tilt: number, over: number) => cubeTransform(half, height, side * tilt, over)
  const timing = { duration: paced(TUMBLE), delay, easing: 'ease-out', fill: 'backwards' as const }
  cube.animate(
    [
      { transform: turned(1.1, 50, -450 - 90 * Math.floor(Math.random() * 2)) },
      { transform: turned(0, 14, -90), offset: 0.6 },
      { transform: turned(0.25, 4, -20), offset: 0.8 },
      { transform: turned(0, 0, 0) },
    ],
    timing,
  ).onfinish = () => cube.remove()
  own.animate([{ opacity: 0 }, { opacity: 0 }], timing)
}

/** Animate the difference between the places before a change and now. */
function animate(root: Root, before: Map<string, Standing>, rolled: ReadonlySet<string>, bag: DOMRect | null): void {
  if (reducedMotion() || document.hidden) return
  let order = 0
  for (const die of diceIn(root)) {
    const number = die.dataset.die!
    const was = before.get(number)
    const moved = was ? was.home !== die.dataset.home && was.home !== '' : false
    if (moved && rolled.has(number)) {
      // A wild die was caught: it flies with its old face and then shows what was rolled.
      fly(die, was!, paced(FLIGHT), paced(CATCH))
      tumble(die, paced(FLIGHT + CATCH))
    } else if (moved) fly(die, was!, paced(40 * order++))
    else if (!was && bag && die.dataset.home?.startsWith('hand')) {
      fly(die, { box: bag, turn: 0 }, paced(40 * order))
      if (rolled.has(number)) tumble(die, paced(40 * order + FLIGHT))
      order++
    } else if (rolled.has(number)) tumble(die, paced(Math.random() * 80))
  }
}

/** Animate points from the board to the score, with sparks for a great turn. */
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
  const flight = points.animate(
    [
      { transform: 'translate(-50%,-50%) scale(.4)', opacity: 0 },
      { transform: 'translate(-50%,-50%) scale(1.3)', opacity: 1, offset: 0.3 },
      { transform: 'translate(-50%,-50%) scale(1.15)', opacity: 1, offset: 0.6 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(.6)`, opacity: 0.2 },
    ],
    { duration: paced(1100), easing: 'ease-in-out' },
  )
  flight.onfinish = flight.oncancel = () => points.remove()
  if (score >= GREAT) sparks(from)
}

/** The score of a great turn: that of the booklet's example. */
const GREAT = 12

/** Let sparks fly from a box. */
export function sparks(from: DOMRect): void {
  if (reducedMotion() || document.hidden) return
  for (let i = 0; i < 14; i++) {
    const spark = document.createElement('div')
    spark.className = 'spark'
    spark.style.cssText = `left:${from.left + from.width / 2}px;top:${from.top + from.height / 2}px`
    layer().append(spark)
    const angle = (i / 14) * 2 * Math.PI
    const far = from.width * (1.4 + Math.random())
    const there = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px)`
    spark.animate(
      [
        { transform: 'scale(0)', opacity: 1 },
        { transform: `${there} scale(1)`, opacity: 1, offset: 0.6 },
        { transform: `${there} translateY(20px) scale(.3)`, opacity: 0 },
      ],
      { duration: paced(900), easing: 'ease-out' },
    ).onfinish = () => spark.remove()
  }
}
