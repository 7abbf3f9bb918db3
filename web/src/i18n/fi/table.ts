/** Finnish: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { COLOURS, NUMBERS, SYMBOLS, list, plural, points } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: 'Hei!',
  nice: 'Hienoa!',
  wow: 'Vau!',
  thinking: 'Hetki, mietin…',
  oops: 'Hups!',
  thanks: 'Kiitos!',
  well_played: 'Hyvin pelattu!',
  bye: 'Hei hei!',
}

const table: Table = {
  // waiting room
  waiting_room: 'Pöytä on valmis',
  seats: 'Paikat',
  open_seat: 'Vapaa paikka',
  thats_you: 'Tämä olet sinä',
  add_bot: 'Lisää botti',
  free_seat: 'Vapauta paikka',
  start: 'Aloita peli',
  waits_for_players: (count) =>
    plural(count, { one: 'Odotetaan vielä # pelaajaa…', other: 'Odotetaan vielä # pelaajaa…' }),
  waits_for_start: 'Peli alkaa, kun muut aloittavat sen.',
  leave: 'Poistu pöydästä',
  leave_sure: 'Poistutko varmasti?',
  invite: 'Kutsu muita',
  copy_link: 'Kopioi linkki',
  copied: 'Kopioitu',
  share: 'Jaa',
  watch_link: 'Linkki katsojille',
  qr: (text) => `QR-koodi: ${text}`,
  join_table: 'Istu pöytään',

  // table
  table_title: (code) => `Pöytä ${code}`,
  connecting: 'Yhdistetään…',
  connection_lost: 'Yhteys katkesi. Yritetään uudelleen…',
  no_table: 'Pöytää ei löydy',
  board: 'Pelilauta',
  round: (round) => `Kierros ${round}`,
  in_bag: (count) => plural(count, { one: '# noppa pussissa', other: '# noppaa pussissa' }),
  watchers: (count) => plural(count, { one: '# katsoja', other: '# katsojaa' }),
  whole_board: 'Koko lauta',
  reactions: 'Reaktiot',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label}: ${words}`,
  row_told: (row, squares) => (squares ? `Rivi ${row}: ${squares}.` : `Rivi ${row} on tyhjä.`),
  no_move_yet: 'Ei vielä siirtoja.',
  moves: 'Siirrot',
  notices: 'Ilmoita, kun on minun vuoroni',
  help_title: 'Apu',
  help_for_all: 'Apu kaikille',
  help_offer: 'SET-sarjojen löytäminen on pelin ydin. Kuinka paljon apua haluat?',
  help_name: (help) => ({ full: 'Nopat ja ruudut', squares: 'Vain ruudut', none: 'Ei apua' })[help] ?? help,
  your_turn: 'Sinun vuorosi',
  their_turn: 'Miettii',
  choosing: 'Valitsee',
  first_player: 'Aloittaja',
  away: 'Poissa',
  you: 'Sinä',
  player: 'Pelaaja',
  your_dice: 'Noppasi',
  your_dice_now: (name) => `${name}, sinun noppasi`,
  pass_to: (name) => `Nyt pelaa ${name}: anna laite eteenpäin`,
  dice_of: (name) => `Nopat: ${name}`,
  no_dice: 'Ei noppia',
  player_label: (name, score) => `${name}, ${points(score)}`,
  what_happened: 'Mitä tapahtui',
  watching: 'Katsot peliä.',
  waits_for: (name) => `${name} miettii…`,
  others_choose: (names) => `Vielä valitsematta: ${names}`,
  game_over: 'Peli on ohi.',
  results: 'Tulokset',
  seconds_left: (seconds) => plural(seconds, { one: '# sekunti jäljellä', other: '# sekuntia jäljellä' }),
  ended_title: 'Tämä peli on lopetettu',
  ended_text: 'Palvelimen ylläpitäjä lopetti sen. Pelillä ei ole tulosta.',

  // dice and squares
  colour: 'Väri',
  symbol: 'Symboli',
  number: 'Määrä',
  colour_name: (colour) => COLOURS[colour]?.[0] ?? colour,
  symbol_name: (symbol) => SYMBOLS[symbol]?.[2] ?? symbol,
  colour_letter: (colour) => ({ R: 'P', G: 'Vh', P: 'Vi' })[colour] ?? colour,
  face: (face, wild) => {
    if (face === 'W') return 'jokeri'
    const form = face[0] === '1' ? 0 : 1
    return `${NUMBERS[face[0]!]} ${COLOURS[face[1]!]![form]} ${SYMBOLS[face[2]!]![form]}${wild ? ' (jokeri)' : ''}`
  },
  square: (square, die, about) =>
    [
      square,
      die || (about.logo ? 'logo' : about.bonus ? `bonus ${about.bonus}` : 'tyhjä'),
      about.tentative ? 'ei vielä vahvistettu' : '',
      about.lit ? (about.half ? 'mahdollinen yhdessä toisen nopan kanssa' : 'mahdollinen') : '',
      about.glow ? 'voi vaihtaa' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} ruutuun ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Onko kolmesta nopastasi SET-sarjaksi? Huuda ensimmäisenä!',
  opening_draw: 'Viiva kolmen nopan yli huutaa SET.',
  see_none: 'En näe yhtään',
  none_here: 'Kukaan ei näe',
  they_see_none: (names) => `Ei näe SET-sarjaa: ${names}.`,
  opening_pick: (left) =>
    plural(left, { one: 'Valitse vielä # noppa keskelle.', other: 'Valitse # noppaa keskelle.' }),
  opening_confirm: 'Tässä järjestyksessä?',
  opening_other: (name) => `${name} huusi SET…`,
  in_line: (names) => `Seuraavana jonossa: ${names}.`,
  must_wait: (name) => `${name} huusi ilman SET-sarjaa ja joutuu odottamaan.`,
  you_must_wait: 'Huusit ilman SET-sarjaa. Odota hetki.',
  only_can_open: (name) => `SET-sarja on vain yhdellä: ${name}.`,
  only_you_can_open: 'SET-sarja on vain sinulla. Näetkö sen?',
  can_open: (names) => `SET-sarja on näillä: ${names}.`,
  you_can_open: 'Sinulla ja muilla on SET-sarja. Näetkö omasi?',
  limit_opening: (seconds) => `Aseta ${seconds} sekunnin aikaraja`,
  limit_opening_text: 'Sen jälkeen ohjelma aloittaa jonkun puolesta, jolla on SET-sarja.',
  show_set: 'Näytä SET-sarja',
  withdraw: 'Ei sittenkään SET',
  not_a_set: 'Ei ole SET-sarja',
  look_again: 'Katso uudelleen',
  question: (about) =>
    ({
      colour: 'Väri: kaikilla sama vai kaikilla eri?',
      symbol: 'Symboli: kaikilla sama vai kaikilla eri?',
      number: 'Määrä: kaikilla sama vai kaikilla eri?',
    })[about],
  answer_same: (about, value) =>
    about === 'colour'
      ? `Kyllä, kaikki ovat ${COLOURS[value]?.[2]}.`
      : `Kyllä, kaikissa on ${SYMBOLS[value]?.[3] ?? value}.`,
  answer_different: 'Kyllä, kaikki kolme ovat erilaisia.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `Ei: kaksi noppaa on ${COLOURS[pair]?.[2]}, yksi on ${COLOURS[odd]?.[0]}.`
      : `Ei: kahdessa nopassa on ${SYMBOLS[pair]?.[3] ?? pair}, yhdessä ${SYMBOLS[odd]?.[3] ?? odd}.`,

  // turn
  pick_die: 'Valitse noppa tai jätä vuoro väliin.',
  pick_square: 'Aseta se ruutuun, joka hohtaa.',
  find_square: 'Missä siitä tulee SET-sarja?',
  pick_dot: 'Piste tarvitsee toisen nopan.',
  can_replace: 'Hehkuvan jokerin voi vaihtaa. Tai valitse noppa.',
  fits: 'Sopii nyt laudalle',
  fits_nowhere: 'ei sovi mihinkään',
  fits_nowhere_now: 'Tämä noppa ei nyt sovi mihinkään.',
  nothing_beside: 'Tämän ruudun vieressä ei ole kahta noppaa samassa linjassa.',
  needs_another: 'Hyvä alku: vielä yksi noppa, niin siitä tulee SET-sarja.',
  needs_partner: 'ja vielä yksi',
  not_legal: 'Tästä ei tule SET-sarjaa.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET-sarja', other: '# SET-sarjaa' }) + (bonus ? ` ja bonus ${bonus}` : ''),
  confirm: (score) => `Vahvista · ${points(score)}`,
  confirm_plain: 'Vahvista',
  pass: 'Jätä väliin',
  pass_sure: 'Paina uudelleen',
  undo: 'Kumoa',
  recall: 'Ota kaikki takaisin',
  hint: 'Vihje',
  hint_nothing: 'Nyt et voi asettaa yhtään noppaa.',
  hint_exists: 'Tässä on SET-sarja!',
  hint_dice: 'Näillä nopilla.',
  hint_squares: (score) => (score ? `Tähän: ${points(score)}.` : 'Tässä järjestyksessä.'),
  hint_mind: (score, most) =>
    `Tähän, ${points(score)}: paras mahdollisuus voittaa. ${most} olisi eniten, mutta voittaa harvemmin.`,
  tutor: 'Kysy minulta ennen virhettä',
  sure_turn: (why) => `Oletko varma? On parempi vuoro. ${why}`,
  sure_roll: (why) => `Oletko varma? On parempi heitto. ${why}`,
  do_anyway: 'Tee silti',
  undo_move: 'Peru viimeinen siirtoni',
  undone_times: (times) => `Peruttuja siirtoja: ${times}`,
  wild_title: 'Mikä jokerin pitäisi olla?',
  wild_partner: 'Vielä toisen nopan kanssa',
  wild_any: 'Jokin muu',
  wild_state: (face) => `Jokeri = ${face}`,
  why: {
    points: (best, played) => `Siitä saa ${best} eikä ${played}.`,
    bonus: (best) => `Siitä saa bonuksen ${best}.`,
    reply: (best, played) => `Seuraavalle jää ${best} pistettä eikä ${played}.`,
    wild: 'Jokeri säästyy myöhemmäksi.',
    face: (faces) => `Jokeri on parempi näin: ${faces}.`,
    dice: (best, played) => `On parempi asettaa ${best} noppaa kuin ${played}.`,
    later: 'Siitä on hyötyä seuraavilla kierroksilla.',
    replace: 'Vaihda ensin jokeri.',
    replace_other: 'Toinen vaihto on parempi.',
    keep_the_die: 'Pidä tämä noppa: se on arvokkaampi kädessä.',
    roll_fewer: (faces) => `Pidä mieluummin: ${faces}.`,
    roll_more: (faces) => `Heitä myös: ${faces}.`,
    roll_others: (kept, rolled) => `Pidä mieluummin: ${kept}. Heitä: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Lisäheitto: napauta heitettäviä noppia.',
  extra_for: (name) => `${name}: napauta heitettäviä noppia.`,
  choose_all: 'Kaikki',
  choose_none: 'Ei yhtään',
  roll_again: (count) => plural(count, { one: 'Heitä # noppa', other: 'Heitä # noppaa' }),
  keep_all: 'Pidä kaikki',

  // a player is away
  is_away: (name) => `${name} on poissa.`,
  has_left: (name) => `${name} on lähtenyt.`,
  let_bot: 'Anna botin jatkaa',
  skip: 'Ohita',
  wait: 'Odota',
  bot_plays_for_you: 'Botti pelaa puolestasi.',
  take_back: 'Ota paikka takaisin',

  // end and replay
  wins: (names, count) => (count > 1 ? `${names} jakavat voiton!` : `${names} voittaa!`),
  you_win: 'Sinä voitit!',
  you_share: (names) => `Sinä sekä ${names} jaatte voiton!`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'Yhdellä pelaajalla ei ole enää noppia.',
      stalemate: 'Mikään heitto ei enää toisi SET-sarjaa.',
      dead_rounds: 'Kymmeneen kierrokseen kukaan ei asettanut noppaa.',
    })[reason] ?? '',
  ask_harder: (name) => `Kolme voittoa peräkkäin! Ensi kerralla vastassa ${name}?`,
  ask_easier: (name) => `${name} on hieman helpompi vastus. Ensi kerralla vastassa ${name}?`,
  best_turn: (score) => `Paras vuoro ${score}`,
  chart: (scores) => `Pisteet vuoroittain; lopussa ${scores}`,
  rematch: 'Uusi peli',
  rematch_offered: 'Uusintapeli odottaa sinua.',
  rematch_join: 'Mukaan uusintapeliin',
  rematch_watch: 'Katso uusintapeliä',
  was_it_luck: 'Oliko se tuuria?',
  play_on: 'Jatka peliä tästä',
  replay: 'Katso uudelleen',
  download: 'Lataa',
  fair_dice: 'Reilut nopat',
  fair_dice_text:
    'Ennen ensimmäistä heittoa selain ja palvelin lisäsivät kumpikin salaisen luvun, joten kukaan ei voinut valita noppia. Etkö ole varma? Lataa peli ja tarkista joka heitto:',
  dice_begin: 'Peli jatkuu toisesta pelistä: sitä edeltäviä noppia ei ole tarkistettu.',
  dice_checked: (own) =>
    own
      ? 'Nopat on tarkistettu: kuten luvattiin, ja selaimen salainen luku on mukana.'
      : 'Nopat on tarkistettu: ne kaikki tulevat tämän pelin salaisista luvuista.',
  dice_wrong: 'Nopissa on jotain vialla.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'Palvelimen salainen luku ei ole se, jonka se lupasi ennen peliä.',
      seed: 'Tämän selaimen salainen luku jätettiin pois.',
      dice: `Kierroksen ${round} nopat (${name}) eivät tule salaisista luvuista.`,
      lot: 'Salaisten lukujen mukaan toisen pelaajan olisi pitänyt aloittaa.',
      record: 'Palvelin ei kerro tämän pelin salaisia lukuja.',
      game: 'Palvelimen tallentama peli on eri kuin se, joka pöydässä pelattiin.',
    })[about] ?? '',
  no_replay: 'Tätä peliä ei voi toistaa',
  position_in_game: 'Kohta pelissä',
  to_start: 'Alkuun',
  to_end: 'Loppuun',
  step_back: 'Taaksepäin',
  step_on: 'Eteenpäin',
  pause: 'Tauko',
  play_back: 'Toista',
  speed: 'Nopeus',
  jump_to_turn: 'Siirry vuoroon',
  replay_start: 'Ensimmäiset nopat heitetään.',
  replay_rolls: 'Noppia nostetaan ja heitetään.',

  // keys
  read_aloud: 'Lue ääneen',
  keys_title: 'Näppäimet',
  keys: [
    ['1 – 5', 'Valitse noppa'],
    ['← ↑ ↓ →', 'Liiku laudalla'],
    ['⏎', 'Aseta noppa'],
    ['⌫', 'Nosta viimeinen noppa'],
    ['S', 'Huuda SET (E, P, X, N, kun laite on yhteinen)'],
    ['C', 'Vahvista'],
    ['P', 'Jätä väliin'],
    ['R', 'Ota kaikki takaisin'],
    ['H', 'Vihje'],
    ['U', 'Peru viimeinen siirtosi, botteja vastaan'],
    ['G', 'Kuule pisteet'],
    ['L', 'Kuule viimeisin siirto'],
    ['B', 'Kuule laudan rivi'],
    ['D', 'Kuule noppasi'],
    ['T', 'Kuule jäljellä oleva aika'],
    ['Esc', 'Laske noppa takaisin'],
    ['?', 'Tämä luettelo'],
  ],
}

export default table
