/** Made from the server's structs by `python -m tools.wire_types`: do not edit. */

/** The number of dice in a short game, by the number of players. */
export const SHORT_GAME_DICE: Record<number, number> = { 2: 21, 3: 30 }
export const REACTIONS = ['hello', 'nice', 'wow', 'thinking', 'oops', 'thanks', 'well_played', 'bye'] as const
export type Reaction = (typeof REACTIONS)[number]
export type Status = 'waiting' | 'playing' | 'over'
export type Phase = 'deal' | 'opening' | 'turn' | 'extra' | 'over'
export type SeatKind = 'open' | 'human' | 'bot'
export type Help = 'full' | 'squares' | 'none'
export type PuzzleKind = 'find' | 'complete' | 'best'

/** A rejection: a stable code, a sentence, and the values it mentions, for translations. */
export interface Fault {
  code: string
  message: string
  figures?: Record<string, string | number | boolean | null | (string | number)[]>
}
/** One of the three questions: all the same, all different, or two alike with an odd one out. */
export interface Question {
  about: 'colour' | 'number' | 'symbol'
  answer: 'different' | 'same' | 'two_alike'
  values: string[]
  pair?: number[]
  odd?: number | null
}
/** A face that a wild die may stand for, and the turn's score with it. */
export interface WildFace {
  face: string
  score?: number | null
}
/** A die on a square. `face` is what it counts as; optional unless the die shows WILD. */
export interface DiePlacement {
  die: number
  square: string
  face?: string | null
}
/** A seat. `away_since` is set while its player is not connected, `left` when they gave it up. */
export interface SeatView {
  kind: SeatKind
  name?: string | null
  level?: string | null
  connected?: boolean
  away_since?: number | null
  left?: boolean
  returns?: boolean
  seeded?: boolean
}
/** A die on the board; `wild` if it shows WILD and stands for `face`. */
export interface BoardDie {
  die: number
  face: string
  wild?: boolean
}
/** A die in a hand. */
export interface HandDie {
  die: number
  face: string
}
/** A seat that miscalled: it may call again from `until` on, once nobody shows or waits. */
export interface CallLockout {
  seat: number
  until: number
}
/** The opening race: the seat that shows a SET now, until when, and the seats in line after it. */
export interface Calls {
  holder?: number | null
  until?: number | null
  waiting?: number[]
  barred?: CallLockout[]
  able?: number[]
  hinted?: number[]
  none?: number[]
  shown?: DiePlacement[]
}
/** A wild die on the board that the seat to move can replace now, and the dice it can use. */
export interface Replaceable {
  square: string
  dice: number[]
}
/** How the game ended. */
export interface Result {
  reason: string
  scores: number[]
  winners: number[]
}
/** The game. Omitted fields are empty, false or null. */
export interface GameView {
  phase: Phase
  round: number
  hands: HandDie[][]
  scores: number[]
  bag: number
  squares?: Record<string, BoardDie>
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
/** The fair dice: the server's commitment, every client's seed, and after the game the server's secret. */
export interface FairnessView {
  commitment: string
  seeds: (string | null)[]
  secret?: string | null
  begins?: number
}
/** Another table: the rematch. */
export interface Link {
  table: string
  code: string
}
/** A table as all clients see it: dice are open, and it holds no secrets. */
export interface View {
  table: string
  code: string
  status: Status
  listed: boolean
  hints: boolean
  help: Help
  seats: SeatView[]
  fairness: FairnessView
  game?: GameView | null
  rematch?: Link | null
  watchers?: number
  undo?: boolean
  undone?: number
  reactions?: boolean
}
/** A custom board, as in a record. */
export interface BoardPlan {
  name: string
  size: number
  logo: string[]
  bonus?: Record<string, number>
}
/** The options of a game. A limit of `null` is no limit. Four players have no short game. */
export interface GameOptions {
  board?: string | BoardPlan
  dice?: string | string[][]
  turn_seconds?: number | null
  extra_seconds?: number | null
  opening_seconds?: number | null
  short?: boolean
  bag?: number[] | null
}
/** A seat of a new table: the creator holds `local` seats, other players join `open` ones. */
export interface NewSeat {
  kind?: 'bot' | 'local' | 'open'
  name?: string | null
  level?: string | null
}
/** Body of `POST /api/tables`. */
export interface NewTable {
  seats: NewSeat[]
  options?: GameOptions
  listed?: boolean
  hints?: boolean
  help?: Help | null
  unhurried?: boolean
  reactions?: boolean
  start?: boolean
  secret?: string | null
  id?: string | null
}
/** Body of `POST /api/tables/{ref}/join`. */
export interface Join {
  name: string
  seat?: number | null
  seed?: string | null
  id?: string | null
}
/** A seat and the token that holds it: a secret, sent only once. */
export interface HeldSeat {
  seat: number
  token: string
}
/** Response to creating or joining a table. */
export interface SeatAssignment {
  table: string
  code: string
  seq: number
  seats: HeldSeat[]
}
/** A table in the lobby. */
export interface ListedTable {
  table: string
  code: string
  names: (string | null)[]
  kinds: SeatKind[]
  levels: (string | null)[]
  open_seats: number
  board: string
  turn_seconds: number | null
  created: number
}
/** Response to `GET /api/tables`: tables that wait for players, newest first. */
export interface Lobby {
  tables: ListedTable[]
}
/** Response to `GET /api/about`: what this server offers. */
export interface About {
  version: string
  boards: string[]
  dice: string[]
  levels: string[]
  reactions: string[]
  addresses?: string[]
  keep_days?: number
  waiting_days?: number
  names?: Record<string, string>
  contact?: string
  call_seconds?: number
  barred_seconds?: number
}
/** The first message. `tokens` are those of all seats that the client holds (none to watch). */
export interface Hello {
  type: 'hello'
  table: string
  tokens?: string[]
  seq?: number | null
}
/** A seat's command. The client chooses `id`: the same id gets the same answer. */
export interface Command {
  type: 'command'
  id: string
  seat: number
  seq: number
  do: Do
}
/** Judge dice placed tentatively, or none. In the extra roll: where would dice fit? */
export interface Draft {
  type: 'draft'
  id: string
  seat: number
  placements?: DiePlacement[]
}
/** Request a hint: 1 is there a SET, 2 which dice, 3 on which squares. */
export interface Hint {
  type: 'hint'
  id: string
  seat: number
  level?: number
}
/** At a table of one person and bots: would it be a mistake to do this now? */
export interface Weigh {
  type: 'weigh'
  id: string
  seat: number
  do: Choice
}
/** Answer to a `ping`, sent at once: the server measures the delay. */
export interface Pong {
  type: 'pong'
  n: number
}
/** Answer to `hello`. `events` are those after the client's `seq`; if `caught_up` is false they are incomplete, and the client only draws the view. */
export interface Welcome {
  type: 'welcome'
  table: string
  seq: number
  time: number
  mine: number[]
  view: View
  options: GameOptions
  board: BoardPlan
  dice: string[][]
  events?: LogEvent[]
  caught_up?: boolean
}
/** New events up to number `seq`, and the view after them. */
export interface Update {
  type: 'update'
  seq: number
  time: number
  events: LogEvent[]
  view: View
}
/** The command is stored; `seq` is the log's number after it. */
export interface Acknowledgement {
  type: 'done'
  id: string
  seq: number
}
/** Answer to an `open` or `show` that was no SET, with the three questions. `dice` are in the order of `values`. */
export interface MiscallAnswer {
  type: 'miscalled'
  id: string
  seq: number
  dice: number[]
  faces: string[]
  questions: Question[]
}
/** The rejection of a command, draft or hint, or (without `id`) of an unreadable message. */
export interface Rejection {
  type: 'refused'
  code: string
  message: string
  seq: number
  id?: string | null
  figures?: Record<string, string | number | boolean | null | (string | number)[]>
}
/** A square where a die may go. `score` is that of the whole turn; without one, another die must follow to make the turn legal. For a wild die, `faces` lists what it may stand for, best first. */
export interface Place {
  square: string
  score?: number | null
  faces?: WildFace[]
}
/** Where a die of the hand may go, best first. */
export interface DiePlaces {
  die: number
  places: Place[]
}
/** Answer to a `draft`. `legal`: it can be played. `open_end`: another die can make it legal. Otherwise `fault` says why not. */
export interface DraftResult {
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
  places?: DiePlaces[]
  faces?: Record<string, WildFace[]>
  replaceable?: Replaceable[]
  can_play?: boolean
}
/** Answer to a `hint`: the requested part of the best turn, or of the opening's SET. */
export interface HintResult {
  type: 'hinted'
  id: string
  seq: number
  exists: boolean
  dice?: number[]
  placements?: DiePlacement[]
  score?: number | null
  most?: number | null
}
/** Answer to a `weigh`: for a mistake, the better choice and the reason, as in a review. `grade` is empty if it is no mistake or no worker is free. */
export interface WeighResult {
  type: 'weighed'
  id: string
  seq: number
  grade?: '' | 'blunder' | 'mistake'
  kind?: '' | 'extra' | 'pass' | 'replace' | 'turn'
  dice?: number[]
  placements?: DiePlacement[]
  score?: number | null
  why?: string
  figures?: Record<string, string | number | boolean | null | (string | number)[]>
}
/** A player's quick reaction. */
export interface SeatReaction {
  type: 'reacted'
  seat: number
  reaction: Reaction
}
/** Answer at once with a `pong` of the same `n`. `delay` is the measured delay in milliseconds. */
export interface Ping {
  type: 'ping'
  n: number
  time: number
  delay?: number | null
}
/** The seats that this connection holds have changed. */
export interface OwnSeats {
  type: 'yours'
  mine: number[]
}
/** The server closes the connection. `code` says why: `slow_reader`, `shutting_down`, `bad_messages`, … */
export interface Bye {
  type: 'bye'
  code: string
  message: string
}
/** The agreed limits, whether the game is a short one, and its dice where they are not the usual ones. */
export interface RecordOptions {
  turn_seconds?: number | null
  extra_seconds?: number | null
  opening_seconds?: number | null
  short?: boolean
  rules?: number
  bag?: number[] | null
}
/** A player. */
export interface RecordPlayer {
  name: string
  kind: string
  level?: string | null
}
/** How it ended. */
export interface RecordResult {
  scores: number[]
  winners: number[]
}
/** The inputs of the fair dice; the secret only after the end. */
export interface RecordFairness {
  scheme: number
  commitment: string
  seeds: (string | null)[]
  lots: number[]
  secret?: string | null
  begins?: number
}
/** Response to `GET /api/tables/{ref}/record`: one game. An unfinished one has no `result`. */
export interface GameRecord {
  format: string
  version: number
  board: BoardPlan
  dice: string[][]
  players: RecordPlayer[]
  events: GameEvent[]
  options?: RecordOptions | null
  result?: RecordResult | null
  fairness?: RecordFairness | null
  taken_back?: number[]
}
/** Body of `POST /api/tables/continued`: continue a game against bots from one of its decisions, as the seat that decides there. */
export interface PlayOn {
  record: GameRecord
  event: number
  name?: string | null
  level?: string
  id?: string | null
}
/** The terms of a seat's result: start + race + luck + play = result. */
export interface Terms {
  start: number
  race: number
  luck: number
  play: number
  result: number
}
/** A seat's result as a chance of winning, and in points ahead of the best other seat. */
export interface SeatTerms {
  wins: Terms
  points: Terms
}
/** An event of the record, by its index: every seat's chance of winning after it, and how much of the change was the luck of a draw or roll, or the opening race. */
export interface Moment {
  event: number
  wins: number[]
  luck?: number[]
  race?: number[]
}
/** The first line: luck and play, the chances after every event, and the number of choices to grade. */
export interface ReviewFigures {
  type: 'figures'
  seats: SeatTerms[]
  moments: Moment[]
  choices: number
}
/** A choice: what was played, what was best, and what that cost in chance of winning, with one standard error. A turn is written as text, an extra roll as the numbers of its dice, a replacement as its square and face; `-` is none. Lines of choices come in any order. */
export interface ChoiceGrade {
  type: 'graded'
  event: number
  seat: number
  kind: 'extra' | 'open' | 'pass' | 'replace' | 'turn'
  played: string
  best: string
  cost: number
  error: number
  grade: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake'
  forced?: boolean
  why?: string
  figures?: Record<string, string | number | boolean | null | (string | number)[]>
  points?: number[]
}
/** The last line: every seat's accuracy (0 to 100), and its number of mistakes and blunders. */
export interface ReviewSummary {
  type: 'reviewed'
  accuracy: number[]
  mistakes: number[]
}
/** The last line of a review that failed. */
export interface ReviewFailure {
  type: 'failed'
  error: Fault
}
/** The three questions with their answers, and whether the faces are a SET. */
export interface QuestionsAnswer {
  is_set: boolean
  questions: Question[]
}
/** A position to try dice on. The dice of the hand are numbered from 0. */
export interface Scene {
  squares?: Record<string, string>
  used?: string[]
  hand?: string[]
  board?: string | BoardPlan
}
/** A puzzle of the trainer. Its difficulty is 1 to 3, of a best turn up to 4. `best` has a position and the points of its best turn. */
export interface Puzzle {
  id: string
  kind: PuzzleKind
  difficulty: number
  faces?: string[]
  choices?: string[]
  position?: Scene | null
  best?: number | null
}
/** Body of `POST /api/study/answers`: indices of the shown dice, or placed dice; neither to get the solution. */
export interface Answer {
  id: string
  dice?: number[]
  placements?: DiePlacement[]
}
/** Whether an answer is right; if not, why, and a right answer. */
export interface AnswerVerdict {
  right: boolean
  dice?: number[]
  placements?: DiePlacement[]
  questions?: Question[]
  score?: number
}
/** Body of `POST /api/companion/analysis`: the position on a real table, from the view of `to_move`. An empty hand is unknown: its dice are drawn at random. */
export interface TablePosition {
  hands: string[][]
  squares?: Record<string, string>
  board?: string | BoardPlan
  dice?: string | string[][]
  to_move?: number
  first?: number | null
  scores?: number[]
  bag?: number | null
}
/** The chance of winning after a choice, its 95 % confidence interval, and the expected margin of points over the best other seat at the end. */
export interface Evaluation {
  chance: number
  low: number
  high: number
  margin: number
}
/** A turn as text (`-` to pass), its points, and those of the next player's best reply, if known. */
export interface TurnEvaluation {
  turn: string
  score: number
  worth: Evaluation
  sets?: string[][]
  reply?: number | null
}
/** An extra roll of the dice at these places in the hand; empty to keep all. */
export interface RollEvaluation {
  dice: number[]
  worth: Evaluation
}
/** A wild die to replace, and the face of the die to use; no square means to replace none. */
export interface ReplacementEvaluation {
  worth: Evaluation
  square?: string | null
  face?: string | null
}
/** The choices in a position, best first: turns (on an empty board: SETs on the logo), extra rolls at the end of a round, wild dice to replace. */
export interface PositionAnalysis {
  turns?: TurnEvaluation[]
  rolls?: RollEvaluation[]
  swaps?: ReplacementEvaluation[]
  assumed_bag?: number | null
}
/** The faces of dice that were just rolled, in any order. */
export interface RolledFaces {
  type: 'fell'
  faces: string[]
}
/** A player's action. A roll names the dice; their faces are the next entry. */
export interface PlayerMove {
  type: 'did'
  seat: number
  do: Move
}
/** Body of `POST /api/companion/referee`: a game on a real table, from its first roll on. */
export interface RealGame {
  players: string[]
  options?: GameOptions
  entries?: Entry[]
}
/** The next entry that the referee needs: rolled dice, the SET of the opening, a turn, an extra roll. */
export interface RequiredEntry {
  kind: 'extra' | 'open' | 'over' | 'roll' | 'turn'
  seat?: number | null
  dice?: number[]
  reason?: 'dead_round' | 'deal' | 'draw' | 'extra' | 'opening' | 'replacement' | null
}
/** The game after all legal entries. Dice are numbered in the order in which they were drawn. */
export interface RefereeAnswer {
  game: GameView
  wanted: RequiredEntry
  entries: number
  news?: GameEvent[]
  fault?: Fault | null
  record?: GameRecord | null
  guessed?: boolean
}
/** What everybody sees in a round. */
export interface DealPosition {
  squares: Record<string, string>
  used: string[]
  hand: HandDie[]
}
/** A round of a deal with its master turn, written as text. */
export interface DealRound {
  position: DealPosition
  best: number
  turn: string
}
/** Response to `GET /api/deals/{day}`: the deal of a day. */
export interface DailyDeal {
  day: string
  rounds: DealRound[]
  total: number
}
/** What a level finds in each round. */
export interface BotResult {
  level: string
  scores: number[]
}
/** Response to `GET /api/deals/{day}/bots`: what the levels find in the deal of a day. */
export interface DailyBots {
  bots: BotResult[]
}
/** A daily deal with the response to the draft of its first round in which no die is placed yet. */
export interface PreparedDeal {
  deal: DailyDeal
  draft: DraftResult
}
/** A file of the browser pack: the daily deals of a month by day, and their board. */
export interface PreparedMonth {
  board: BoardPlan
  days: Record<string, PreparedDeal>
}
/** Body of `POST /api/daily/{day}`: a turn for each round, as text. The first result of a token counts. */
export interface ShareResult {
  token: string
  name: string
  turns: string[]
}
/** The round in which players found the smallest share of the points. */
export interface MissedRound {
  round: number
  found: number
}
/** How a day went for everybody who shared a result. */
export interface DailyComparison {
  players: number
  possible: number
  distribution: number[]
  rank?: number | null
  average?: number | null
  missed?: MissedRound | null
}
/** Body of `POST /api/classrooms`. The same token creates the same classroom only once. */
export interface NewClassroom {
  token: string
  size?: number
  short?: boolean
  reactions?: boolean
}
/** Body of `POST /api/classrooms/{ref}/commands`: a command of the host. `start` seats everybody who waits; `end` ends one table or, without `table`, everything. */
export interface ClassroomCommand {
  do: 'end' | 'remove' | 'rename' | 'start'
  table?: number | null
  player?: number | null
  name?: string | null
}
/** A seat at a table of a class. */
export interface ClassroomSeat {
  name: string
  player?: number | null
  score?: number
  away?: boolean
  to_move?: boolean
  won?: boolean
}
/** A table of a class: its latest game. */
export interface ClassroomTable {
  number: number
  status: 'ended' | 'over' | 'playing'
  game: number
  round: number
  seats: ClassroomSeat[]
  table?: string
}
/** A pupil without a seat. */
export interface WaitingPupil {
  player: number
  name: string
}
/** A classroom as the host's page and the big screen draw it. */
export interface ClassroomView {
  code: string
  phase: Status
  version: string
  size: number
  tables?: ClassroomTable[]
  waiting?: WaitingPupil[]
}
/** A classroom as one pupil sees it. */
export interface PupilView {
  phase: Status
  version: string
  name: string
  waiting?: number
  table?: number | null
  seat?: SeatAssignment | null
}
/** Response to `GET /api/codes/{ref}`: what a short code belongs to. The status is 200 for an unknown code too: browsers log others as errors. */
export interface CodeOwner {
  kind?: 'classroom' | 'contest' | 'table' | null
}
/** Body of `POST /api/contests`. The same token creates the same contest only once. */
export interface NewContest {
  token: string
  title?: string
  rounds?: number
  seconds?: number | null
}
/** The contest's long id and the short code that players type. */
export interface CreatedContest {
  id: string
  code: string
}
/** Body of `POST /api/contests/{ref}/join`. The same token joins only once. */
export interface JoinContest {
  token: string
  name: string
}
/** A player's number and the name they play under. */
export interface JoinedContest {
  id: string
  player: number
  name: string
}
/** Body of `POST /api/contests/{ref}/answers`: a turn as text, or `-`. The last one counts. */
export interface ContestAnswer {
  round: number
  turn: string
}
/** The points of an answer that is stored. */
export interface AcceptedAnswer {
  score: number
}
/** Body of `POST /api/contests/{ref}/struggles`: the question that the player got wrong. */
export interface Struggle {
  about: 'colour' | 'number' | 'symbol'
}
/** Body of `POST /api/contests/{ref}/commands`: a command of the host. `round` is the round that the host sees, so that a repeated `next` does not skip one. */
export interface ContestCommand {
  do: 'close' | 'end' | 'next' | 'pause' | 'remove' | 'rename' | 'resume'
  round?: number
  player?: number | null
  name?: string | null
}
/** The highest-scoring turn of a round, shown when it is over. */
export interface MasterTurn {
  turn: string
  score: number
  found: number
}
/** A player's place. `stuck` is for the host alone. */
export interface Standing {
  player: number
  name: string
  total: number
  rank: number
  answered: boolean
  score?: number | null
  stuck?: 'colour' | 'number' | 'symbol' | null
}
/** A contest as the host's page and the big screen draw it. */
export interface ContestView {
  id: string
  code: string
  title: string
  phase: 'over' | 'paused' | 'playing' | 'review' | 'waiting'
  round: number
  rounds: number
  version: string
  seconds?: number | null
  left_ms?: number | null
  position?: DealPosition | null
  master?: MasterTurn | null
  possible?: number
  answered?: number
  players?: Standing[]
}
/** A player's answer to a round that is over. */
export interface OwnAnswer {
  turn: string
  score: number
  best: number
}
/** A contest as one player sees it. */
export interface PlayerView {
  contest: ContestView
  player: number
  name: string
  total?: number
  rank?: number | null
  turn?: string | null
  answers?: OwnAnswer[]
}

/** A placed die: the face it counts as, and whether it showed WILD. */
export interface Placement { die: number; square: string; face: string; wild: boolean }
export type GameEvent =
  | { type: 'drawn'; seat: number; dice: number[] }
  | { type: 'rolled'; seat: number; reason: 'deal' | 'opening' | 'draw' | 'extra' | 'dead_round' | 'replacement'; faces: Record<string, string> }
  | { type: 'miscalled'; seat: number; dice: number[] }
  | { type: 'opened'; seat: number; placements: Placement[]; score: number }
  | { type: 'replaced'; seat: number; square: string; die: number; taken: number }
  | { type: 'played'; seat: number; steps: Placement[][]; sets: string[][]; bonus: Record<string, number>; score: number }
  | { type: 'passed'; seat: number; reason: 'no_turn' | 'choice' | 'timeout' }
  | { type: 'kept'; seat: number; reason: 'choice' | 'timeout' }
  | { type: 'round_ended'; round: number }
  | { type: 'finished'; reason: 'out_of_dice' | 'stalemate' | 'dead_rounds'; scores: number[]; winners: number[] }
export type Do =
  | { type: 'leave' }
  | { type: 'start' }
  | { type: 'rematch' }
  | { type: 'seat_bot'; target: number; level: string }
  | { type: 'free_seat'; target: number }
  | { type: 'take_back' }
  | { type: 'skip'; target: number }
  | { type: 'rename'; name: string }
  | { type: 'seed'; seed: string }
  | { type: 'call' }
  | { type: 'withdraw' }
  | { type: 'see_none' }
  | { type: 'limit_opening' }
  | { type: 'show'; placements: DiePlacement[] }
  | { type: 'open'; placements: DiePlacement[] }
  | { type: 'replace'; square: string; die: number }
  | { type: 'play'; placements: DiePlacement[] }
  | { type: 'pass' }
  | { type: 'roll'; dice: number[] }
  | { type: 'keep' }
  | { type: 'undo' }
  | { type: 'react'; reaction: Reaction }
export type Choice =
  | { type: 'replace'; square: string; die: number }
  | { type: 'play'; placements: DiePlacement[] }
  | { type: 'pass' }
  | { type: 'roll'; dice: number[] }
  | { type: 'keep' }
export type Move =
  | { type: 'open'; placements: DiePlacement[] }
  | { type: 'play'; placements: DiePlacement[] }
  | { type: 'pass' }
  | { type: 'replace'; square: string; die: number }
  | { type: 'roll'; dice: number[] }
  | { type: 'keep' }
export type TableEvent =
  | { type: 'created'; seats: number; expected?: number[] }
  | { type: 'seeded'; seat: number; seed: string }
  | { type: 'started'; seeds: (string | null)[] }
  | { type: 'clock_set' }
  | { type: 'rematched'; table: string; code: string }
  | { type: 'ended' }
  | { type: 'revealed'; secret: string }
  | { type: 'joined'; seat: number; name: string; holder?: string }
  | { type: 'left'; seat: number }
  | { type: 'renamed'; seat: number; name: string }
  | { type: 'bot_seated'; seat: number; level: string; name: string }
  | { type: 'seat_freed'; seat: number }
  | { type: 'taken_back'; seat: number }
  | { type: 'removed'; seat: number }
  | { type: 'connected'; seat: number; node: string }
  | { type: 'disconnected'; seat: number; at: number }
  | { type: 'called'; seat: number; at: number; judged_at: number }
  | { type: 'judged'; waiting: number[] }
  | { type: 'granted'; seat: number; until: number }
  | { type: 'shown'; seat: number; placements: DiePlacement[]; until: number }
  | { type: 'lapsed'; seat: number }
  | { type: 'withdrawn'; seat: number }
  | { type: 'none_seen'; seat: number }
  | { type: 'nudged'; able: number[]; dice?: number[] }
  | { type: 'opening_limited'; seat: number; seconds: number }
  | { type: 'skipped'; seat: number; by: number }
  | { type: 'undone'; seat: number; to: number }
  | { type: 'lots'; numbers: number }
export type FromClient =
  | Hello
  | Command
  | Draft
  | Hint
  | Weigh
  | Pong
export type FromServer =
  | Welcome
  | Update
  | Acknowledgement
  | MiscallAnswer
  | Rejection
  | DraftResult
  | HintResult
  | WeighResult
  | SeatReaction
  | Ping
  | OwnSeats
  | Bye
export type ReviewLine =
  | ReviewFigures
  | ChoiceGrade
  | ReviewSummary
  | ReviewFailure
export type Entry =
  | RolledFaces
  | PlayerMove
/** What a table's log holds. */
export type LogEvent = GameEvent | TableEvent
