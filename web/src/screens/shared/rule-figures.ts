/** The pictures of the rule book: which dice they show. Their captions are in each language's words, in this order. */
import type { Learning } from '../../i18n'

export type SectionId = keyof Learning['book']
export type Figure =
  | { dice: string[]; no?: boolean }
  | { squares: Record<string, string>; fresh?: string[]; bonus?: Record<string, number> }

const square = { f7: '1RO', g7: '1GS', h7: '1PD', f8: '2RO', g8: '2GS', h8: '2PD', f9: '3RO', g9: '3GS' }

export const FIGURES: Record<SectionId, Figure[]> = {
  box: [{ dice: ['2PO', '3GD', '1RS', 'W'] }],
  set: [
    { dice: ['1RO', '2RO', '3RO'] },
    { dice: ['1RO', '2GS', '3PD'] },
    { dice: ['2GD', '2GD', '2GD'] },
    { dice: ['1PD', '2PD', '2PD'], no: true },
  ],
  opening: [{ squares: { f7: '2GS', g7: '1RO', h7: '3PD' }, fresh: ['f7', 'g7', 'h7'] }],
  turn: [
    { squares: { f7: '2GD', g7: '3RS', h7: '1PO', g8: '3PD', g9: '3GO' }, fresh: ['g8', 'g9'] },
    {
      squares: { f7: '2GD', g7: '3RS', h7: '1PO', g8: '3PD', g9: '3GO', g10: '3RS' },
      fresh: ['g8', 'g9', 'g10'],
    },
    { squares: { f7: '1RO', g7: '1GS', h7: '1PD', i7: '1RO' }, fresh: ['i7'] },
  ],
  scoring: [
    { squares: square },
    { squares: { ...square, h9: '3PD', h10: '1PD', f10: '1RO' }, fresh: ['h9', 'h10', 'f10'] },
  ],
  bonus: [{ squares: { f7: '3GD', g7: '2RS', h7: '1PO', i7: '3GD' }, bonus: { j7: 2 } }],
  wild: [{ squares: { f7: '2GS', g7: '1GO', h7: '3GD*' } }],
  replacing: [],
  round: [],
  end: [],
  limits: [],
  duplicate: [],
  about: [],
}
