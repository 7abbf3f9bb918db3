/** A review as a picture to share: the sentence, and the curve with dice and play in their colours. */
import { curveOf } from '../../game/review-summary'
import type { ReviewFigures } from '../../host/wire'

export const WIDTH = 1200
export const HEIGHT = 630
const EDGE = 70

const paint = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export function draw(
  canvas: HTMLCanvasElement,
  told: ReviewFigures,
  seat: number,
  words: { sentence: string; dice: string; play: string },
): void {
  const pen = canvas.getContext('2d')!
  const font = paint('--font') || 'sans-serif'
  canvas.width = WIDTH
  canvas.height = HEIGHT
  pen.fillStyle = paint('--surface')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = paint('--ink')
  pen.font = `800 40px ${font}`
  pen.fillText('SET CUBED', EDGE, 80)
  pen.font = `650 46px ${font}`
  const lines = broken(words.sentence, (text) => pen.measureText(text).width, WIDTH - 2 * EDGE)
  lines.forEach((line, index) => pen.fillText(line, EDGE, 155 + 58 * index))
  const top = 155 + 58 * lines.length
  const x = (event: number) => EDGE + ((event + 1) / Math.max(1, told.moments.length)) * (WIDTH - 2 * EDGE)
  const y = (chance: number) => top + (1 - chance) * (HEIGHT - top - 90)
  pen.strokeStyle = paint('--line')
  pen.lineWidth = 2
  for (const level of [0, 0.5, 1]) {
    pen.beginPath()
    pen.moveTo(EDGE, y(level))
    pen.lineTo(WIDTH - EDGE, y(level))
    pen.stroke()
  }
  const points = curveOf(told, seat)
  pen.lineWidth = 7
  pen.lineCap = 'round'
  points.slice(1).forEach((point, index) => {
    pen.strokeStyle = paint(point.by === 'dice' ? '--gold' : '--accent')
    pen.beginPath()
    pen.moveTo(x(points[index]!.event), y(points[index]!.chance))
    pen.lineTo(x(point.event), y(point.chance))
    pen.stroke()
  })
  pen.font = `600 30px ${font}`
  pen.fillStyle = paint('--gold')
  pen.fillText(`● ${words.dice}`, EDGE, HEIGHT - 28)
  pen.fillStyle = paint('--accent')
  pen.fillText(`● ${words.play}`, EDGE + pen.measureText(`● ${words.dice}`).width + 40, HEIGHT - 28)
}

/** A text in lines that are no wider than there is room. */
export function broken(text: string, width: (line: string) => number, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && width(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
