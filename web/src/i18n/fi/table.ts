/** Finnish: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { lowerFirst } from '../grammar'
import { COLOURS, NUMBERS, SYMBOLS, gain, list, plural, points } from './words'

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
  invites: (name, players) =>
    `${name} kutsuu sinut ${['', '', 'kahden', 'kolmen', 'neljän'][players]} pelaajan peliin`,
  how_to_play: 'Säännöt minuutissa',
  same_network: 'Saman verkon laitteet voivat avata linkin.',
  seats: 'Paikat',
  open_seat: 'Vapaa paikka',
  thats_you: 'Tämä olet sinä',
  add_bot: 'Lisää botti',
  free_seat: 'Vapauta paikka',
  start: 'Aloita peli',
  waits_for_players: (count) =>
    plural(count, { one: 'Odotetaan vielä # pelaajaa…', other: 'Odotetaan vielä # pelaajaa…' }),
  waits_for_start: 'Odota, kunnes muut aloittavat pelin.',
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
  board: 'Lauta',
  round: (round) => `Kierros ${round}`,
  in_bag: (count) => plural(count, { one: '# noppa pussissa', other: '# noppaa pussissa' }),
  watchers: (count) => plural(count, { one: '# katsoja', other: '# katsojaa' }),
  whole_board: 'Koko lauta',
  board_size: 'Laudan koko',
  zoom_in: 'Suurenna lautaa',
  zoom_out: 'Pienennä lautaa',
  reactions: 'Reaktiot',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label}: ${words}`,
  labelled_sentence: (label, words) => `${label}: ${lowerFirst(words)}`,
  row_told: (row, squares) => (squares ? `Rivi ${row}: ${squares}.` : `Rivi ${row} on tyhjä.`),
  no_move_yet: 'Ei vielä siirtoja.',
  moves: 'Siirrot',
  notices: 'Ilmoita, kun on minun vuoroni',
  help_title: 'Apu',
  help_for_all: 'Apu kaikille',
  help_offer: 'Pelissä etsitään SET-sarjoja. Kuinka paljon apua haluat?',
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
  others_choose: (names) => `Vielä valitsemassa: ${names}`,
  game_over: 'Peli on ohi.',
  results: 'Tulokset',
  seconds_left: (left) => plural(left, { one: '# sekunti jäljellä', other: '# sekuntia jäljellä' }),
  ended_title: 'Tämä peli lopetettiin kesken',
  ended_text: 'Sitä ei pelattu loppuun asti.',

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
      about.glow ? 'korvattavissa' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} ruutuun ${square}`,
  lies_at: (square, face) => `${face} ruudussa ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Etsi SET-sarja ja huuda ennen muita!',
  opening_draw: 'Pyyhkäise 3 nopan yli, niin huudat ”SET!”.',
  see_none: 'En näe SET-sarjaa',
  none_here: 'Kukaan ei näe SET-sarjaa',
  they_see_none: (names) => `Ei vielä SET-sarjaa: ${names}.`,
  opening_pick: (left) =>
    plural(left, {
      one: 'Valitse vielä # noppa keskelle.',
      other: left < 3 ? 'Valitse vielä # noppaa keskelle.' : 'Valitse # noppaa keskelle.',
    }),
  opening_confirm: 'Tässä järjestyksessä?',
  opening_other: (name) => `${name} huusi ”SET!”…`,
  in_line: (names) => `Seuraavana jonossa: ${names}.`,
  must_wait: (name) => `${name} ei näyttänyt SET-sarjaa ja joutuu odottamaan.`,
  you_must_wait: 'Et näyttänyt SET-sarjaa. Odota hetki.',
  only_can_open: (name) => `SET-sarja on vain yhdellä: ${name}.`,
  only_you_can_open: 'SET-sarja on vain sinulla. Näetkö sen?',
  can_open: (names) => `SET-sarja on näillä: ${names}.`,
  you_can_open: 'Sinulla on SET-sarja, ja niin on jollakulla muullakin. Näetkö omasi?',
  limit_opening: (seconds) => `Aseta ${seconds} sekunnin aikaraja`,
  limit_opening_text: 'Kun aika loppuu, ohjelma asettaa jonkun pelaajan SET-sarjan hänen puolestaan.',
  show_set: 'Näytä SET-sarja',
  withdraw: 'Ei sittenkään',
  not_a_set: 'Tämä ei ole SET-sarja',
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
      : about === 'symbol'
        ? `Kyllä, kaikkien symboli on ${SYMBOLS[value]?.[0]}.`
        : `Kyllä, kaikissa on ${value}.`,
  answer_different: 'Kyllä, kaikki kolme ovat erilaisia.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `Ei, kaksi noppaa on ${COLOURS[pair]?.[2]} ja yksi on ${COLOURS[odd]?.[0]}.`
      : about === 'symbol'
        ? `Ei, kahden symboli on ${SYMBOLS[pair]?.[0]} ja yhden ${SYMBOLS[odd]?.[0]}.`
        : `Ei, kahdessa on ${pair} ja yhdessä ${odd}.`,

  // turn
  pick_die: 'Valitse noppa tai jätä vuoro väliin.',
  pick_square: 'Aseta se ruutuun, joka hohtaa.',
  lay_hint: 'Napauta noppaa, sitten hohtavaa ruutua.',
  lay_hint_plain: 'Napauta noppaa, sitten ruutua.',
  find_square: 'Missä siitä tulee SET-sarja?',
  pick_dot: 'Täplällä merkitty ruutu vaatii toisenkin nopan.',
  can_replace: 'Voit korvata hehkuvan jokerin tai valita nopan.',
  fits: 'Sopii nyt laudalle',
  fits_nowhere: 'ei sovi mihinkään',
  fits_nowhere_now: 'Tämä noppa ei nyt sovi mihinkään.',
  nothing_beside: 'Tämän ruudun vieressä ei ole kahta noppaa rivissä.',
  needs_another: 'Hyvä alku: vielä yksi noppa, niin siitä tulee SET-sarja.',
  needs_partner: 'sopii toisen nopan kanssa',
  not_legal: 'Tästä ei tule SET-sarjaa.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET-sarja', other: '# SET-sarjaa' }) + (bonus ? ` ja ${bonus} pisteen bonus` : ''),
  confirm: (score) => `Vahvista · ${points(score)}`,
  confirm_plain: 'Vahvista',
  play_dice: 'Aseta nopat',
  pass: 'Jätä väliin',
  pass_sure: 'Varmastiko väliin?',
  undo: 'Peru',
  recall: 'Ota kaikki nopat takaisin',
  hint: 'Vihje',
  hint_nothing: 'Nyt et voi asettaa yhtään noppaa.',
  hint_exists: 'Täältä löytyy SET-sarja!',
  hint_dice: (count) => (count === 1 ? 'Tällä nopalla.' : 'Näillä nopilla.'),
  hint_squares: (score) => (score ? `Tähän: ${points(score)}.` : 'Tässä järjestyksessä.'),
  hint_mind: (score, most) =>
    `Tähän: ${points(score)} ja paras mahdollisuus voittaa. Voisit saada ${gain(most)}, mutta silloin voittaisit harvemmin.`,
  tutor: 'Varoita, ennen kuin teen virheen',
  sure_turn: (why) => `Oletko varma? Parempikin siirto löytyy. ${why}`,
  sure_roll: (why) => `Oletko varma? Toinen valinta on parempi. ${why}`,
  do_anyway: 'Tee silti',
  undo_move: 'Peru viimeisin siirtoni',
  undone_times: (times) => `Peruttuja siirtoja: ${times}`,
  wild_title: 'Mitä jokeri esittää?',
  wild_partner: 'Vielä toisen nopan kanssa',
  wild_any: 'Jokin muu',
  wild_state: (face) => `Valitse: ${face}`,
  why: {
    points: (best, played) => `Siitä saa ${gain(best)} eikä ${played}.`,
    bonus: (best) => `Siitä saa ${best} pisteen bonuksen.`,
    reply: (best, played) =>
      best
        ? `Seuraavalle jää ${points(best)} eikä ${played}.`
        : `Seuraava ei saa mitään. Muuten hän voisi saada ${gain(played)}.`,
    wild: 'Jokeri säästyy myöhemmäksi.',
    face: (faces) => `Jokeri on parempi näin: ${faces}.`,
    dice: (best, played) =>
      best
        ? `On parempi asettaa ${plural(best, { one: '# noppa', other: '# noppaa' })} kuin ${played}.`
        : 'On parempi jättää vuoro väliin.',
    later: 'Siitä on hyötyä myöhemmillä kierroksilla.',
    replace: 'On parempi korvata jokeri ensin.',
    replace_other: 'Jokerin voi korvata paremmallakin tavalla.',
    keep_the_die: 'On parempi pitää tämä noppa ja jättää jokeri paikalleen.',
    roll_fewer: (faces) => `Pidä: ${faces}.`,
    roll_more: (faces) => `Heitä myös: ${faces}.`,
    roll_others: (kept, rolled) => `Pidä: ${kept}. Heitä: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Lisäheitto: napauta noppia, jotka haluat heittää uudelleen.',
  extra_for: (name) => `${name}: napauta noppia, jotka haluat heittää uudelleen.`,
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
  substitute: (name) => `${name} (botti)`,
  bot_plays_for_you: 'Botti pelaa puolestasi.',
  take_back: 'Ota paikka takaisin',

  // end and replay
  wins: (names, count) => (count > 1 ? `${names} jakavat voiton!` : `${names} voitti!`),
  you_win: 'Sinä voitit!',
  you_share: (names, others) => `Sinä ${others > 1 ? 'sekä' : 'ja'} ${names} jaatte voiton!`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'Yhdellä pelaajalla ei ole enää noppia.',
      stalemate: 'Mikään heitto ei enää toisi SET-sarjaa.',
      dead_rounds: 'Kymmeneen kierrokseen kukaan ei asettanut noppaa.',
    })[reason] ?? '',
  ask_harder: (wins, name) => `${wins}! Ensi kerralla vastassa ${name}?`,
  ask_easier: (name) => `${name} on hieman helpompi vastus. Ensi kerralla vastassa ${name}?`,
  bot_lost: 'Hyvin pelattu! Tänään voitit minut.',
  bot_won_closely: 'Tiukka peli! Pelataanko uudestaan?',
  bot_won: 'Hyvä peli! Ehkä voitat ensi kerralla.',
  best_turn: (score) => `Paras siirto: ${score}`,
  chart: (scores) => `Pisteet siirto siirrolta. Lopussa: ${scores}`,
  rematch: 'Uusintapeli',
  rematch_offered: 'Uusintapeli odottaa sinua.',
  rematch_join: 'Mukaan uusintapeliin',
  rematch_watch: 'Katso uusintapeliä',
  was_it_luck: 'Oliko se tuuria?',
  share_picture: 'Kuva',
  play_on: 'Jatka peliä tästä',
  replay: 'Katso uudelleen',
  download: 'Lataa',
  fair_dice: 'Reilut nopat',
  fair_dice_text:
    'Ennen ensimmäistä heittoa selain ja palvelin antoivat kumpikin salaisen luvun, joten kukaan ei voinut päättää heittojen tuloksia.',
  fair_dice_check: 'Etkö ole varma? Lataa peli ja tarkista joka heitto:',
  dice_begin: 'Tämä peli on jatkoa aiemmalle. Ensimmäisen osan noppia ei ole tarkistettu.',
  dice_checked: (own) =>
    own
      ? 'Nopat on tarkistettu: kaikki on niin kuin luvattiin, ja selaimen salainen luku on mukana.'
      : 'Nopat on tarkistettu: kaikki heitot perustuvat tämän pelin salaisiin lukuihin.',
  dice_wrong: 'Nopissa on jotain vialla.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'Palvelimen salainen luku ei ole se, jonka se lupasi ennen peliä.',
      seed: 'Tämän selaimen salaista lukua ei käytetty.',
      dice: `Kierroksen ${round} nopat (${name}) eivät perustu salaisiin lukuihin.`,
      lot: 'Salaisten lukujen mukaan toisen pelaajan olisi pitänyt aloittaa.',
      record: 'Palvelin ei kerro tämän pelin salaisia lukuja.',
      game: 'Palvelimen tallentama peli on eri kuin se, joka pöydässä pelattiin.',
    })[about] ?? '',
  no_replay: 'Tätä peliä ei voi toistaa',
  position_in_game: 'Pelin kohta',
  to_start: 'Alkuun',
  to_end: 'Loppuun',
  step_back: 'Taaksepäin',
  step_on: 'Eteenpäin',
  pause: 'Tauko',
  play_back: 'Toista',
  speed: 'Nopeus',
  jump_to_turn: 'Hyppää siirtoon',
  replay_start: 'Ensimmäiset nopat heitetään.',
  replay_rolls: 'Noppia nostetaan ja heitetään.',

  // keys
  read_aloud: 'Lue ääneen',
  keys_title: 'Näppäimet',
  keys_switch: 'Kirjaimet ja numerot ovat pikanäppäimiä',
  keys: [
    ['1–5', 'Valitse noppa'],
    ['← ↑ ↓ →', 'Liiku laudalla'],
    ['+ − 0', 'Lauta suuremmaksi, pienemmäksi tai tavalliseen kokoon'],
    ['⏎', 'Aseta noppa'],
    ['⌫', 'Ota viimeisin noppa takaisin'],
    ['S', 'Huuda ”SET!” (E, P, X, N, kun laite on yhteinen)'],
    ['C', 'Vahvista'],
    ['P', 'Jätä väliin'],
    ['R', 'Ota kaikki nopat takaisin'],
    ['H', 'Vihje'],
    ['U', 'Peru viimeisin siirtosi (vain botteja vastaan)'],
    ['G', 'Kuuntele pisteet'],
    ['L', 'Kuuntele viimeisin siirto'],
    ['B', 'Kuuntele tämä laudan rivi'],
    ['D', 'Kuuntele noppasi'],
    ['T', 'Kuuntele jäljellä oleva aika'],
    ['Esc', 'Pane noppa takaisin'],
    ['?', 'Tämä luettelo'],
  ],
}

export default table
