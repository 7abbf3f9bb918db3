/** English: the home page, new tables, settings and privacy. */
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'very easy',
  beginner: 'easy',
  casual: 'medium',
  greedy: 'hard',
  strong: 'very hard',
  expert: 'expert',
  random: 'random',
  defender: 'careful',
}
const ABOUT: Record<string, string> = {
  novice: 'Eight years old. Usually plays one die, and misses half the SETs.',
  beginner: 'Sees most of what a single die can do.',
  casual: 'Sees most SETs, but few tricks with wild dice.',
  greedy: 'Always takes the most points, and never thinks ahead.',
  strong: 'Thinks a few turns ahead.',
  expert: 'Thinks many turns ahead, and plays the end of the game without a mistake.',
}

const home = {
  // home
  slogan: 'Three dice. All the same, or all different.',
  slogan_text:
    'Roll the dice, make SETs, score points. On your own against bots, around one screen, or online with friends.',
  play_now: 'Play now',
  play_now_text: (names: string) => `Against ${names}`,
  ways: 'Ways to play',
  way_bots: 'Against bots',
  way_bots_text: 'One to three, from easy-going to sharp',
  way_device: 'On this device',
  way_device_text: 'Two to four people, one screen',
  way_friends: 'With friends',
  for_class: 'For a class or a club',
  way_friends_text: 'By link, code or QR code',
  learn: 'Learn to play',
  learn_text: 'New here? Five minutes, dice in hand.',
  train: 'Trainer',
  train_text: 'Short puzzles from real games',
  rules: 'Rule book',
  rules_text: 'All the rules, with pictures',
  review_file: 'Review a game from a file',
  review_file_text: 'Was it luck? Open a game you have downloaded',
  real_box: 'Playing with the real game',
  real_box_text: 'Find the best turn, or let a referee keep score',
  today: 'Today’s deal',
  today_text: 'The same ten rounds for everyone, with no time limit',
  today_done: (share: string) => `You scored ${share}`,
  my_games: 'My games',
  my_games_text: 'All games played on this device, and your best turn',
  last_game: 'Last game:',
  wins_in_a_row: (count: number) => plural(count, { one: '# win', other: '# wins in a row' }),
  days_in_a_row: (count: number) => plural(count, { one: '# day', other: '# days in a row' }),
  resume: 'Continue playing',
  forget: (code: string) => `Remove table ${code}`,
  forget_sure: (names: string) =>
    `This game${names && ` (${names})`} will be removed from your list. You won’t be able to continue it on this device.`,
  ago,
  lobby: 'Open tables',
  free_seats: (count: number) => plural(count, { one: '# free seat', other: '# free seats' }),
  lan: 'Phones on the same network',
  lan_text: 'Open this address, or point the camera at the code:',
  only_here: 'Only this computer can open this link. To let phones on the same network join, start the program with',
  footer: 'Free and open source. An independent project; SET and SET CUBED are trademarks of their owner.',
  version: (number: string) => `Version ${number}`,
  source_code: 'Source code',
  getting_ready: 'Getting the game ready…',
  open_elsewhere: 'This game is open in another window. Close it there to play here.',
  friends_need_server:
    'This page runs without a server, so everyone plays on this device. To play online with friends, open the page of a setcubed server.',
  own_device_dice: 'The dice were rolled on this device. Its owner could have peeked at the rolls first.',
  no_page: 'There is no such page',
  no_page_text: 'Perhaps the address has a typo, or the link is old.',
  load_failed: 'This part of the page could not be loaded. Check your connection and reload.',
  reload: 'Reload the page',
  home: 'Home',
  close: 'Close',
  loading: 'Loading…',

  // a new table
  your_name: 'Your name',
  how_many_bots: 'Bots',
  how_many_players: 'Players',
  player_number: (number: number) => `Player ${number}`,
  name_of_player: (number: number) => `Name of player ${number}`,
  seat_number: (number: number) => `Seat ${number}`,
  strength: 'Who do you want to play against?',
  level: (name: string) => LEVELS[name] ?? name,
  about_level: (name: string) => ABOUT[name] ?? '',
  play: 'Play',
  fewer: 'Fewer',
  more: 'More',
  more_options: 'More options',
  listed: 'List this table under “Open tables”',
  turn_limit: 'Time for a turn',
  extra_roll_limit: 'Time for the extra roll',
  opening_limit: 'Time for the opening',
  no_limit: 'No limit',
  duration: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  short_game: 'Short game: fewer dice',
  board_choice: 'Board',
  dice_choice: 'Dice',
  classic_board: 'Classic',
  classic_dice: 'Classic',
  own_file: 'From a file',
  make_table: 'Create a table',
  join_code: 'Join with a code',
  code: 'Code',
  join: 'Join',

  // profiles
  who_plays: 'Who is playing?',
  profiles_text: 'For everyone who shares this device: each player has their own settings, games and results.',
  profile_add: 'Add a player',
  profile_remove: (name: string) => `Remove ${name}`,
  profile_remove_sure: (name: string, games: number) =>
    `${name}’s settings, progress and results will be deleted from this device${games ? `, along with ${plural(games, { one: '# game', other: '# games' })}` : ''}. Games played with others on this device are kept for the other players.`,
  keep: 'Keep',
  profile_colour: 'Colour',
  profile_face: 'Face',
  done: 'Done',
  guest: 'Guest',
  who_sits: (number: number) => `Who is player ${number}?`,

  // settings
  menu: 'Menu',
  language: 'Language',
  sound: 'Sound',
  volume: 'Volume',
  board_look: 'Board',
  board_look_name: (name: string) => ({ green: 'Green', blue: 'Blue', plum: 'Plum' })[name] ?? name,
  settings: 'Settings',
  theme: 'Light or dark',
  theme_name: (name: string) => ({ system: 'Same as device', light: 'Light', dark: 'Dark' })[name] ?? name,
  marks: 'Mark colours with',
  marks_name: (name: string) => ({ none: 'Nothing extra', pattern: 'A pattern', letter: 'A letter' })[name] ?? name,
  palette: 'Colours you can tell apart',
  palette_name: (name: string) =>
    ({
      classic: 'The usual ones',
      protan: 'Red is hard to see',
      deutan: 'Green is hard to see',
      tritan: 'Blue is hard to see',
    })[name] ?? name,
  dice_size: 'Dice and squares',
  dice_size_name: (scale: number): string => (scale <= 1 ? 'Normal' : scale < 1.5 ? 'Large' : 'Very large'),
  motion: 'Animation',
  motion_name: (name: string) => ({ slow: 'Slow', normal: 'Normal', fast: 'Fast', off: 'Off' })[name] ?? name,
  text_size: 'Text size',
  percent: (number: number) => `${number}%`,

  // privacy
  privacy: 'Privacy',
  privacy_text: [
    'No account, no email address, no advertising, no tracking.',
    'The server stores what happens at a table: the names that players choose, the dice, the moves, and when they were made. Anyone with the link to a game can see it.',
    'This browser remembers your settings, your games and results, what you have learned and the tables you have joined. To make it forget, clear this site’s data.',
    'IP addresses are used only to stop abuse. None is stored, unless the host of this server bans it.',
    'Would you like your games deleted? Ask the host of this server: all games with your name can be deleted in one go.',
  ],
  /** Instead of what a server keeps, on a page without one. */
  privacy_local: 'Your games stay in this browser. Nothing is sent to anyone.',
  games_kept: (days: number) =>
    days
      ? plural(days, {
          one: 'A game is deleted # day after its last move.',
          other: 'A game is deleted # days after its last move.',
        })
      : 'Games are kept until the host of this server deletes them.',
  waiting_kept: (days: number) =>
    plural(days, {
      one: 'A table whose game never began is deleted # day after everyone has left.',
      other: 'A table whose game never began is deleted # days after everyone has left.',
    }),
}

export default home
