/** From a wish to a table: makes it, keeps its seats, and goes there. */
import { sharedHost, soloHost } from '../host'
import { m } from '../i18n/speech.svelte'
import { holdSeats } from '../storage/seats'
import type { GameOptions, GameRecord, NewTable } from '../host/wire'
import { go, goToBegin } from '../ui/router.svelte'
import { settings } from '../storage/settings.svelte'

/** A table that waits for nobody begins when this browser has added its seed to the fair dice. */
export async function start(table: NewTable): Promise<void> {
  const shared = table.seats.some((seat) => seat.kind === 'open')
  const seated = await (shared ? sharedHost() : soloHost()).create(table)
  holdSeats(seated)
  if (shared) go(`/t/${seated.code}`)
  else goToBegin(seated.table)
}

/** Goes on from a decision of a game, against bots: those of the record, and others where people sat. */
export async function playOn(record: GameRecord, event: number): Promise<void> {
  const [name, level] = [settings.name.trim(), settings.level]
  const seated = await soloHost().continueFrom({
    record,
    event,
    ...(name ? { name } : {}),
    ...(level ? { level } : {}),
  })
  holdSeats(seated)
  goToBegin(seated.table)
}

const FIRST_GAMES = 3 // in which bots take their time in the race

export function againstBots(count: number, level: string, options: GameOptions = {}): NewTable {
  const me = { kind: 'local' as const, name: settings.name.trim() || m.player_number(1) }
  const bots = Array.from({ length: count }, () => ({ kind: 'bot' as const, level }))
  return { seats: [me, ...bots], hints: true, unhurried: settings.games < FIRST_GAMES, options }
}
