/** The wire protocol as the browser sees it: the shapes of `docs/protocol.md`. Fields left out have their default. */

export type Status = 'waiting' | 'playing' | 'over'
export type Phase = 'deal' | 'opening' | 'turn' | 'extra' | 'over'
export const REACTIONS = ['hello', 'nice', 'wow', 'thinking', 'oops', 'thanks', 'well_played', 'bye'] as const
export type Reaction = (typeof REACTIONS)[number]

export interface Held {
  die: number
  face: string
}
export interface Lying {
  die: number
  face: string
  wild?: boolean
}
export interface Laid {
  die: number
  square: string
  face?: string
}
export interface Placement {
  die: number
  square: string
  face: string
  wild?: boolean
}
export interface SeatView {
  kind: 'open' | 'human' | 'bot'
  name?: string | null
  level?: string | null
  connected?: boolean
  away_since?: number | null
  left?: boolean
  returns?: boolean
  seeded?: boolean
}
export interface Calls {
  called?: number[]
  judged_at?: number | null
  holder?: number | null
  until?: number | null
}
export interface Replaceable {
  square: string
  dice: number[]
}
export interface Result {
  reason: string
  scores: number[]
  winners: number[]
}
export interface GameView {
  phase: Phase
  round: number
  hands: Held[][]
  scores: number[]
  bag: number
  squares?: Record<string, Lying>
  used?: string[]
  first?: number | null
  to_move?: number | null
  choosing?: number[]
  since?: number
  deadline?: number | null
  calls?: Calls | null
  replaceable?: Replaceable[]
  result?: Result | null
}
export interface Plan {
  name: string
  size: number
  logo: string[]
  bonus?: Record<string, number>
}
export interface View {
  table: string
  code: string
  status: Status
  listed: boolean
  hints: boolean
  seats: SeatView[]
  fairness: { commitment: string; seeds: (string | null)[]; secret?: string | null }
  game?: GameView | null
  rematch?: { table: string; code: string } | null
  watchers?: number
}

export interface Options {
  turn_seconds?: number | null
  extra_seconds?: number | null
  opening_seconds?: number | null
}

export interface Fault {
  code: string
  message: string
  figures?: Record<string, unknown>
}

/** An event of the game or of the table; which other fields there are follows from `type`. */
export interface GameEvent {
  type: string
  seat?: number
  dice?: number[]
  reason?: string
  faces?: Record<string, string>
  placements?: Placement[]
  steps?: Placement[][]
  sets?: string[][]
  bonus?: Record<string, number>
  score?: number
  square?: string
  die?: number
  taken?: number
  round?: number
  scores?: number[]
  winners?: number[]
  name?: string
  level?: string
  code?: string
  table?: string
  by?: number
}

export type Do =
  | { type: 'leave' | 'start' | 'rematch' | 'take_back' | 'call' | 'withdraw' | 'pass' | 'keep' }
  | { type: 'seat_bot'; target: number; level: string }
  | { type: 'free_seat' | 'skip'; target: number }
  | { type: 'rename'; name: string }
  | { type: 'seed'; seed: string }
  | { type: 'open' | 'play'; placements: Laid[] }
  | { type: 'replace'; square: string; die: number }
  | { type: 'roll'; dice: number[] }
  | { type: 'react'; reaction: Reaction }

export interface WildFace {
  face: string
  score?: number | null
}
export interface Place {
  square: string
  score?: number | null
  faces?: WildFace[]
}
export interface Drafted {
  type: 'drafted'
  id: string
  seq: number
  legal: boolean
  score?: number
  open_end?: boolean
  fault?: Fault | null
  steps?: string[][]
  sets?: string[][]
  bonus?: Record<string, number>
  places?: { die: number; places: Place[] }[]
  faces?: Record<string, WildFace[]>
  replaceable?: Replaceable[]
  can_play?: boolean
}
export interface Hinted {
  type: 'hinted'
  id: string
  seq: number
  exists: boolean
  dice?: number[]
  placements?: Laid[]
  score?: number | null
}
export interface Question {
  about: 'colour' | 'symbol' | 'number'
  answer: 'same' | 'different' | 'two_alike'
  values: string[]
  pair?: number[]
  odd?: number | null
}
export interface Miscalled {
  type: 'miscalled'
  id: string
  seq: number
  dice: number[]
  faces: string[]
  questions: Question[]
}
export interface Welcome {
  type: 'welcome'
  table: string
  seq: number
  time: number
  mine: number[]
  view: View
  options: Options
  board: Plan
  events?: GameEvent[]
  caught_up?: boolean
}
export interface Update {
  type: 'update'
  seq: number
  time: number
  events: GameEvent[]
  view: View
}
export interface Refused extends Fault {
  type: 'refused'
  seq: number
  id?: string | null
}

export type FromServer =
  | Welcome
  | Update
  | { type: 'done'; id: string; seq: number }
  | Miscalled
  | Refused
  | Drafted
  | Hinted
  | { type: 'reacted'; seat: number; reaction: Reaction }
  | { type: 'ping'; n: number; time: number; delay?: number | null }
  | { type: 'yours'; mine: number[] }
  | { type: 'bye'; code: string; message: string }

export interface ListedTable {
  table: string
  code: string
  names: (string | null)[]
  kinds: SeatView['kind'][]
  levels: (string | null)[]
  open_seats: number
  board: string
  turn_seconds?: number | null
  created: number
}
export interface Seated {
  table: string
  code: string
  seq: number
  seats: { seat: number; token: string }[]
}
export interface About {
  version: string
  boards: string[]
  dice: string[]
  levels: string[]
  reactions: string[]
  addresses?: string[]
}
export interface NewTable {
  seats: { kind: 'local' | 'open' | 'bot'; name?: string; level?: string }[]
  options?: Options
  listed?: boolean
  hints?: boolean
  start?: boolean
}

/** A game as it is kept: see FORMATS. */
export interface GameRecord {
  format: string
  version: number
  board: Plan
  dice: string[][]
  players: { name: string; kind: string; level?: string }[]
  events: GameEvent[]
  result?: { scores: number[]; winners: number[] }
}
