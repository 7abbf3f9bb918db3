/** Who sits at a new table: people of this device, then bots and free seats for others. */
import type { NewSeat } from '../host/wire'
import { m } from '../i18n/speech.svelte'
import { currentProfile } from '../storage/profiles.svelte'
import { profiles, settings, type Profile } from '../storage/settings.svelte'
import { nameBots } from './bot-levels'

export type Seat =
  /** `owner` is the id of a profile of this device, null for a guest. */
  { kind: 'local'; name: string; owner: string | null } | { kind: 'bot'; level: string } | { kind: 'open' }

export const MOST_SEATS = 4

export class Seating {
  seats: Seat[] = $state([])
  /** The names of bots by level, as the server reports them. */
  readonly #names: () => Record<string, string>

  constructor(seats: Seat[], names: () => Record<string, string> = () => ({})) {
    this.seats = seats
    this.#names = names
  }

  get full(): boolean {
    return this.seats.length >= MOST_SEATS
  }

  get people(): number {
    return this.seats.filter(({ kind }) => kind === 'local').length
  }

  get levels(): string[] {
    return this.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []))
  }

  /** Seat a player at a free seat; people sit before bots. */
  add(seat: Seat): void {
    if (!this.full) this.seats.splice(seat.kind === 'local' ? this.people : this.seats.length, 0, seat)
  }

  addGuest(): void {
    this.add({ kind: 'local', name: '', owner: null })
  }

  remove(at: number): void {
    this.seats.splice(at, 1)
  }

  /** The seat of a profile; -1 if it has none. */
  seatOf(owner: string): number {
    return this.seats.findIndex((_, at) => this.ownerAt(at) === owner)
  }

  /** The profile that plays a seat, at its first seat only. On a device with one profile, the name tells. */
  ownerAt(at: number): string | null {
    const owners = this.seats.map((seat) => {
      if (seat.kind !== 'local') return null
      const own = settings.name.trim()
      return seat.owner ?? (profiles().length === 1 && own && seat.name.trim() === own ? currentProfile() : null)
    })
    return owners.indexOf(owners[at]!) === at ? owners[at]! : null
  }

  nameAt(at: number): string {
    const seat = this.seats[at]!
    if (seat.kind === 'local') return seat.name.trim() || m.player_number(at + 1)
    if (seat.kind === 'open') return m.guest
    const before = this.seats.slice(0, at).filter(({ kind }) => kind !== 'bot').length
    return nameBots(this.levels, this.#names())[at - before]!
  }

  /** The names and the profiles of the people; the names are stored for the next time. */
  rememberPeople(): { names: string[]; owners: (string | null)[] } {
    const people = this.seats.slice(0, this.people)
    settings.names = people.map((seat) => (seat.kind === 'local' ? seat.name.trim() : ''))
    return { names: people.map((_, at) => this.nameAt(at)), owners: people.map((_, at) => this.ownerAt(at)) }
  }

  /** The seats of the table to create. */
  toNewSeats(): NewSeat[] {
    return this.seats.map((seat, at) =>
      seat.kind === 'local'
        ? { kind: 'local', name: this.nameAt(at) }
        : seat.kind === 'bot'
          ? { kind: 'bot', level: seat.level }
          : { kind: 'open' },
    )
  }
}

/** The player of this device, alone. */
export function ownSeat(): Seat {
  return { kind: 'local', name: settings.name, owner: currentProfile() }
}

export interface NamedProfile extends Profile {
  name: string
}

/** The profiles of a shared device, each with a name; none where there is only one. */
export function sharedProfiles(): NamedProfile[] {
  const all = profiles()
  if (all.length < 2) return []
  return all.map((profile, index) => ({ ...profile, name: profile.name || m.player_number(index + 1) }))
}

/** The people of the last game on this device; at first the current profile with another one, or a guest. */
export function lastPeople(): Seat[] {
  const shared = sharedProfiles()
  const remembered = settings.names.slice(0, MOST_SEATS)
  if (remembered.length < 2 || remembered.every((name) => !name)) {
    const count = Math.max(2, remembered.length)
    if (!shared.length) return [{ kind: 'local', name: settings.name, owner: null }, ...guests(count - 1)]
    const first = currentProfile()
    const others = [...shared].sort((one, other) => Number(other.id === first) - Number(one.id === first))
    return [...others.map(({ id, name }) => ({ kind: 'local' as const, name, owner: id })), ...guests(2)].slice(
      0,
      count,
    )
  }
  return remembered.map((name) => {
    const owner = name ? (shared.find((profile) => profile.name === name)?.id ?? null) : null
    return { kind: 'local', name, owner }
  })
}

function guests(count: number): Seat[] {
  return Array.from({ length: count }, () => ({ kind: 'local' as const, name: '', owner: null }))
}
