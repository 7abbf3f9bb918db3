/** Where a card stands beside a square: across one of its corners, in sight, where it hides the fewest dice. */

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

const GAP = 12 // pixels between the square and the card
const EDGE = 8 // and between the card and the edge of the window

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
  /** A card over the square itself is worse than one over any dice. */
  const hidden = ({ x, y }: { x: number; y: number }) =>
    dice.filter((die) => over(x, y, die)).length + (over(x, y, square) ? 1000 : 0)
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best))
}
