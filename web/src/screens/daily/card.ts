/** The result of a daily deal as a picture to share: the per cent and a square for each round, no spoilers. */
import type { DailyDeal } from '../../host/wire'
import type { DailyTry } from '../../storage/daily'
import { sharePicture } from '../../ui/share-picture'
import { gradeOf } from '../../game/deal'
import { m } from '../../i18n/speech.svelte'

const WIDTH = 1200
const HEIGHT = 630

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export function drawCard(canvas: HTMLCanvasElement, grades: number[], title: string, figure: string): void {
  const pen = canvas.getContext('2d')!
  const font = colour('--font') || 'sans-serif'
  canvas.width = WIDTH
  canvas.height = HEIGHT
  pen.fillStyle = colour('--surface')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.textAlign = 'center'
  pen.fillStyle = colour('--ink')
  pen.font = `750 56px ${font}`
  pen.fillText(title, WIDTH / 2, 130)
  pen.font = `800 190px ${font}`
  pen.fillText(figure, WIDTH / 2, 360)
  const fills = [colour('--ink-2'), colour('--gold'), colour('--gold'), colour('--good')]
  const side = 72
  const step = side + 20
  const left = (WIDTH - step * grades.length + 20) / 2
  grades.forEach((grade, at) => {
    pen.globalAlpha = grade === 1 ? 0.45 : 1
    pen.fillStyle = fills[grade]!
    pen.beginPath()
    pen.roundRect(left + step * at, 440, side, side, 20)
    pen.fill()
  })
  pen.globalAlpha = 1
}

export async function shareCard(deal: DailyDeal, played: DailyTry, title: string, figure: string): Promise<void> {
  const canvas = document.createElement('canvas')
  const grades = deal.rounds.map((round, at) => gradeOf(played.scores[at] ?? 0, round.best))
  drawCard(canvas, grades, title, figure)
  await sharePicture(canvas, `setcubed-${deal.day}.png`, m.labelled(title, figure))
}
