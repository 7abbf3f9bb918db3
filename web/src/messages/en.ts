/** English: the language that every other file is measured by. Each key is one message; functions take what varies. */
import type { Fault, Question, Reaction } from '../lib/wire'
import { plurals } from './plural'

const plural = plurals('en')
const lists = new Intl.ListFormat('en', { type: 'conjunction' })
const times = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const COLOURS: Record<string, string> = { R: 'red', G: 'green', P: 'purple' }
const SYMBOLS: Record<string, [string, string]> = { O: ['oval', 'ovals'], S: ['squiggle', 'squiggles'], D: ['diamond', 'diamonds'] }
const NUMBERS: Record<string, string> = { 1: 'one', 2: 'two', 3: 'three' }
const LEVELS: Record<string, string> = { random: 'any move', first: 'beginner', greedy: 'greedy', easy: 'easy', medium: 'medium', hard: 'hard', expert: 'expert' }
const REACTIONS: Record<Reaction, string> = {
  hello: 'Hello!',
  nice: 'Nice one!',
  wow: 'Wow!',
  thinking: 'Let me think …',
  oops: 'Oops!',
  thanks: 'Thanks!',
  well_played: 'Well played!',
  bye: 'Bye!',
}
const FAULTS: Record<string, string> = {
  unreachable: 'The server cannot be reached. Is it running?',
  unknown_table: 'There is no table with this code. Check the letters, or ask for a new link.',
  table_full: 'Every seat of this table is taken.',
  not_your_turn: 'It is not your turn.',
  square_taken: 'A die lies on this square already.',
  no_set: 'A die of this turn stands in no SET.',
  too_many: 'Too many attempts in a short time. Wait a moment and try again.',
  stale: 'Somebody was quicker. Look again.',
}

const en = {
  // home
  slogan: 'Three dice. All the same, or all different.',
  slogan_text: 'Lay dice, build SETs, score. Alone against bots, around one screen, or with friends far away.',
  play_now: 'Play now',
  play_now_text: (bots: number, level: string) => `Against ${plural(bots, { one: '# bot', other: '# bots' })} · ${level}`,
  ways: 'Ways to play',
  way_bots: 'Against bots',
  way_bots_text: 'One to three, from easy-going to sharp',
  way_device: 'On this device',
  way_device_text: 'Two to four people, one screen',
  way_friends: 'With friends',
  way_friends_text: 'By link, code or QR code',
  you: 'You',
  guest: 'Guest',
  your_name: 'Your name',
  how_many_bots: 'Bots',
  how_many_players: 'Players',
  player_number: (number: number) => `Player ${number}`,
  name_of_player: (number: number) => `Name of player ${number}`,
  seat_number: (number: number) => `Seat ${number}`,
  strength: 'Strength',
  level: (name: string) => LEVELS[name] ?? name,
  play: 'Play',
  fewer: 'Fewer',
  more: 'More',
  listed: 'Show the table in the lobby',
  hints_allowed: 'Hints allowed',
  extra_limit: '30 seconds for the extra roll',
  turn_limit: 'Time for a turn',
  no_limit: 'No limit',
  duration: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  make_table: 'Make a table',
  join_code: 'Join with a code',
  code: 'Code',
  join: 'Join',
  resume: 'Go on playing',
  forget: (code: string) => `Forget table ${code}`,
  ago: (time: number) => {
    const minutes = Math.round((time - Date.now()) / 60_000)
    if (minutes > -60) return times.format(minutes, 'minute')
    if (minutes > -1440) return times.format(Math.round(minutes / 60), 'hour')
    return times.format(Math.round(minutes / 1440), 'day')
  },
  lobby: 'Open tables',
  free_seats: (count: number) => plural(count, { one: '# free seat', other: '# free seats' }),
  lan: 'Phones in the same network',
  lan_text: 'Open this address, or point the camera at the code:',
  footer: 'Free and open source. An independent project; SET and SET CUBED are trademarks of their owner.',
  language: 'Language',
  sound: 'Sound',
  appearance: 'Appearance',
  theme: 'Light',
  theme_name: (name: string) => ({ system: 'As the system', light: 'Light', dark: 'Dark' })[name] ?? name,
  marks: 'Colours of the dice also as',
  marks_name: (name: string) => ({ none: 'Colour only', pattern: 'Pattern', letter: 'Letter' })[name] ?? name,
  text_size: 'Size of the text',
  home: 'Home',
  close: 'Close',
  loading: 'Loading …',
  load_failed: 'This part of the page could not be loaded. Check the connection and reload.',

  // waiting room
  waiting_room: 'The table is set',
  seats: 'Seats',
  open_seat: 'Free seat',
  thats_you: 'That’s you',
  add_bot: 'Add a bot',
  free_seat: 'Free the seat',
  start: 'Start the game',
  waits_for_players: (count: number) => plural(count, { one: 'Waiting for # player …', other: 'Waiting for # players …' }),
  waits_for_start: 'The game begins when the others start it.',
  leave: 'Leave the table',
  invite: 'Invite others',
  copy_link: 'Copy link',
  copied: 'Copied',
  share: 'Share',
  qr: (text: string) => `QR code of ${text}`,
  join_table: 'Sit down',

  // table
  table_title: (code: string) => `Table ${code}`,
  connecting: 'Connecting …',
  connection_lost: 'Connection lost. Trying again …',
  no_table: 'No such table',
  board: 'Board',
  round: (round: number) => `Round ${round}`,
  in_bag: (count: number) => plural(count, { one: '# die in the bag', other: '# dice in the bag' }),
  watchers: (count: number) => plural(count, { one: '# person is watching', other: '# people are watching' }),
  whole_board: 'Whole board',
  reactions: 'Reactions',
  reaction: (name: Reaction) => REACTIONS[name],
  reacted: (name: string, words: string) => `${name}: ${words}`,
  your_turn: 'Your turn',
  their_turn: 'Thinking',
  choosing: 'Choosing',
  first_player: 'Opened',
  away: 'Away',
  your_dice: 'Your dice',
  dice_of: (name: string) => `Dice of ${name}`,
  player_label: (name: string, score: number) => `${name}, ${plural(score, { one: '# point', other: '# points' })}`,
  what_happened: 'What happened',
  watching: 'You are watching.',
  waits_for: (name: string) => `${name} is thinking …`,
  others_choose: (names: string) => `${names} still choosing the extra roll …`,
  game_over: 'The game is over.',
  results: 'Results',
  seconds_left: (seconds: number) => plural(seconds, { one: '# second left', other: '# seconds left' }),

  // dice and squares
  colour: 'Colour',
  symbol: 'Symbol',
  number: 'Number',
  colour_name: (colour: string) => COLOURS[colour] ?? colour,
  symbol_name: (symbol: string) => SYMBOLS[symbol]?.[1] ?? symbol,
  colour_letter: (colour: string) => colour,
  face: (face: string, wild: boolean) => {
    if (face === 'W') return 'wild'
    const symbol = SYMBOLS[face[2]!]![face[0] === '1' ? 0 : 1]
    return `${NUMBERS[face[0]!]} ${COLOURS[face[1]!]} ${symbol}${wild ? ', wild' : ''}`
  },
  square: (square: string, die: string, about: { bonus: number; logo: boolean; lit: boolean; glow: boolean; tentative: boolean }) =>
    [
      square,
      die || (about.logo ? 'logo' : about.bonus ? `bonus ${about.bonus}` : 'empty'),
      about.tentative ? 'not yet confirmed' : '',
      about.lit ? 'possible' : '',
      about.glow ? 'can be replaced' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points: (points: number) => plural(points, { one: '# point', other: '# points' }),
  list: (items: string[]) => lists.format(items),
  laid_at: (square: string, face: string) => `${face} on ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Three of your dice make a SET? Call it first!',
  opening_pick: (left: number) => plural(left, { one: 'Pick # more die for the logo.', other: 'Pick # dice for the logo.' }),
  opening_confirm: 'In this order?',
  opening_other: (name: string) => `${name} called SET …`,
  show_set: 'Show the SET',
  withdraw: 'Take back',
  not_a_set: 'Not a SET',
  look_again: 'Look again',
  question: (about: Question['about']) => ({ colour: 'Colour: all the same or all different?', symbol: 'Symbol: all the same or all different?', number: 'Number: all the same or all different?' })[about],
  answer_same: (value: string) => `Yes, all are ${value}.`,
  answer_different: 'Yes, all three differ.',
  answer_no: (pair: string, odd: string) => `No: two are ${pair}, one is ${odd}.`,

  // turn
  pick_die: 'Pick a die, or pass.',
  pick_square: 'Lay it on a lit square.',
  can_replace: 'A glowing wild can be replaced; or pick a die.',
  fits_nowhere: 'fits nowhere',
  fits_nowhere_now: 'This die fits nowhere now.',
  needs_another: 'Good beginning: one more die makes it a SET.',
  needs_partner: 'with one more',
  not_legal: 'This makes no SET.',
  draft_score: (sets: number, bonus: number) => plural(sets, { one: '# SET', other: '# SETs' }) + (bonus ? ` and bonus ${bonus}` : ''),
  confirm: (points: number) => `Confirm · ${plural(points, { one: '# point', other: '# points' })}`,
  confirm_plain: 'Confirm',
  pass: 'Pass',
  pass_sure: 'Tap again to pass',
  undo: 'Undo',
  recall: 'Take all back',
  hint: 'Hint',
  hint_nothing: 'There is nothing to lay.',
  hint_exists: 'There is a SET here!',
  hint_dice: 'These dice do it.',
  hint_squares: (points: number) => (points ? `Here, for ${plural(points, { one: '# point', other: '# points' })}.` : 'In this order.'),
  wild_title: 'What shall the wild die be?',
  wild_works: (square: string) => `These work on ${square}:`,
  wild_any: 'Any other face',
  wild_state: (face: string) => `State ${face}`,

  // extra roll
  extra_explained: 'Extra roll: tap the dice to roll again, or keep them.',
  extra_for: (name: string) => `${name}: tap the dice to roll again, or keep them.`,
  choose_all: 'All',
  choose_none: 'None',
  roll_again: (count: number) => plural(count, { one: 'Roll # die', other: 'Roll # dice' }),
  keep_all: 'Keep all',

  // somebody gone
  is_away: (name: string) => `${name} is away.`,
  has_left: (name: string) => `${name} has left.`,
  let_bot: 'Let a bot play on',
  skip: 'Skip',
  wait: 'Wait',
  bot_plays_for_you: 'A bot plays for you.',
  take_back: 'Take the seat back',

  // end and replay
  wins: (names: string, count: number) => (count > 1 ? `${names} share the win` : `${names} wins!`),
  end_reason: (reason: string) =>
    ({ out_of_dice: 'A player has no dice left.', stalemate: 'No roll of the dice left could make a SET.', dead_rounds: 'Ten rounds without a die laid.' })[reason] ?? '',
  best_turn: (points: number) => `Best turn ${points}`,
  chart: (scores: string) => `Scores by turn; at the end ${scores}`,
  rematch: 'Rematch',
  replay: 'Replay',
  download: 'Download',
  no_replay: 'This game cannot be played back',
  position_in_game: 'Position in the game',
  to_start: 'To the start',
  to_end: 'To the end',
  step_back: 'Back',
  step_on: 'Forward',
  pause: 'Pause',
  speed: 'Speed',
  jump_to_turn: 'Jump to a turn',
  replay_start: 'The first dice are rolled.',
  replay_rolls: 'Dice are drawn and rolled.',

  // keys
  keys_title: 'Keys',
  keys: [
    ['1 – 5', 'Pick a die'],
    ['← ↑ ↓ →', 'Move on the board'],
    ['Enter', 'Lay the die'],
    ['Backspace', 'Lift the last die'],
    ['S', 'Call SET (Q, P, Z, M when several share this device)'],
    ['C', 'Confirm'],
    ['P', 'Pass'],
    ['R', 'Take all back'],
    ['H', 'Hint'],
    ['Esc', 'Put the die down'],
    ['?', 'This list'],
  ] as [string, string][],

  // what happened
  did_roll: (name: string, dice: number) => `${name} rolls ${plural(dice, { one: '# die', other: '# dice' })} again.`,
  did_reroll: 'Nobody holds a SET: all roll again.',
  did_miscall: (name: string) => `${name} called, but it was not a SET.`,
  did_open: (name: string, dice: string, points: number) => `${name} opens with ${dice}: ${plural(points, { one: '# point', other: '# points' })}.`,
  did_replace: (name: string, square: string) => `${name} replaces the wild on ${square}.`,
  did_play: (name: string, dice: string, points: number) => `${name} lays ${dice}: ${plural(points, { one: '# point', other: '# points' })}.`,
  did_pass: (name: string) => `${name} passes.`,
  did_skip: (name: string) => `${name} can lay nothing.`,
  did_time_out: (name: string) => `${name} ran out of time.`,
  did_keep: (name: string) => `${name} keeps all dice.`,
  did_end_round: (round: number) => `Round ${round} is over.`,
  did_finish: (names: string, count: number) => (count > 1 ? `The game is over: ${names} share the win.` : `The game is over: ${names} wins.`),
  did_join: (name: string) => `${name} joins.`,
  did_leave: (name: string) => `${name} leaves.`,
  did_seat_bot: (name: string) => `${name} takes a seat.`,
  did_take_back: (name: string) => `${name} is back.`,
  did_disconnect: (name: string) => `${name} lost the connection.`,
  did_call: (name: string) => `${name} calls SET!`,

  // refusals: by code, else the server's own sentence
  fault: (fault: Fault) => FAULTS[fault.code] ?? fault.message,
}

export type Messages = typeof en
export default en
