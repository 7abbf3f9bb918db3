/** What the keys do at a table in play. */
import { askedFor } from './spoken-status'
import { CALL_KEYS } from './keys'
import type { Draft } from './draft.svelte'
import type { Session } from './session.svelte'

interface AtTable {
  table: Session
  laying: Draft
  /** Who acts at this screen. */
  actor: number | null
  pick: (die: number) => void
  /** The list of keys, opened or closed. */
  help: () => void
  rowTold: () => string
}

/** Does what a key asks for; whether it asks for anything. */
export function press(pressed: string, { table, laying, actor, pick, help, rowTold }: AtTable): boolean {
  const game = table.game!
  const asked = askedFor(pressed, table, actor ?? table.me ?? game.to_move ?? 0, rowTold)
  const die = actor === null ? undefined : laying.hand[Number(pressed) - 1]?.die
  if (asked) table.tell(asked)
  else if (die !== undefined && game.phase === 'extra') laying.toggle(die)
  else if (die !== undefined && laying.has(die)) pick(die)
  else if (pressed === '?') help()
  else if (game.phase === 'opening' && actor === null && table.mine.length > 0) {
    const index = table.mine.length === 1 ? (pressed === 's' ? 0 : -1) : CALL_KEYS.indexOf(pressed)
    const seat = table.mine[index]
    if (seat !== undefined) void table.act(seat, { type: 'call' })
    else if (pressed === 'h') void laying.hint(table.mine[0])
    else return false
  } else if (pressed === 'Escape' && laying.picked !== null) laying.pick(null)
  else if (pressed === 'u' && laying.lying.length === 0) table.undo()
  else if (actor === null) return false
  else if (pressed === 'c' && laying.asking) laying.state(laying.asking.shown)
  else if (pressed === 'c') void (game.phase === 'extra' ? laying.roll() : laying.confirm())
  else if (pressed === 'r') laying.recall()
  else if (pressed === 'h') void laying.hint()
  else if (pressed === 'p' && game.phase === 'turn' && laying.placed.length === 0) void laying.pass()
  else if (pressed === 'Backspace') laying.undo()
  else return die !== undefined
  return true
}
