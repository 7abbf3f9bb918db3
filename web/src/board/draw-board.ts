/** The board on a canvas, for pictures to share. */
import { drawDie, fillBox, fillPath, gradient, token, type Pen } from '../art/canvas'
import { SHAPES } from '../art/shapes'
import type { BoardDie, BoardPlan } from '../host/wire'
import { spot } from './geometry'

function drawBonus(pen: Pen, worth: number, x: number, y: number, side: number): void {
  pen.save()
  pen.translate(x + side / 2, y + side / 2)
  const half = side * (worth >= 5 ? 0.3 : 0.35)
  if (worth >= 5) pen.rotate(Math.PI / 4)
  const radius = worth === 3 ? half * 0.56 : worth >= 5 ? half * 0.32 : half
  fillBox(pen, -half - 1.5, -half - 1.5, 2 * half + 3, 2 * half + 3, radius + 1.5, token('--brass'))
  fillBox(pen, -half, -half, 2 * half, 2 * half, radius, token(`--bonus-${worth}`) || token('--bonus-3'))
  if (worth >= 5) pen.rotate(-Math.PI / 4)
  pen.fillStyle = token('--bonus-ink')
  pen.font = `750 ${side * 0.38}px ${token('--font')}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(String(worth), 0, side * 0.03)
  pen.restore()
}

/** Draw a board in its frame; the dice on `fresh` squares shine. */
export function drawBoard(
  pen: Pen,
  plan: BoardPlan,
  squares: Record<string, BoardDie>,
  fresh: ReadonlySet<string>,
  x: number,
  y: number,
  size: number,
): void {
  const rim = size * 0.025
  const side = (size - 2 * rim) / plan.size
  const corner = (square: string): [number, number] => {
    const at = spot(square)
    return [rim + at.column * side, rim + at.row * side]
  }
  pen.save()
  pen.translate(x, y)
  const wood = ['--frame-light', '--frame', '--frame-2'].map(token)
  fillBox(pen, 0, 0, size, size, 16, gradient(pen, [0, 0], [size / 3, size], ...wood))
  fillBox(pen, rim, rim, size - 2 * rim, size - 2 * rim, 4, token('--felt'))
  pen.strokeStyle = token('--felt-line')
  for (let line = 1; line < plan.size; line++) {
    const at = rim + line * side
    pen.stroke(new Path2D(`M${at} ${rim}V${size - rim}M${rim} ${at}H${size - rim}`))
  }
  plan.logo.forEach((square, index) => {
    const [left, top] = corner(square)
    fillBox(pen, left, top, side, side, 0, token('--frame-light'))
    pen.save()
    pen.translate(left + side / 2, top + side / 2)
    pen.scale(side / 128, side / 128)
    fillPath(pen, `M0 0${[SHAPES.O, SHAPES.S, SHAPES.D][index % 3]}`, token('--brass'))
    pen.restore()
  })
  for (const [square, worth] of Object.entries(plan.bonus ?? {})) {
    const [left, top] = corner(square)
    if (squares[square]) fillBox(pen, left, top, side, side, side * 0.18, token(`--bonus-${worth}`))
    else drawBonus(pen, worth, left, top, side)
  }
  for (const [square, die] of Object.entries(squares)) {
    const [left, top] = corner(square)
    if (fresh.has(square)) {
      pen.save()
      pen.shadowColor = token('--lit')
      pen.shadowBlur = side * 0.5
      fillBox(pen, left, top, side, side, side * 0.2, token('--lit'))
      pen.restore()
    }
    drawDie(pen, die, left + side * 0.05, top + side * 0.05, side * 0.9)
  }
  pen.restore()
}
