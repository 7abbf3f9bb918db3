/** The keys of the table. Local players of one device each have a key of their own to call SET. */
export const CALL_KEYS = ['q', 'p', 'z', 'm']

/** Whether a key press belongs to a field and not to the game. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  return !!target?.closest('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey
}
