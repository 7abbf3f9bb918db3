/** The keys of the table. Local players of one device each have a key of their own to call SET, far from each other. */
export const CALL_KEYS = ['e', 'p', 'x', 'n']

/** Whether a key press belongs to a field and not to the game. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  return !!target?.closest('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey
}

/** A key by its place on the keyboard, named as on QWERTY: so letters and digits are the same ones everywhere. */
export function keyOf({ key, code }: KeyboardEvent): string {
  if (key === '?') return key // elsewhere on every keyboard; on a French one with the letter M
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? key
}
