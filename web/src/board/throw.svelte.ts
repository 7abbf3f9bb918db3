/** The first roll of a game: a bag shakes over the table and throws all dice into the hands of their players. */
import { tick } from 'svelte'
import { reducedMotion } from '../storage/settings.svelte'
import { sound } from '../ui/sound'
import { appendCube, copyOf, cubeTransform, layer, offset, paced, turnOf, type Root } from './flight.svelte'

// Milliseconds.
const RENDER_TIMEOUT = 2000
const SHAKE = 760
const ALL_LEAVE = 480 // from the first die that leaves the bag to the last
const FLIGHT = 820
const AWAY = 360

let waiting = $state(false)

/** Whether dice are in the bag or in the air: their places in the hands look empty. */
export function isThrowing(): boolean {
  return waiting
}

const pause = (milliseconds: number) => new Promise((then) => setTimeout(then, milliseconds))
const nextFrame = () => new Promise((then) => requestAnimationFrame(then))

/** The dice in the hands, ordered so that each player in turn gets one. */
function diceInHands(root: HTMLElement, ids: ReadonlySet<string>): HTMLElement[] {
  const dice = [...root.querySelectorAll<HTMLElement>('[data-die][data-home^="hand"]')]
  const place = (die: HTMLElement) => [...die.closest('ul')!.querySelectorAll('[data-die]')].indexOf(die)
  return dice
    .filter((die) => ids.has(die.dataset.die!) && die.clientWidth > 0)
    .map((die) => ({ die, place: place(die) }))
    .sort((a, b) => a.place - b.place)
    .map(({ die }) => die)
}

/** Wait until the page has rendered all dice; it does so in parts. */
async function rendered(root: HTMLElement, ids: ReadonlySet<string>): Promise<HTMLElement[]> {
  const end = performance.now() + RENDER_TIMEOUT
  let dice: HTMLElement[] = []
  do {
    await nextFrame()
    dice = diceInHands(root, ids)
  } while ((dice.length < ids.size || root.querySelector('[aria-busy=true]')) && performance.now() < end)
  return dice
}

/** Show a large bag in the middle of the table, which shakes and then moves to its place in the bar. */
function showBag(root: HTMLElement, busy: number): DOMRect | null {
  const small = root.querySelector('#bag svg')
  const table = [...root.querySelectorAll('[data-throw]')].at(-1)?.getBoundingClientRect()
  if (!small || !table) return null
  const size = Math.max(90, Math.min(180, 0.7 * Math.min(table.width, table.height)))
  const box = new DOMRect(table.x + (table.width - size) / 2, table.y + (table.height - size) / 2, size, size)
  const bag = document.createElement('div')
  bag.className = 'throwing-bag'
  bag.style.cssText = `position:absolute;left:${box.x}px;top:${box.y}px;width:${size}px;height:${size}px;transform-origin:50% 85%`
  bag.append(small.cloneNode(true))
  layer().append(bag)
  const shaken = [-9, 8, -8, 9, -6].map((angle, i) => ({ transform: `rotate(${angle}deg)`, offset: 0.3 + 0.13 * i }))
  bag.animate(
    [{ transform: 'scale(0.3)', opacity: 0 }, { transform: 'scale(1.06)', opacity: 1, offset: 0.2 }, ...shaken, {}],
    { duration: paced(SHAKE), easing: 'ease-in-out' },
  )
  const home = small.getBoundingClientRect()
  bag.animate(
    [
      { transform: 'none' },
      { transform: 'scale(1.08, 0.9)', offset: 0.2 },
      { transform: 'none', offset: busy / (busy + AWAY) },
      { transform: offset(home, box), opacity: 1 },
    ],
    { delay: paced(SHAKE), duration: paced(busy + AWAY), easing: 'ease-in-out' },
  ).onfinish = () => bag.remove()
  return box
}

/** Throw a copy of a die from a box to its place, rolling. */
function throwDie(die: HTMLElement, from: DOMRect, delay: number): HTMLElement | null {
  const to = die.getBoundingClientRect()
  const copy = copyOf(die, to)
  copy.replaceChildren()
  const half = to.width / 2
  const cube = appendCube(copy, die, half)
  if (!cube) return null
  const turn = turnOf(die)
  const [x, y] = [from.x + from.width / 2 - to.x - half, from.y + 0.3 * from.height - to.y - half]
  const side = x < 0 ? 1 : -1
  const hop = Math.min(60, 0.25 * Math.hypot(x, y) + 16)
  const timing = { delay: paced(delay), duration: paced(FLIGHT), fill: 'both' as const }
  copy.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${Math.min(0.7, 34 / to.width)})`,
        opacity: 0,
        easing: 'ease-out',
      },
      { opacity: 1, offset: 0.08 },
      { transform: `translate(${0.35 * x}px, ${0.35 * y - hop}px) scale(1.25)`, offset: 0.4, easing: 'ease-in' },
      { transform: 'translate(0, 0) scale(1)', offset: 0.72, easing: 'ease-out' },
      { transform: `translate(0, ${-0.16 * to.height}px) scale(1.04)`, offset: 0.84, easing: 'ease-in' },
      { transform: 'translate(0, 0) scale(1)', opacity: 1 },
    ],
    timing,
  )
  cube.animate(
    [
      { transform: cubeTransform(half, 0, turn + side * 160, -720 - 90 * Math.floor(2 * Math.random())) },
      { transform: cubeTransform(half, 0, turn + side * 24, -90), offset: 0.72 },
      { transform: cubeTransform(half, 0, turn, 0), offset: 0.9 },
      { transform: cubeTransform(half, 0, turn, 0) },
    ],
    { ...timing, easing: 'ease-out' },
  )
  return copy
}

/** Apply a change that deals these dice, and throw them into the hands of the root element. Done when they have come to
 * rest. */
export async function throwDice(root: Root, apply: () => void, ids: ReadonlySet<string>): Promise<void> {
  if (!root || reducedMotion() || document.hidden) return apply()
  waiting = true
  apply()
  await tick()
  try {
    const dice = await rendered(root, ids)
    const bag = showBag(root, ALL_LEAVE)
    if (!bag) return
    const copies = dice.map((die, index) => throwDie(die, bag, SHAKE + (ALL_LEAVE * index) / dice.length))
    await pause(paced(SHAKE + 0.7 * FLIGHT))
    sound('dice')
    await pause(paced(ALL_LEAVE + 0.3 * FLIGHT))
    // The dice appear below their copies before these vanish.
    waiting = false
    await tick()
    for (const copy of copies) copy?.remove()
  } finally {
    waiting = false
  }
}
