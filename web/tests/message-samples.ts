/** Sample arguments of each message: every number at which a form may change, several names, every face. */
import type { Learning, Messages } from '../src/i18n'
import type { Question } from '../src/host/wire'

type Call = (...given: never[]) => unknown
type Samples<T> = { [K in keyof T as T[K] extends Call ? K : never]: T[K] extends Call ? Parameters<T[K]>[] : never }

/** A figure in the plural, and those at which forms change. */
const FIGURES = [0, 1, 2, 5, 23]
const counts = FIGURES.map((count): [number] => [count])
const pairs = FIGURES.flatMap((one) => [0, 1, 2, 5, 14].map((other): [number, number] => [one, other]))
/** One name, and one that ends in s, which shows a wrong genitive. */
export const NAMES = ['Ada', 'Lars']
const named = NAMES.map((name): [string] => [name])
const counted = NAMES.flatMap((name) => FIGURES.map((count): [string, number] => [name, count]))
/** For messages that take a list of names as one text. */
const listed: [string][] = [...named, ['Ada + Bo']]
export const FACES = [...'123'].flatMap((number) =>
  [...'RGP'].flatMap((colour) => [...'OSD'].map((symbol) => number + colour + symbol)),
)
const QUESTIONS: [Question['about'], string[]][] = [
  ['colour', ['R', 'G', 'P']],
  ['symbol', ['O', 'S', 'D']],
  ['number', ['1', '2', '3']],
]
const squareState = (change: object) => ({
  bonus: 0,
  logo: false,
  lit: false,
  half: false,
  glow: false,
  tentative: false,
  ...change,
})

/** A message with parameters must have samples here, or type checking fails. */
export const SAMPLES: Samples<Messages> = {
  play_now_text: listed,
  version: [['1.2.0']],
  wins_in_a_row: counts,
  days_in_a_row: counts,
  profile_remove: named,
  profile_remove_sure: counted,
  who_sits: counts,
  dice_size_name: [[1], [1.35], [1.7]],
  motion_name: [['slow'], ['normal'], ['fast'], ['off']],
  today_done: [['83%']],
  player_number: counts,
  name_of_player: counts,
  seat_number: counts,
  level: [['novice'], ['beginner'], ['casual'], ['greedy'], ['strong'], ['expert'], ['random'], ['defender']],
  about_level: [['novice'], ['beginner'], ['casual'], ['greedy'], ['strong'], ['expert']],
  percent: counts,
  duration: [...counts, [60], [90], [120], [300]],
  forget: [['CODE']],
  forget_sure: [...listed, ['']],
  ago: [[Date.now() - 23 * 60_000], [Date.now() - 86_400_000]],
  free_seats: counts,
  games_kept: counts,
  waiting_kept: counts,
  board_look_name: [['green'], ['blue'], ['plum']],
  theme_name: [['system'], ['light'], ['dark']],
  marks_name: [['none'], ['pattern'], ['letter']],
  palette_name: [['classic'], ['protan'], ['deutan'], ['tritan']],
  waits_for_players: counts,
  invites: NAMES.flatMap((name) => [2, 3, 4].map((players): [string, number] => [name, players])),
  qr: [['TEXT']],
  table_title: [['CODE']],
  round: counts,
  in_bag: counts,
  watchers: counts,
  reaction: [['hello'], ['nice'], ['wow'], ['thinking'], ['oops'], ['thanks'], ['well_played'], ['bye']],
  labelled: NAMES.map((name) => [name, 'WORDS']),
  labelled_sentence: NAMES.map((name) => [name, 'SET: WORDS.']),
  row_told: FIGURES.flatMap((row): [number, string][] => [
    [row, 'SQUARES'],
    [row, ''],
  ]),
  dice_of: named,
  player_label: counted,
  your_dice_now: named,
  pass_to: named,
  they_see_none: listed,
  waits_for: named,
  others_choose: listed,
  seconds_left: counts,
  colour_name: [['R'], ['G'], ['P']],
  symbol_name: [['O'], ['S'], ['D']],
  colour_letter: [['R'], ['G'], ['P']],
  face: [...FACES, 'W'].flatMap((face): [string, boolean][] => [
    [face, false],
    [face, true],
  ]),
  square: [
    { bonus: 10 },
    { logo: true },
    { lit: true },
    { lit: true, half: true },
    { glow: true },
    { tentative: true },
  ].flatMap((change): Parameters<Messages['square']>[] => [
    ['g7', '', squareState(change)],
    ['g7', 'DIE', squareState(change)],
  ]),
  points: counts,
  list: [[['Ada', 'Bo', 'Cy']], [['Ada', 'Bo']], [['Ada']]],
  laid_at: [['g7', 'DIE']],
  lies_at: [['g7', 'DIE']],
  opening_pick: counts,
  opening_other: named,
  in_line: listed,
  must_wait: named,
  only_can_open: named,
  can_open: listed,
  limit_opening: counts,
  did_limit: counted,
  you_limit: counts,
  question: [['colour'], ['symbol'], ['number']],
  answer_same: QUESTIONS.flatMap(([about, values]) =>
    values.map((value): [Question['about'], string] => [about, value]),
  ),
  answer_no: QUESTIONS.flatMap(([about, values]) =>
    values.flatMap((pair) =>
      values.filter((odd) => odd !== pair).map((odd): [Question['about'], string, string] => [about, pair, odd]),
    ),
  ),
  draft_score: pairs,
  confirm: counts,
  hint_mind: pairs,
  sure_turn: [['Why.']],
  undone_times: counts,
  sure_roll: [['Why.']],
  hint_dice: counts,
  hint_squares: counts,
  wild_state: [['DIE']],
  extra_for: named,
  roll_again: counts,
  is_away: named,
  has_left: named,
  substitute: named,
  wins: [
    ['Ada', 1],
    ['Lars', 1],
    ['Ada + Bo', 2],
  ],
  end_reason: [['out_of_dice'], ['stalemate'], ['dead_rounds']],
  ask_harder: NAMES.map((name) => ['WINS', name]),
  ask_easier: named,
  best_turn: counts,
  dice_checked: [[true], [false]],
  dice_doubt: NAMES.flatMap((name) =>
    ['promise', 'seed', 'dice', 'lot', 'record', 'game'].flatMap((about) =>
      FIGURES.map((round): [string, string, number] => [about, name, round]),
    ),
  ),
  chart: [['SCORES']],
  did_roll: counted,
  did_miscall: named,
  did_open: counted.map(([name, score]) => [name, 'DICE', score]),
  did_replace: NAMES.map((name) => [name, 'g7']),
  did_play: counted.map(([name, score]) => [name, 'DICE', score]),
  did_pass: named,
  did_skip: named,
  did_time_out: named,
  did_keep: named,
  did_end_round: counts,
  did_join: named,
  did_leave: named,
  did_seat_bot: named,
  did_take_back: named,
  did_undo: named,
  did_disconnect: named,
  did_call: named,
  you_share: [...NAMES.map((name): [string, number] => [name, 1]), ['Ada + Bo', 2]],
  you_roll: counts,
  you_open: counts.map(([score]) => ['DICE', score]),
  you_replace: [['g7']],
  you_play: counts.map(([score]) => ['DICE', score]),
  did_lapse: named,
  help_name: [['full'], ['squares'], ['none']],
  did_withdraw: named,
  fault: [[{ code: 'no_set', message: '' }], [{ code: 'unreachable', message: '' }]],
}

const LEARNING: Samples<Learning> = {
  step: pairs,
  the_answer: [['DICE']],
  it_shows: [['FACE']],
  more_points: pairs,
  other_square: [['g7']],
  best_task: counts,
  summary_score: pairs,
  average_time: [['TIME']],
  misses_count: counts,
  you_scored: pairs,
  found: counts,
}

const DAILY: Samples<Messages['daily']> = {
  day: [['17 November']],
  go_on: counts,
  round: pairs,
  found: pairs,
  result: [...pairs, [79, 104]],
  share_title: [['2026-11-17']],
  streak: counts,
  longest: counts,
  rank: pairs,
  average: counts,
  missed: pairs,
}

const HISTORY: Samples<Messages['history']> = {
  luck_chart: [['POINTS']],
  accuracy_chart: [['83%']],
  set_kind: [[0], [1], [2], [3]],
  first_twelve: [['17 Nov 2026']],
  first_caught: [['17 Nov 2026']],
  won: pairs,
  imported: counts,
}

const CONTEST: Samples<Messages['contest']> = {
  you_are_in: named,
  joined: counts,
  answered: pairs,
  stuck: [['QUESTION']],
  round: pairs,
  sent: [['POINTS']],
  your_score: pairs,
  best_turn: [['POINTS']],
  found_by: counts,
  rank: counts,
  total: [...pairs, [79, 104]],
  table: counts,
  your_table: counts,
  waiting: counts,
}

const COMPANION: Samples<Messages['companion']> = {
  at_square: [['g7']],
  swap: [['g7', 'FACE']],
  range: [['LOW', 'HIGH']],
  reply: counts,
  score_of: named,
  turn_of: named,
  enter_laid: named,
  lay_it: counts,
  enter_roll: counted,
  evening: counts,
}

const REVIEWING: Samples<Messages['reviewing']> = {
  progress: pairs,
  try_again: counts,
  you_won: counts,
  you_lost: counts,
  won: counted,
  lost: counted,
  shared: named,
  the_dice: [['CHANGE']],
  the_race: [['CHANGE']],
  your_play: [['CHANGE']],
  play_of: NAMES.map((name) => [name, 'CHANGE']),
  curve_about: NAMES.map((name) => [name, 'FROM', 'END']),
  you_best: pairs,
  name_best: NAMES.flatMap((name) => pairs.map(([played, best]): [string, number, number] => [name, played, best])),
  rolled: named,
  chose_roll: counts,
  option_roll: counts,
}

const WHY: Samples<Messages['why']> = {
  points: pairs,
  bonus: counts,
  reply: pairs,
  face: [['FACES']],
  dice: pairs,
  roll_fewer: [['DICE']],
  roll_more: [['DICE']],
  roll_others: [['DICE', 'OTHERS']],
}

/** The samples of the nested messages, by the key under which they are nested. */
export const NESTED: Record<string, Record<string, unknown[][]>> = {
  learning: LEARNING,
  reviewing: REVIEWING,
  companion: COMPANION,
  daily: DAILY,
  history: HISTORY,
  contest: CONTEST,
  why: WHY,
}
