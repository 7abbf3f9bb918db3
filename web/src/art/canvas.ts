/** The game's artwork on a canvas, for pictures to share. */
import { outline, PLACES, readFace } from './shapes'

export type Pen = CanvasRenderingContext2D

/** The value of a design token, such as `--felt`. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export function fillBox(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: Pen['fillStyle'],
) {
  pen.fillStyle = fill
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

export function fillPath(pen: Pen, d: string, fill: Pen['fillStyle']): void {
  pen.fillStyle = fill
  pen.fill(new Path2D(d)) // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- not an array
}

export function gradient(
  pen: Pen,
  from: [number, number],
  to: [number, number],
  ...colours: string[]
): CanvasGradient {
  const made = pen.createLinearGradient(...from, ...to)
  colours.forEach((colour, index) => made.addColorStop(index / (colours.length - 1), colour))
  return made
}

/** Draw a die with its left upper corner at a point. */
export function drawDie(
  pen: Pen,
  { face, wild }: { face: string; wild?: boolean },
  x: number,
  y: number,
  side: number,
) {
  const drawn = readFace(face)
  pen.save()
  pen.translate(x, y)
  pen.scale(side / 100, side / 100)
  fillBox(pen, 3, 9, 94, 90, 21, token(drawn ? '--die-dark' : '--wild-edge'))
  const tops = drawn ? ['--die-light', '--die', '--die-dim'] : ['--wild-light', '--wild-die']
  fillBox(pen, 3, 1, 94, 92, 21, gradient(pen, [15, 0], [85, 93], ...tops.map(token)))
  pen.translate(50, 47)
  if (drawn) {
    const { scale } = PLACES[drawn.number]!
    pen.save()
    pen.scale(scale, scale)
    fillPath(pen, outline(drawn), token({ R: '--red', G: '--green', P: '--purple' }[drawn.colour]))
    pen.restore()
  }
  if (wild || !drawn) {
    const star = 'M0 -21L5.5 -5.5L21 0L5.5 5.5L0 21L-5.5 5.5L-21 0L-5.5 -5.5Z'
    pen.strokeStyle = pen.fillStyle = token('--wild')
    if (drawn) {
      pen.lineWidth = 6
      pen.setLineDash([13, 7])
      pen.beginPath()
      pen.roundRect(-44, -43, 88, 86, 18)
      pen.stroke()
      pen.translate(32, -32)
      pen.beginPath()
      pen.arc(0, 0, 17, 0, 2 * Math.PI)
      pen.fill()
      pen.scale(0.6, 0.6)
    } else pen.scale(1.6, 1.6)
    fillPath(pen, star, token(drawn ? '--die' : '--wild'))
  }
  pen.restore()
}

/** Draw an SVG element of the page, whose gradients and colours are the page's. */
export async function drawSvg(pen: Pen, svg: SVGElement, x: number, y: number, width: number, height: number) {
  const copy = svg.cloneNode(true) as SVGElement
  const gradients = document.querySelector('.defs defs')
  if (gradients) copy.prepend(gradients.cloneNode(true))
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  for (const name of ['--die', '--die-light', '--die-dim']) copy.style.setProperty(name, token(name))
  copy.style.setProperty('--seat', getComputedStyle(svg).getPropertyValue('--seat'))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  pen.drawImage(image, x, y, width, height)
}

/** Break a text into lines no wider than `room`. */
export function breakLines(text: string, width: (line: string) => number, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && width(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
