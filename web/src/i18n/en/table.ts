/** English: the table, the game and its replay. */
import type { Question, Reaction } from '../../host/wire'
import { COLOURS, NUMBERS, SYMBOLS, dice, list, plural, points, seconds } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: 'Hello!',
  nice: 'Nice one!',
  wow: 'Wow!',
  thinking: 'Let me think…',
  oops: 'Oops!',
  thanks: 'Thanks!',
  well_played: 'Well played!',
  bye: 'Bye!',
}

const table = {
  // waiting room
  waiting_room: 'The table is set',
  invites: (name: string, players: number) =>
    `${name} invites you to a game for ${['', '', 'two', 'three', 'four'][players]}`,
  how_to_play: 'The rules in one minute',
  same_network: 'Devices on the same network can open this link.',
  seats: 'Seats',
  open_seat: 'Free seat',
  thats_you: 'That’s you',
  add_bot: 'Add a bot',
  free_seat: 'Free up this seat',
  start: 'Start the game',
  waits_for_players: (count: number) =>
    plural(count, { one: 'Waiting for # player…', other: 'Waiting for # players…' }),
  waits_for_start: 'Waiting for the others to start the game.',
  leave: 'Leave the table',
  leave_sure: 'Really leave?',
  invite: 'Invite others',
  copy_link: 'Copy link',
  copied: 'Copied',
  share: 'Share',
  watch_link: 'Link for spectators',
  qr: (text: string) => `QR code for ${text}`,
  join_table: 'Sit down',

  // table
  table_title: (code: string) => `Table ${code}`,
  connecting: 'Connecting…',
  connection_lost: 'Connection lost. Trying again…',
  no_table: 'No such table',
  board: 'Board',
  round: (round: number) => `Round ${round}`,
  in_bag: (count: number) => plural(count, { one: '# die in the bag', other: '# dice in the bag' }),
  watchers: (count: number) => plural(count, { one: '# person is watching', other: '# people are watching' }),
  whole_board: 'Whole board',
  board_size: 'Size of the board',
  zoom_in: 'Enlarge the board',
  zoom_out: 'Shrink the board',
  reactions: 'Reactions',
  reaction: (name: Reaction) => REACTIONS[name],
  labelled: (label: string, words: string) => `${label}: ${words}`,
  /** A label before a sentence. */
  labelled_sentence: (label: string, words: string) => `${label}: ${words}`,
  row_told: (row: number, squares: string) => (squares ? `Row ${row}: ${squares}.` : `Row ${row} is empty.`),
  no_move_yet: 'No moves yet.',
  moves: 'Moves',
  notices: 'Tell me when it is my turn',
  help_title: 'Help',
  help_for_all: 'Help for everyone',
  help_offer: 'Finding SETs is what this game is all about. How much help would you like?',
  help_name: (help: string) => ({ full: 'Dice and squares', squares: 'Squares only', none: 'None' })[help] ?? help,
  your_turn: 'Your turn',
  their_turn: 'Thinking',
  choosing: 'Choosing',
  first_player: 'Goes first',
  away: 'Away',
  you: 'You',
  player: 'Player',
  your_dice: 'Your dice',
  your_dice_now: (name: string) => `${name}, your dice`,
  pass_to: (name: string) => `Hand the device to ${name}`,
  dice_of: (name: string) => `${name}’s dice`,
  no_dice: 'No dice',
  player_label: (name: string, score: number) => `${name}, ${points(score)}`,
  what_happened: 'What happened',
  watching: 'You are watching.',
  waits_for: (name: string) => `${name} is thinking…`,
  others_choose: (names: string) => `Still choosing: ${names}`,
  game_over: 'The game is over.',
  results: 'Results',
  seconds_left: (left: number) => plural(left, { one: '# second left', other: '# seconds left' }),
  ended_title: 'This game was stopped early',
  ended_text: 'It was not played to the end.',

  // dice and squares
  colour: 'Colour',
  symbol: 'Symbol',
  number: 'Number',
  colour_name: (colour: string) => COLOURS[colour] ?? colour,
  symbol_name: (symbol: string) => SYMBOLS[symbol]?.[1] ?? symbol,
  colour_letter: (colour: string) => colour,
  face: (face: string, wild: boolean) => {
    if (face === 'W') return 'a wild die'
    const symbol = SYMBOLS[face[2]!]![face[0] === '1' ? 0 : 1]
    return `${NUMBERS[face[0]!]} ${COLOURS[face[1]!]} ${symbol}${wild ? ' (wild)' : ''}`
  },
  square: (
    square: string,
    die: string,
    about: { bonus: number; logo: boolean; lit: boolean; half: boolean; glow: boolean; tentative: boolean },
  ) =>
    [
      square,
      die || (about.logo ? 'logo' : about.bonus ? `bonus ${about.bonus}` : 'empty'),
      about.tentative ? 'not yet confirmed' : '',
      about.lit ? (about.half ? 'possible with one more die' : 'possible') : '',
      about.glow ? 'can be replaced' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square: string, face: string) => `${face} on ${square}`,
  /** A die that lies there; in some languages not the words for playing it there. */
  lies_at: (square: string, face: string) => `${face} on ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Find a SET and be the first to call it!',
  opening_draw: 'Draw a line across three dice to call SET.',
  see_none: 'I don’t see one',
  none_here: 'Nobody sees a SET',
  they_see_none: (names: string) => `No SET seen yet: ${names}.`,
  opening_pick: (left: number) =>
    plural(left, {
      one: 'Pick # more die for the middle.',
      other: left < 3 ? 'Pick # more dice for the middle.' : 'Pick # dice for the middle.',
    }),
  opening_confirm: 'In this order?',
  opening_other: (name: string) => `${name} called SET…`,
  in_line: (names: string) => `Next in line: ${names}.`,
  must_wait: (name: string) => `${name} didn’t show a SET and has to wait.`,
  you_must_wait: 'You didn’t show a SET. Wait a moment.',
  only_can_open: (name: string) => `Only ${name} has a SET.`,
  only_you_can_open: 'Only you have a SET. Can you see it?',
  can_open: (names: string) => `These players have a SET: ${names}.`,
  you_can_open: 'You have a SET, and so does someone else. Can you see yours?',
  limit_opening: (limit: number) => `Set a limit of ${seconds(limit)}`,
  limit_opening_text: 'After that, the program plays the first SET for a player who has one.',
  show_set: 'Show the SET',
  withdraw: 'No SET after all',
  not_a_set: 'Not a SET',
  look_again: 'Look again',
  question: (about: Question['about']) =>
    ({
      colour: 'Colour: all the same or all different?',
      symbol: 'Symbol: all the same or all different?',
      number: 'Number: all the same or all different?',
    })[about],
  answer_same: (about: Question['about'], value: string) =>
    about === 'number' ? `Yes, all show ${value}.` : `Yes, all are ${COLOURS[value] ?? SYMBOLS[value]?.[1]}.`,
  answer_different: 'Yes, all three are different.',
  answer_no: (about: Question['about'], pair: string, odd: string) =>
    about === 'colour'
      ? `No, two are ${COLOURS[pair]} and one is ${COLOURS[odd]}.`
      : about === 'symbol'
        ? `No, two are ${SYMBOLS[pair]?.[1]} and one is ${odd === 'O' ? 'an' : 'a'} ${SYMBOLS[odd]?.[0]}.`
        : `No, two show ${pair} and one shows ${odd}.`,

  // turn
  pick_die: 'Pick a die, or pass.',
  pick_square: 'Play it on a square that lights up.',
  lay_hint: 'Tap a die, then a square that lights up.',
  lay_hint_plain: 'Tap a die, then a square.',
  find_square: 'Where does it make a SET?',
  pick_dot: 'Squares with a dot need two dice.',
  can_replace: 'You can replace a glowing wild die, or pick a die.',
  fits: 'Fits on the board now',
  fits_nowhere: 'doesn’t fit anywhere',
  fits_nowhere_now: 'This die doesn’t fit anywhere right now.',
  nothing_beside: 'There aren’t two dice in a row next to this square.',
  needs_another: 'Good start: one more die makes a SET.',
  needs_partner: 'with one more die',
  not_legal: 'That doesn’t make a SET.',
  draft_score: (sets: number, bonus: number) =>
    plural(sets, { one: '# SET', other: '# SETs' }) + (bonus ? ` and a bonus of ${bonus}` : ''),
  confirm: (score: number) => `Confirm · ${points(score)}`,
  confirm_plain: 'Confirm',
  play_dice: 'Play these dice',
  pass: 'Pass',
  pass_sure: 'Tap again to pass',
  undo: 'Undo',
  recall: 'Take back all dice',
  hint: 'Hint',
  hint_nothing: 'There is nothing you can play.',
  hint_exists: 'There is a SET here!',
  hint_dice: (count: number): string => (count === 1 ? 'With this die.' : 'With these dice.'),
  hint_squares: (score: number) => (score ? `Here, for ${points(score)}.` : 'In this order.'),
  hint_mind: (score: number, most: number) =>
    `Here, for ${points(score)}. That is your best chance of winning. You could score ${points(most)}, but that wins less often.`,
  tutor: 'Warn me before a mistake',
  sure_turn: (why: string) => `Sure? There is a better turn. ${why}`,
  sure_roll: (why: string) => `Sure? There is a better choice. ${why}`,
  do_anyway: 'Do it anyway',
  undo_move: 'Take back my last move',
  undone_times: (times: number) => `Moves taken back: ${times}`,
  wild_title: 'What should the wild die be?',
  wild_partner: 'With one more die',
  wild_any: 'Something else',
  wild_state: (face: string) => `Make it ${face}`,
  why: {
    points: (best: number, played: number) => `It scores ${points(best)} instead of ${played}.`,
    bonus: (best: number) => `It earns a bonus of ${best}.`,
    reply: (best: number, played: number) =>
      best
        ? `It leaves the next player ${points(best)} instead of ${played}.`
        : `It leaves the next player nothing instead of ${points(played)}.`,
    wild: 'It keeps a wild die for later.',
    face: (faces: string) => `Better for the wild die: ${faces}.`,
    dice: (best: number, played: number) =>
      best ? `It uses ${dice(best)} instead of ${played}.` : 'It is better to pass.',
    later: 'It pays off in later rounds.',
    replace: 'It is better to replace the wild die first.',
    replace_other: 'There is a better way to replace it.',
    keep_the_die: 'It is better to keep this die and leave the wild die.',
    roll_fewer: (faces: string) => `Keep: ${faces}.`,
    roll_more: (faces: string) => `Also roll: ${faces}.`,
    roll_others: (kept: string, rolled: string) => `Keep: ${kept}. Roll: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Extra roll: tap the dice you want to roll again.',
  extra_for: (name: string) => `${name}: tap the dice you want to roll again.`,
  choose_all: 'All',
  choose_none: 'None',
  roll_again: (count: number) => plural(count, { one: 'Roll # die', other: 'Roll # dice' }),
  keep_all: 'Keep all',

  // a player is away
  is_away: (name: string) => `${name} is away.`,
  has_left: (name: string) => `${name} has left.`,
  let_bot: 'Let a bot take over',
  skip: 'Skip',
  wait: 'Wait',
  substitute: (name: string) => `${name} (bot)`,
  bot_plays_for_you: 'A bot is playing for you.',
  take_back: 'Take back your seat',

  // end and replay
  wins: (names: string, count: number) => (count > 1 ? `${names} share the win!` : `${names} wins!`),
  you_win: 'You win!',
  you_share: (names: string, _others: number) => `You share the win with ${names}!`,
  end_reason: (reason: string) =>
    ({
      out_of_dice: 'A player has no dice left.',
      stalemate: 'No roll could make another SET.',
      dead_rounds: 'Nobody played a die for ten rounds.',
    })[reason] ?? '',
  ask_harder: (wins: string, name: string) => `${wins}! Try ${name} next time?`,
  ask_easier: (name: string) => `${name} is a little easier to beat. Try ${name} next time?`,
  bot_lost: 'Well played! You were better than me today.',
  bot_won_closely: 'That was close! Shall we play again?',
  bot_won: 'Good game! The next one could be yours.',
  best_turn: (score: number) => `Best turn: ${score}`,
  chart: (scores: string) => `Scores turn by turn. At the end: ${scores}`,
  rematch: 'Rematch',
  rematch_offered: 'A rematch is waiting for you.',
  rematch_join: 'Join the rematch',
  rematch_watch: 'Watch the rematch',
  was_it_luck: 'Was it luck?',
  share_picture: 'Picture',
  play_on: 'Play on from here',
  replay: 'Replay',
  download: 'Download',
  fair_dice: 'Fair dice',
  fair_dice_text:
    'Before the first roll, this browser and the server each chose a secret number. The rolls depend on both, so nobody could control them.',
  fair_dice_check: 'Not sure? Download the game and check every roll:',
  dice_begin: 'This game continues an earlier one. The dice before that point are not checked.',
  dice_checked: (own: boolean): string =>
    own
      ? 'Dice checked: they are as promised, and this browser’s secret number was used.'
      : 'Dice checked: every roll matches the secret numbers of this game.',
  dice_wrong: 'Something is wrong with the dice.',
  dice_doubt: (about: string, name: string, round: number) =>
    ({
      promise: 'The server’s secret number is not the one it promised before the game.',
      seed: 'This browser’s secret number was not used.',
      dice: `${name}’s dice in round ${round} do not match the secret numbers.`,
      lot: 'According to the secret numbers, another player should have gone first.',
      record: 'The server does not reveal the secret numbers of this game.',
      game: 'The server saved a different game from the one played at the table.',
    })[about] ?? '',
  no_replay: 'This game cannot be played back',
  position_in_game: 'Position in the game',
  to_start: 'To the start',
  to_end: 'To the end',
  step_back: 'Back',
  step_on: 'Forward',
  pause: 'Pause',
  play_back: 'Play',
  speed: 'Speed',
  jump_to_turn: 'Jump to a turn',
  replay_start: 'The first dice are rolled.',
  replay_rolls: 'Dice are drawn and rolled.',

  // keys
  read_aloud: 'Read aloud',
  keys_title: 'Keys',
  keys_switch: 'Letter and number keys are shortcuts',
  keys: [
    ['1–5', 'Pick a die'],
    ['← ↑ ↓ →', 'Move around the board'],
    ['+ − 0', 'Make the board larger, smaller or normal size'],
    ['⏎', 'Play the die'],
    ['⌫', 'Take back the last die'],
    ['S', 'Call SET (E, P, X, N when several players share this device)'],
    ['C', 'Confirm'],
    ['P', 'Pass'],
    ['R', 'Take back all dice'],
    ['H', 'Hint'],
    ['U', 'Take back your last move (only against bots)'],
    ['G', 'Hear the scores'],
    ['L', 'Hear the last move'],
    ['B', 'Hear this row of the board'],
    ['D', 'Hear your dice'],
    ['T', 'Hear the time left'],
    ['Esc', 'Put the die back'],
    ['?', 'This list'],
  ] as [string, string][],
}

export default table
