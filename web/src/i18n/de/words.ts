/** German: its grammar, and the words of the dice. */
import { grammar } from '../grammar'

export const { plural, list, ago } = grammar('de', { and: 'und', singular: [1] })

export const COLOURS: Record<string, string> = { R: 'rot', G: 'grün', P: 'lila' }
export const SYMBOLS: Record<string, [string, string]> = {
  O: ['Oval', 'Ovale'],
  S: ['Welle', 'Wellen'],
  D: ['Raute', 'Rauten'],
}
export const NUMBERS: Record<string, string> = { 2: 'zwei', 3: 'drei' }

export const points = (count: number) => plural(count, { one: '# Punkt', other: '# Punkte' })
/** After von and mit: von 1 Punkt, von 3 Punkten. */
export const ofPoints = (count: number) => plural(count, { one: '# Punkt', other: '# Punkten' })
export const bonusPoints = (count: number) => plural(count, { one: '# Bonuspunkt', other: '# Bonuspunkte' })
export const seconds = (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' })
export const dice = (count: number) => plural(count, { one: '# Würfel', other: '# Würfel' })
/** After mit: mit 1 Würfel, mit 3 Würfeln. */
export const withDice = (count: number) => plural(count, { one: '# Würfel', other: '# Würfeln' })

/** Ein rotes Oval, eine rote Welle, zwei rote Wellen; lila bleibt immer lila. */
export function faceName(face: string): string {
  const colour = face[1] === 'P' ? 'lila' : COLOURS[face[1]!] + (face[0] === '1' && face[2] === 'O' ? 'es' : 'e')
  const [one, more] = SYMBOLS[face[2]!]!
  return face[0] === '1'
    ? `${face[2] === 'O' ? 'ein' : 'eine'} ${colour} ${one}`
    : `${NUMBERS[face[0]!]} ${colour} ${more}`
}
