/** Geometry of the drawn board: squares by name, regions, distances. No rules. */

export interface Spot {
  row: number
  column: number
}

export function spot(square: string): Spot {
  return { row: Number(square.slice(1)) - 1, column: square.charCodeAt(0) - 97 }
}

export function label(row: number, column: number): string {
  return String.fromCharCode(97 + column) + String(row + 1)
}

export interface Region {
  top: number
  left: number
  rows: number
  columns: number
}

/** The bounding region of some squares with a margin, clipped to the board. */
export function regionOf(squares: string[], size: number, margin: number): Region {
  if (squares.length === 0) return { top: 0, left: 0, rows: size, columns: size }
  const spots = squares.map(spot)
  const top = Math.max(0, Math.min(...spots.map((s) => s.row)) - margin)
  const left = Math.max(0, Math.min(...spots.map((s) => s.column)) - margin)
  const bottom = Math.min(size - 1, Math.max(...spots.map((s) => s.row)) + margin)
  const right = Math.min(size - 1, Math.max(...spots.map((s) => s.column)) + margin)
  return { top, left, rows: bottom - top + 1, columns: right - left + 1 }
}

/** The side of a square, in whole device pixels, that fits a region into a space; at least `least`. */
export function squareSize(
  width: number,
  height: number,
  region: Region,
  least: number,
  most: number,
  pixel = 1,
): number {
  const fitting = Math.min(width / region.columns, height / region.rows)
  const side = Math.min(most, Math.max(least, fitting))
  return Math.max(1, Math.floor(side * pixel) / pixel)
}

/** The interval that some places take on an axis, with a margin, on a board of `size`. */
export function span(places: number[], size: number, margin = 0): [number, number] {
  return [Math.max(0, Math.min(...places) - margin), Math.min(size, Math.max(...places) + 1 + margin)]
}

/** Move a window of some length as little as possible to show an interval, or its middle if it is too long. */
export function brought([low, high]: [number, number], length: number, start: number): number {
  if (high - low > length) return (low + high - length) / 2
  return Math.min(low, Math.max(high - length, start))
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The sides of a window beyond which the middles of some squares are. */
export function beyond(
  squares: Iterable<string>,
  side: number,
  window: { x: number; y: number; width: number; height: number },
): Set<Direction> {
  const directions = new Set<Direction>()
  for (const square of squares) {
    const at = spot(square)
    const [x, y] = [(at.column + 0.5) * side - window.x, (at.row + 0.5) * side - window.y]
    if (y < 0) directions.add('up')
    if (y > window.height) directions.add('down')
    if (x < 0) directions.add('left')
    if (x > window.width) directions.add('right')
  }
  return directions
}

/** The square nearest to a point, in squares; null if all are farther than `reach`. */
export function nearest(squares: Iterable<string>, column: number, row: number, reach: number): string | null {
  let best: string | null = null
  let distance = reach
  for (const square of squares) {
    const at = spot(square)
    const away = Math.hypot(at.column - column, at.row - row)
    if (away <= distance) {
      distance = away
      best = square
    }
  }
  return best
}

/** The pairs of squares that form a line of three with a square. */
export function linesThrough(square: string): [string, string][] {
  const { row, column } = spot(square)
  const steps = [
    [-2, -1],
    [-1, 1],
    [1, 2],
  ] as const
  return steps.flatMap(([a, b]): [string, string][] => [
    [label(row, column + a), label(row, column + b)],
    [label(row + a, column), label(row + b, column)],
  ])
}

const SURE = 0.75 // squares; within this distance a square that scores is preferred to any other

/** The target of a drag: a square where the die scores comes before one where it needs a partner. */
export function aimed(
  full: Iterable<string>,
  half: Iterable<string>,
  column: number,
  row: number,
  reach: number,
): string | null {
  const sure = nearest(full, column, row, Math.min(SURE, reach))
  return sure ?? nearest([...full, ...half], column, row, reach)
}

const SPEED = 8 // pixels per frame at the edge

/** The distance to scroll in one frame, by the pointer's distances to the two edges. */
export function slide(before: number, behind: number, edge: number): number {
  const pull = (gap: number) => Math.ceil((SPEED * Math.max(0, edge - Math.max(0, gap))) / edge)
  return pull(behind) - pull(before)
}
