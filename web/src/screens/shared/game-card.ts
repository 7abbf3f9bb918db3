/** A finished game as a picture to share: the final board, the players with their scores, and the best turn or the
 * chances of winning. */
import { mount, unmount } from 'svelte'
import { breakLines, drawDie, drawSvg, token, type Pen } from '../../art/canvas'
import { drawBoard } from '../../board/draw-board'
import { bestTurn, framesOf } from '../../game/record-frames'
import { curveOf } from '../../game/review-summary'
import type { GameRecord, ReviewFigures } from '../../host/wire'
import { m } from '../../i18n/speech.svelte'
import type { Owners } from '../../storage/profiles.svelte'
import { sharePicture } from '../../ui/share-picture'
import PlayerFace from './PlayerFace.svelte'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 30
const LEFT = 640
const ROOM = WIDTH - LEFT - EDGE - 6

export interface GameCard {
  record: GameRecord
  /** The profiles of this device that played. */
  owners: Owners
  /** The result in one or two sentences. */
  headline: string
  /** The chances of a seat along the game, instead of the best turn. */
  review?: { figures: ReviewFigures; seat: number } | undefined
}

const fontOf = (weight: number, size: number) => `${weight} ${size}px ${token('--font') || 'sans-serif'}`

function drawTitle(pen: Pen, headline: string): number {
  ;['1RO', '2GS', '3PD'].forEach((face, index) => drawDie(pen, { face }, LEFT + 46 * index, 34, 44))
  pen.fillStyle = token('--ink')
  pen.font = fontOf(800, 36)
  pen.fillText('setcubed', LEFT + 152, 70)
  let size = 46
  let lines: string[]
  do {
    pen.font = fontOf(750, size)
    lines = breakLines(headline, (text) => pen.measureText(text).width, ROOM)
    size -= 4
  } while (lines.length > 3 && size > 24)
  lines.forEach((line, index) => pen.fillText(line, LEFT, 142 + (size + 12) * index))
  return 142 + (size + 12) * (lines.length - 1) + 24
}

async function drawPlayers(pen: Pen, { record, owners }: GameCard, top: number): Promise<number> {
  const { players, result } = record
  const order = players.map((_, seat) => seat).sort((a, b) => (result?.scores[b] ?? 0) - (result?.scores[a] ?? 0))
  const row = { 2: 96, 3: 80 }[order.length] ?? 66
  const face = row - 16
  for (const [index, seat] of order.entries()) {
    const player = players[seat]!
    const y = top + row * index
    pen.fillStyle = token(result?.winners.includes(seat) ? '--lit' : '--surface-2')
    pen.beginPath()
    pen.roundRect(LEFT - 6, y, ROOM + 12, row - 8, 16)
    pen.fill()
    const target = document.createElement('div')
    document.body.append(target)
    const portrait = mount(PlayerFace, { target, props: { seat, player, owner: owners[seat] } })
    await drawSvg(pen, target.querySelector('svg')!, LEFT + 6, y + 4, face * 0.885, face)
    await unmount(portrait)
    target.remove()
    pen.fillStyle = result?.winners.includes(seat) ? '#2b2620' : token('--ink')
    pen.font = fontOf(650, row / 2.3)
    pen.fillText(player.name, LEFT + face + 22, y + row / 2 + 7, ROOM - face - 120)
    pen.font = fontOf(800, row / 1.8)
    pen.textAlign = 'right'
    pen.fillText(String(result?.scores[seat] ?? 0), LEFT + ROOM - 10, y + row / 2 + 10)
    pen.textAlign = 'left'
  }
  return top + row * order.length
}

function drawCurve(pen: Pen, figures: ReviewFigures, seat: number, top: number): void {
  const [above, below] = [top + 12, HEIGHT - EDGE - 40]
  const x = (event: number) => LEFT + ((event + 1) / Math.max(1, figures.moments.length)) * ROOM
  const y = (chance: number) => above + (1 - chance) * (below - above)
  pen.strokeStyle = token('--line')
  pen.lineWidth = 2
  for (const level of [0, 0.5, 1]) pen.stroke(new Path2D(`M${LEFT} ${y(level)}H${LEFT + ROOM}`))
  const points = curveOf(figures, seat)
  pen.lineWidth = 5
  pen.lineCap = 'round'
  points.slice(1).forEach((point, index) => {
    const before = points[index]!
    pen.strokeStyle = token(point.by === 'dice' ? '--gold' : '--accent')
    pen.stroke(new Path2D(`M${x(before.event)} ${y(before.chance)}L${x(point.event)} ${y(point.chance)}`))
  })
  pen.font = fontOf(600, 24)
  pen.fillStyle = token('--gold')
  pen.fillText(`● ${m.reviewing.dice}`, LEFT, HEIGHT - EDGE - 4)
  const wide = pen.measureText(`● ${m.reviewing.dice}`).width
  pen.fillStyle = token('--accent')
  pen.fillText(`● ${m.reviewing.play}`, LEFT + wide + 32, HEIGHT - EDGE - 4)
}

export async function drawGameCard(canvas: HTMLCanvasElement, card: GameCard): Promise<void> {
  const { record, headline, review } = card
  const pen = canvas.getContext('2d')!
  canvas.width = WIDTH
  canvas.height = HEIGHT
  pen.fillStyle = token('--surface')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const frames = framesOf(record)
  const best = bestTurn(frames)
  const squares = frames.at(-1)!.game.squares ?? {}
  const shining = new Set(review ? [] : best?.placements.map(({ square }) => square))
  drawBoard(pen, record.board, squares, shining, EDGE, EDGE, HEIGHT - 2 * EDGE)
  const top = await drawPlayers(pen, card, drawTitle(pen, headline))
  if (review) drawCurve(pen, review.figures, review.seat, top)
  else if (best) {
    const side = Math.min(90, (HEIGHT - EDGE - top - 60) * 0.8)
    pen.fillStyle = token('--ink')
    pen.font = fontOf(600, 28)
    pen.fillText(`${record.players[best.seat]!.name} · ${m.best_turn(best.score)}`, LEFT, top + 38, ROOM)
    best.placements.forEach((die, index) => drawDie(pen, die, LEFT + side * 1.1 * index, top + 56, side))
  }
}

/** Share the card of a game, or download it. */
export async function shareGameCard(card: GameCard, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  await document.fonts.ready
  await drawGameCard(canvas, card)
  await sharePicture(canvas, name, card.headline)
}
