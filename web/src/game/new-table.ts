/** Create a table, hold its seats, and open it. */
import { sharedHost, soloHost } from '../host'
import { m } from '../i18n/speech.svelte'
import { holdSeats } from '../storage/seats'
import { SHORT_GAME_DICE, type GameOptions, type GameRecord, type NewTable } from '../host/wire'
import { go, goToBegin } from '../ui/router.svelte'
import { settings } from '../storage/settings.svelte'

/** Start a table for these profiles, by local seat. A table that nobody else joins begins as soon as this browser's
 * seed is part of the fair dice. */
export async function start(wanted: NewTable, profiles?: (string | null)[]): Promise<void> {
  // The number of players may have changed since a short game was chosen.
  const short = (wanted.options?.short && wanted.seats.length in SHORT_GAME_DICE) ?? false
  const table = wanted.options?.short && !short ? { ...wanted, options: { ...wanted.options, short } } : wanted
  const shared = table.seats.some((seat) => seat.kind === 'open')
  const seated = await (shared ? sharedHost() : soloHost()).create(table)
  holdSeats(seated, profiles)
  if (shared) go(`/t/${seated.code}`)
  else goToBegin(seated.table)
}

/** Continue a game from one of its decisions, against its bots; bots also replace its other people. */
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

const FIRST_GAMES = 3 // the first games, in which bots are slow in the race

/** A table for the player of this device and bots of these levels. */
export function againstBots(levels: string[], options: GameOptions = {}): NewTable {
  const me = { kind: 'local' as const, name: settings.name.trim() || m.player_number(1) }
  const bots = levels.map((level) => ({ kind: 'bot' as const, level }))
  return { seats: [me, ...bots], hints: true, unhurried: settings.games < FIRST_GAMES, options }
}
