/** The position of a popover beside a square: across a corner, inside the window, where it covers the fewest dice. */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

const GAP = 12 // pixels between square and popover
const EDGE = 8 // pixels between popover and window edge

const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))

export function corner(
  square: Box,
  { width, height }: Size,
  dice: readonly Box[],
  room: Size = { width: innerWidth, height: innerHeight },
): { x: number; y: number } {
  const columns = [square.right + GAP, square.left - width - GAP].map((x) => within(x, width, room.width))
  const rows = [square.bottom + GAP, square.top - height - GAP].map((y) => within(y, height, room.height))
  const places = columns.flatMap((x) => rows.map((y) => ({ x, y })))
  const over = (x: number, y: number, box: Box) =>
    x < box.right && x + width > box.left && y < box.bottom && y + height > box.top
  /** Covering the square itself is worse than covering any number of dice. */
  const hidden = ({ x, y }: { x: number; y: number }) =>
    dice.filter((die) => over(x, y, die)).length + (over(x, y, square) ? 1000 : 0)
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best))
}
