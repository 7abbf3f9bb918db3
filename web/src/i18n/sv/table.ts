/** Swedish: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { COLOURS, NUMBERS, SYMBOLS, dice, list, plural, points, seconds } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: 'Hej!',
  nice: 'Snyggt!',
  wow: 'Oj!',
  thinking: 'Jag funderar …',
  oops: 'Hoppsan!',
  thanks: 'Tack!',
  well_played: 'Bra spelat!',
  bye: 'Hej då!',
}

const table: Table = {
  // waiting room
  waiting_room: 'Bordet är klart',
  invites: (name, players) => `${name} bjuder in dig till ett spel för ${['', '', 'två', 'tre', 'fyra'][players]}`,
  how_to_play: 'Reglerna på en minut',
  same_network: 'Enheter i samma nätverk kan öppna länken.',
  seats: 'Platser',
  open_seat: 'Ledig plats',
  thats_you: 'Det är du',
  add_bot: 'Lägg till en robot',
  free_seat: 'Frigör platsen',
  start: 'Starta spelet',
  waits_for_players: (count) => plural(count, { one: 'Väntar på # spelare …', other: 'Väntar på # spelare …' }),
  waits_for_start: 'Vänta tills de andra startar spelet.',
  leave: 'Lämna bordet',
  leave_sure: 'Vill du verkligen gå?',
  invite: 'Bjud in andra',
  copy_link: 'Kopiera länk',
  copied: 'Kopierad',
  share: 'Dela',
  watch_link: 'Länk för åskådare',
  qr: (text) => `QR-kod för ${text}`,
  join_table: 'Sätt dig',

  // table
  table_title: (code) => `Bord ${code}`,
  connecting: 'Ansluter …',
  connection_lost: 'Anslutningen bröts. Försöker igen …',
  no_table: 'Bordet finns inte',
  board: 'Spelplan',
  round: (round) => `Omgång ${round}`,
  in_bag: (count) => `${dice(count)} i påsen`,
  watchers: (count) => plural(count, { one: '# tittar på', other: '# tittar på' }),
  whole_board: 'Hela spelplanen',
  board_size: 'Spelplanens storlek',
  zoom_in: 'Förstora spelplanen',
  zoom_out: 'Förminska spelplanen',
  reactions: 'Reaktioner',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label}: ${words}`,
  labelled_sentence: (label, words) => `${label}: ${words}`,
  row_told: (row, squares) => (squares ? `Rad ${row}: ${squares}.` : `Rad ${row} är tom.`),
  no_move_yet: 'Inga drag än.',
  moves: 'Drag',
  notices: 'Säg till när det är min tur',
  help_title: 'Hjälp',
  help_for_all: 'Hjälp för alla',
  help_offer: 'Spelet går ut på att hitta SET. Hur mycket hjälp vill du ha?',
  help_name: (help) => ({ full: 'Tärningar och rutor', squares: 'Bara rutor', none: 'Ingen' })[help] ?? help,
  your_turn: 'Din tur',
  their_turn: 'Funderar',
  choosing: 'Väljer',
  first_player: 'Startspelare',
  away: 'Borta',
  you: 'Du',
  player: 'Spelare',
  your_dice: 'Dina tärningar',
  your_dice_now: (name) => `${name}, dina tärningar`,
  pass_to: (name) => `Lämna enheten till ${name}`,
  dice_of: (name) => `Tärningar: ${name}`,
  no_dice: 'Inga tärningar',
  player_label: (name, score) => `${name}, ${points(score)}`,
  what_happened: 'Det här har hänt',
  watching: 'Du tittar på.',
  waits_for: (name) => `${name} funderar …`,
  others_choose: (names) => `Väljer fortfarande: ${names}`,
  game_over: 'Spelet är slut.',
  results: 'Resultat',
  seconds_left: (left) => plural(left, { one: '# sekund kvar', other: '# sekunder kvar' }),
  ended_title: 'Spelet avslutades i förtid',
  ended_text: 'Det spelades inte färdigt.',

  // dice and squares
  colour: 'Färg',
  symbol: 'Symbol',
  number: 'Antal',
  colour_name: (colour) => COLOURS[colour]?.[0] ?? colour,
  symbol_name: (symbol) => SYMBOLS[symbol]?.[1] ?? symbol,
  colour_letter: (colour) => ({ R: 'R', G: 'G', P: 'L' })[colour] ?? colour,
  face: (face, wild) => {
    if (face === 'W') return 'en joker'
    const form = face[0] === '1' ? 0 : 1
    return `${NUMBERS[face[0]!]} ${COLOURS[face[1]!]![form]} ${SYMBOLS[face[2]!]![form]}${wild ? ' (joker)' : ''}`
  },
  square: (square, die, about) =>
    [
      square,
      die || (about.logo ? 'logga' : about.bonus ? `bonus ${about.bonus}` : 'tom'),
      about.tentative ? 'inte bekräftad än' : '',
      about.lit ? (about.half ? 'möjlig med en tärning till' : 'möjlig') : '',
      about.glow ? 'kan bytas ut' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} på ${square}`,
  lies_at: (square, face) => `${face} på ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Hitta ett SET och ropa före de andra!',
  opening_draw: 'Svep över tre tärningar för att ropa SET.',
  see_none: 'Jag ser inget SET',
  none_here: 'Ingen ser något SET',
  they_see_none: (names) => `Inget SET än: ${names}.`,
  opening_pick: (left) =>
    plural(left, {
      one: 'Lägg # tärning till i mitten.',
      other: left < 3 ? 'Lägg # tärningar till i mitten.' : 'Lägg # tärningar i mitten.',
    }),
  opening_confirm: 'I den här ordningen?',
  opening_other: (name) => `${name} ropade SET …`,
  in_line: (names) => `Nästa i kön: ${names}.`,
  must_wait: (name) => `${name} visade inget SET och måste vänta.`,
  you_must_wait: 'Du visade inget SET. Vänta lite.',
  only_can_open: (name) => `Bara ${name} har ett SET.`,
  only_you_can_open: 'Bara du har ett SET. Ser du det?',
  can_open: (names) => `De här har ett SET: ${names}.`,
  you_can_open: 'Du har ett SET, och det har någon annan också. Ser du ditt?',
  limit_opening: (limit) => `Sätt en tidsgräns på ${seconds(limit)}`,
  limit_opening_text: 'När tiden är slut lägger programmet ett SET åt en spelare som har ett.',
  show_set: 'Visa ditt SET',
  withdraw: 'Inget SET trots allt',
  not_a_set: 'Inte ett SET',
  look_again: 'Titta igen',
  question: (about) =>
    ({
      colour: 'Färg: alla lika eller alla olika?',
      symbol: 'Symbol: alla lika eller alla olika?',
      number: 'Antal: alla lika eller alla olika?',
    })[about],
  answer_same: (about, value) =>
    about === 'number' ? `Ja, alla visar ${value}.` : `Ja, alla är ${COLOURS[value]?.[1] ?? SYMBOLS[value]?.[1]}.`,
  answer_different: 'Ja, alla tre är olika.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `Nej, två är ${COLOURS[pair]?.[1]} och en är ${COLOURS[odd]?.[0]}.`
      : about === 'symbol'
        ? `Nej, två är ${SYMBOLS[pair]?.[1]} och en är en ${SYMBOLS[odd]?.[0]}.`
        : `Nej, två visar ${pair} och en visar ${odd}.`,

  // turn
  pick_die: 'Välj en tärning, eller stå över.',
  pick_square: 'Lägg den på en ruta som lyser.',
  lay_hint: 'Tryck på en tärning, sedan på en ruta som lyser.',
  lay_hint_plain: 'Tryck på en tärning, sedan på en ruta.',
  find_square: 'Var blir det ett SET?',
  pick_dot: 'Där det är en prick behövs en tärning till.',
  can_replace: 'Du kan byta ut en joker som glöder, eller välja en tärning.',
  fits: 'Passar in på spelplanen nu',
  fits_nowhere: 'passar ingenstans',
  fits_nowhere_now: 'Den här tärningen passar ingenstans just nu.',
  nothing_beside: 'Det ligger inte två tärningar på rad bredvid den här rutan.',
  needs_another: 'Bra början: en tärning till, så blir det ett SET.',
  needs_partner: 'passar med en tärning till',
  not_legal: 'Det blir inget SET.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET', other: '# SET' }) + (bonus ? ` och ${bonus} i bonus` : ''),
  confirm: (score) => `Bekräfta · ${points(score)}`,
  confirm_plain: 'Bekräfta',
  play_dice: 'Lägg tärningarna',
  pass: 'Stå över',
  pass_sure: 'Tryck igen för att stå över',
  undo: 'Ångra',
  recall: 'Ta tillbaka alla tärningar',
  hint: 'Tips',
  hint_nothing: 'Du kan inte lägga någon tärning nu.',
  hint_exists: 'Här finns ett SET!',
  hint_dice: (count) => (count === 1 ? 'Med den här tärningen.' : 'Med de här tärningarna.'),
  hint_squares: (score) => (score ? `Här: ${points(score)}.` : 'I den här ordningen.'),
  hint_mind: (score, most) =>
    `Här får du ${points(score)} och har störst chans att vinna. Du kan få ${points(most)}, men då vinner du mer sällan.`,
  tutor: 'Säg till innan jag gör ett misstag',
  sure_turn: (why) => `Säker? Det finns ett bättre drag. ${why}`,
  sure_roll: (why) => `Säker? Det finns ett bättre val. ${why}`,
  do_anyway: 'Gör det ändå',
  undo_move: 'Ta tillbaka mitt senaste drag',
  undone_times: (times) => `Drag som togs tillbaka: ${times}`,
  wild_title: 'Vad ska jokern vara?',
  wild_partner: 'Med en tärning till',
  wild_any: 'Något annat',
  wild_state: (face) => `Gör den till ${face}`,
  why: {
    points: (best, played) => `Det ger ${points(best)} i stället för ${played}.`,
    bonus: (best) => `Det ger en bonus på ${best}.`,
    reply: (best, played) =>
      best
        ? `Då kan nästa spelare få ${points(best)} i stället för ${played}.`
        : `Då får nästa spelare ingenting i stället för ${points(played)}.`,
    wild: 'Då finns det en joker kvar till senare.',
    face: (faces) => `Jokern är bättre så här: ${faces}.`,
    dice: (best, played) =>
      best ? `Det är bättre att lägga ${dice(best)} än ${played}.` : 'Det är bättre att stå över.',
    later: 'Det lönar sig senare i spelet.',
    replace: 'Det är bättre att byta ut jokern först.',
    replace_other: 'Det är bättre att byta ut den på ett annat sätt.',
    keep_the_die: 'Det är bättre att behålla tärningen och låta jokern ligga kvar.',
    roll_fewer: (faces) => `Behåll: ${faces}.`,
    roll_more: (faces) => `Kasta också: ${faces}.`,
    roll_others: (kept, rolled) => `Behåll: ${kept}. Kasta: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Extrakast: tryck på tärningarna som du vill kasta om.',
  extra_for: (name) => `${name}: tryck på tärningarna som du vill kasta om.`,
  choose_all: 'Alla',
  choose_none: 'Inga',
  roll_again: (count) => `Kasta ${dice(count)}`,
  keep_all: 'Behåll alla',

  // a player is away
  is_away: (name) => `${name} är borta.`,
  has_left: (name) => `${name} har gått.`,
  let_bot: 'Låt en robot ta över',
  skip: 'Hoppa över',
  wait: 'Vänta',
  substitute: (name) => `${name} (robot)`,
  bot_plays_for_you: 'En robot spelar åt dig.',
  take_back: 'Ta tillbaka platsen',

  // end and replay
  wins: (names, count) => (count > 1 ? `${names} delar segern!` : `${names} vann!`),
  you_win: 'Du vann!',
  you_share: (names) => `Du delar segern med ${names}!`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'En spelare har inga tärningar kvar.',
      stalemate: 'Inget kast kan ge fler SET.',
      dead_rounds: 'Tio omgångar utan att någon lade en tärning.',
    })[reason] ?? '',
  ask_harder: (wins, name) => `${wins}! Nästa gång mot ${name}?`,
  ask_easier: (name) => `${name} är lite lättare att slå. Nästa gång mot ${name}?`,
  bot_lost: 'Bra spelat! I dag var du bättre än jag.',
  bot_won_closely: 'Det var jämnt! Ska vi spela en gång till?',
  bot_won: 'Bra spelat! Kanske vinner du nästa gång.',
  best_turn: (score) => `Bästa drag: ${score}`,
  chart: (scores) => `Poäng drag för drag. Till slut: ${scores}`,
  rematch: 'Spela igen',
  rematch_offered: 'Ett nytt spel väntar på dig.',
  rematch_join: 'Gå med i det nya spelet',
  rematch_watch: 'Titta på det nya spelet',
  was_it_luck: 'Var det tur?',
  share_picture: 'Bild',
  play_on: 'Spela vidare härifrån',
  replay: 'Se spelet igen',
  download: 'Ladda ner',
  fair_dice: 'Ärliga tärningar',
  fair_dice_text:
    'Före det första kastet bidrog webbläsaren och servern med ett hemligt tal var, så ingen kunde styra kasten.',
  fair_dice_check: 'Osäker? Ladda ner spelet och kontrollera varje kast:',
  dice_begin:
    'Det här spelet är fortsättningen på ett tidigare. Tärningarna från den första delen är inte kontrollerade.',
  dice_checked: (own) =>
    own
      ? 'Tärningarna är kontrollerade: allt stämmer, och webbläsarens hemliga tal är med.'
      : 'Tärningarna är kontrollerade: alla kast stämmer med de hemliga talen i det här spelet.',
  dice_wrong: 'Det är något fel med tärningarna.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'Serverns hemliga tal är inte det som den lovade före spelet.',
      seed: 'Den här webbläsarens hemliga tal är inte med.',
      dice: `Tärningarna i omgång ${round} (${name}) stämmer inte med de hemliga talen.`,
      lot: 'Enligt de hemliga talen skulle en annan spelare ha börjat.',
      record: 'Servern uppger inte de hemliga talen i det här spelet.',
      game: 'Servern har sparat ett annat spel än det som spelades vid bordet.',
    })[about] ?? '',
  no_replay: 'Det här spelet kan inte spelas upp',
  position_in_game: 'Läge i spelet',
  to_start: 'Till början',
  to_end: 'Till slutet',
  step_back: 'Bakåt',
  step_on: 'Framåt',
  pause: 'Paus',
  play_back: 'Spela upp',
  speed: 'Hastighet',
  jump_to_turn: 'Hoppa till ett drag',
  replay_start: 'De första tärningarna kastas.',
  replay_rolls: 'Tärningar dras och kastas.',

  // keys
  read_aloud: 'Läs upp',
  keys_title: 'Tangenter',
  keys_switch: 'Bokstäver och siffror är kortkommandon',
  keys: [
    ['1–5', 'Välj en tärning'],
    ['← ↑ ↓ →', 'Gå runt på spelplanen'],
    ['+ − 0', 'Gör spelplanen större, mindre eller normalstor'],
    ['⏎', 'Lägg tärningen'],
    ['⌫', 'Ta tillbaka den senaste tärningen'],
    ['S', 'Ropa SET (E, P, X, N när flera delar enheten)'],
    ['C', 'Bekräfta'],
    ['P', 'Stå över'],
    ['R', 'Ta tillbaka alla tärningar'],
    ['H', 'Tips'],
    ['U', 'Ta tillbaka ditt senaste drag (bara mot robotar)'],
    ['G', 'Läs upp poängen'],
    ['L', 'Läs upp det senaste draget'],
    ['B', 'Läs upp den här raden på spelplanen'],
    ['D', 'Läs upp dina tärningar'],
    ['T', 'Läs upp hur lång tid som är kvar'],
    ['Esc', 'Lägg tillbaka tärningen'],
    ['?', 'Den här listan'],
  ],
}

export default table
