/** The drawn shapes of the dice: outlines around the origin, about 68 units high, for a die of 100 units. */

export type Symbol = 'O' | 'S' | 'D'
export type Colour = 'R' | 'G' | 'P'

export const SHAPES: Record<Symbol, string> = {
  O: 'M-12.5 -19A12.5 12.5 0 0 1 12.5 -19V19A12.5 12.5 0 0 1 -12.5 19Z',
  S: [
    'M6.8 -16.6C5.9 -14.8 4.0 -13.1 3.3 -12.2C2.6 -11.3 2.8 -11.6 2.8 -11.2C2.8 -10.9 2.6 -11.2 3.3 -10.3',
    'C4.0 -9.4 5.3 -7.8 6.8 -5.9C8.3 -4.0 10.7 -1.9 12.1 0.9C13.5 3.8 15.2 7.8 15.2 11.2',
    'C15.2 14.7 13.5 18.7 12.1 21.6C10.7 24.4 8.7 26.7 6.8 28.4C4.9 30.0 2.8 31.3 0.6 31.5',
    'C-1.5 31.6 -4.3 30.7 -5.9 29.3C-7.5 27.9 -8.8 25.3 -9.0 23.1C-9.1 21.0 -7.8 18.4 -6.8 16.6',
    'C-5.9 14.8 -4.0 13.1 -3.3 12.2C-2.6 11.3 -2.8 11.6 -2.8 11.2C-2.8 10.9 -2.6 11.2 -3.3 10.3',
    'C-4.0 9.4 -5.3 7.8 -6.8 5.9C-8.3 4.0 -10.7 1.9 -12.1 -0.9C-13.5 -3.8 -15.2 -7.8 -15.2 -11.2',
    'C-15.2 -14.7 -13.5 -18.7 -12.1 -21.6C-10.7 -24.4 -8.7 -26.7 -6.8 -28.4C-4.9 -30.0 -2.8 -31.3 -0.6 -31.5',
    'C1.5 -31.6 4.3 -30.7 5.9 -29.3C7.5 -27.9 8.8 -25.3 9.0 -23.1C9.1 -21.0 7.8 -18.4 6.8 -16.6Z',
  ].join(''),
  D: 'M0 -35L15.5 0L0 35L-15.5 0Z',
}

/** Where the centres stand and how large each shape is, by how many there are. */
export const PLACES: Record<number, { at: number[]; scale: number }> = {
  1: { at: [50], scale: 1.16 },
  2: { at: [32.5, 67.5], scale: 1.02 },
  3: { at: [22, 50, 78], scale: 0.92 },
}

export interface Face {
  number: number
  colour: Colour
  symbol: Symbol
}

/** `2PO` as something to draw; nothing for a rolled wild. */
export function readFace(text: string): Face | null {
  if (text === 'W') return null
  return { number: Number(text[0]), colour: text[1] as Colour, symbol: text[2] as Symbol }
}
