/** The drawn shapes of the dice: outlines from and around the origin, about 68 units high, for a die of 100 units. */

export type Symbol = 'O' | 'S' | 'D'
export type Colour = 'R' | 'G' | 'P'

export const SHAPES: Record<Symbol, string> = {
  O: 'm-12.5 -19a12.5 12.5 0 0 1 25 0v38a12.5 12.5 0 0 1 -25 0z',
  S: [
    'm6.8 -16.6c-0.9 1.8 -2.8 3.5 -3.5 4.4c-0.7 0.9 -0.5 0.6 -0.5 1c0 0.3 -0.2 0 0.5 0.9',
    'c0.7 0.9 2 2.5 3.5 4.4c1.5 1.9 3.9 4 5.3 6.8c1.4 2.9 3.1 6.9 3.1 10.3c0 3.5 -1.7 7.5 -3.1 10.4',
    'c-1.4 2.8 -3.4 5.1 -5.3 6.8c-1.9 1.6 -4 2.9 -6.2 3.1c-2.1 0.1 -4.9 -0.8 -6.5 -2.2',
    'c-1.6 -1.4 -2.9 -4 -3.1 -6.2c-0.1 -2.1 1.2 -4.7 2.2 -6.5c0.9 -1.8 2.8 -3.5 3.5 -4.4',
    'c0.7 -0.9 0.5 -0.6 0.5 -1c0 -0.3 0.2 0 -0.5 -0.9c-0.7 -0.9 -2 -2.5 -3.5 -4.4c-1.5 -1.9 -3.9 -4 -5.3 -6.8',
    'c-1.4 -2.9 -3.1 -6.9 -3.1 -10.3c0 -3.5 1.7 -7.5 3.1 -10.4c1.4 -2.8 3.4 -5.1 5.3 -6.8',
    'c1.9 -1.6 4 -2.9 6.2 -3.1c2.1 -0.1 4.9 0.8 6.5 2.2c1.6 1.4 2.9 4 3.1 6.2c0.1 2.1 -1.2 4.7 -2.2 6.5z',
  ].join(''),
  D: 'm0 -35l15.5 35l-15.5 35l-15.5 -35z',
}

/** Distance of the shapes from the middle and their scale, by the number of shapes. */
export const PLACES: Record<number, { at: number[]; scale: number }> = {
  1: { at: [0], scale: 1.16 },
  2: { at: [-17.5, 17.5], scale: 1.02 },
  3: { at: [-28, 0, 28], scale: 0.92 },
}

/** All shapes of a face as one path, because a page draws many dice. */
export function outline({ number, symbol }: Face): string {
  const { at, scale } = PLACES[number]!
  return at.map((x) => `M${x / scale} 0${SHAPES[symbol]}`).join('')
}

export interface Face {
  number: number
  colour: Colour
  symbol: Symbol
}

/** Parse a face such as `2PO`; null for a rolled wild. */
export function readFace(text: string): Face | null {
  if (text === 'W') return null
  return { number: Number(text[0]), colour: text[1] as Colour, symbol: text[2] as Symbol }
}
