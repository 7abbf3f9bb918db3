/** Danish: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'meget let',
  beginner: 'let',
  casual: 'mellem',
  greedy: 'svær',
  strong: 'meget svær',
  expert: 'ekspert',
  random: 'tilfældig',
  defender: 'forsigtig',
}
const ABOUT: Record<string, string> = {
  novice: 'Otte år. Lægger for det meste én terning og overser halvdelen af alle SÆT.',
  beginner: 'Ser det meste af, hvad én terning kan.',
  casual: 'Ser de fleste SÆT, men få tricks med jokere.',
  greedy: 'Tager flest mulige point og tænker aldrig et træk frem.',
  strong: 'Tænker nogle træk frem.',
  expert: 'Tænker mange træk frem og spiller slutningen uden fejl.',
}

const home: Home = {
  // home
  slogan: 'Tre terninger. Alle ens eller alle forskellige.',
  slogan_text: 'Kast terningerne, lav SÆT, få point. Mod robotter, rundt om én skærm eller med venner på nettet.',
  play_now: 'Spil nu',
  play_now_text: (names) => `Mod ${names}`,
  ways: 'Måder at spille på',
  way_bots: 'Mod robotter',
  way_bots_text: 'Én til tre, fra rolige til skarpe',
  way_device: 'På denne enhed',
  way_device_text: 'To til fire spillere, én skærm',
  way_friends: 'Med venner',
  for_class: 'Til en klasse eller en klub',
  way_friends_text: 'Med link, kode eller QR-kode',
  learn: 'Lær at spille',
  learn_text: 'Ny her? Fem minutter med terningerne i hånden.',
  train: 'Træning',
  train_text: 'Korte opgaver fra rigtige spil',
  rules: 'Regelbog',
  rules_text: 'Alle reglerne, med billeder',
  review_file: 'Se tilbage på et spil',
  review_file_text: 'Var det held? Åbn et spil, du har hentet',
  real_box: 'Med dit eget spil',
  real_box_text: 'Find det bedste træk, eller lad en dommer tælle pointene',
  today: 'Dagens spil',
  today_text: 'De samme ti omgange for alle, uden tidspres',
  today_done: (share) => `${share} af pointene`,
  my_games: 'Mine spil',
  my_games_text: 'Alle spil på denne enhed og dit bedste træk',
  last_game: 'Seneste spil:',
  wins_in_a_row: (count) => plural(count, { one: '# sejr', other: '# sejre i træk' }),
  days_in_a_row: (count) => plural(count, { one: '# dag', other: '# dage i træk' }),
  resume: 'Spil videre',
  forget: (code) => `Fjern bord ${code}`,
  forget_sure: (names) =>
    `Spillet${names && ` (${names})`} forsvinder fra din liste. Så kan du ikke fortsætte det på denne enhed.`,
  ago,
  lobby: 'Åbne borde',
  free_seats: (count) => plural(count, { one: '# ledig plads', other: '# ledige pladser' }),
  lan: 'Telefoner på samme netværk',
  lan_text: 'Åbn denne adresse, eller ret kameraet mod koden:',
  only_here:
    'Kun denne computer kan åbne linket. Hvis telefoner på samme netværk skal være med, så start programmet med',
  footer: 'Gratis og open source. Et uafhængigt projekt; SET og SET CUBED er varemærker, der tilhører deres ejer.',
  version: (number: string) => `Version ${number}`,
  source_code: 'Kildekode',
  getting_ready: 'Gør spillet klar …',
  open_elsewhere: 'Spillet er åbent i et andet vindue. Luk det andet vindue for at spille her.',
  friends_need_server:
    'Denne side virker uden server. Derfor spiller alle på denne enhed. Vil du spille med venner på nettet, så åbn siden på en setcubed-server.',
  own_device_dice: 'Terningerne blev kastet på denne enhed. Ejeren kunne have set kastene på forhånd.',
  no_page: 'Denne side findes ikke',
  no_page_text: 'Måske er der en tastefejl i adressen, eller også er linket gammelt.',
  load_failed: 'Denne del af siden kunne ikke indlæses. Tjek forbindelsen, og genindlæs siden.',
  reload: 'Genindlæs siden',
  home: 'Forside',
  close: 'Luk',
  loading: 'Indlæser …',

  // a new table
  your_name: 'Dit navn',
  how_many_bots: 'Robotter',
  how_many_players: 'Spillere',
  player_number: (number) => `Spiller ${number}`,
  name_of_player: (number) => `Navn på spiller ${number}`,
  seat_number: (number) => `Plads ${number}`,
  strength: 'Hvem vil du spille mod?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Spil',
  fewer: 'Færre',
  more: 'Flere',
  more_options: 'Flere muligheder',
  listed: 'Vis bordet under »Åbne borde«',
  turn_limit: 'Tid pr. tur',
  extra_roll_limit: 'Tid til ekstrakastet',
  opening_limit: 'Tid til åbningen',
  no_limit: 'Ingen tidsgrænse',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Kort spil: færre terninger',
  board_choice: 'Spilleplade',
  dice_choice: 'Terninger',
  classic_board: 'Standard',
  classic_dice: 'Standard',
  own_file: 'Fra en fil',
  make_table: 'Opret et bord',
  join_code: 'Vær med via kode',
  code: 'Kode',
  join: 'Vær med',

  // profiles
  who_plays: 'Hvem spiller?',
  profiles_text: 'Til alle, der deler denne enhed: Hver spiller har egne indstillinger, spil og resultater.',
  profile_add: 'Ny spiller',
  profile_remove: (name) => `Fjern ${name}`,
  profile_remove_sure: (name, games) =>
    `Indstillinger, fremskridt og resultater for ${name} bliver slettet fra denne enhed${games ? `, sammen med ${plural(games, { one: '# spil', other: '# spil' })}` : ''}. Hvis andre på denne enhed var med i et spil, beholder de det.`,
  keep: 'Behold',
  profile_colour: 'Farve',
  profile_face: 'Ansigt',
  done: 'Færdig',
  guest: 'Gæst',
  who_sits: (number) => `Hvem er spiller ${number}?`,

  // settings
  menu: 'Menu',
  language: 'Sprog',
  sound: 'Lyd',
  volume: 'Lydstyrke',
  board_look: 'Spilleplade',
  board_look_name: (name) => ({ green: 'Grøn', blue: 'Blå', plum: 'Blommefarvet' })[name] ?? name,
  settings: 'Indstillinger',
  theme: 'Lyst eller mørkt',
  theme_name: (name) => ({ system: 'Som på enheden', light: 'Lyst', dark: 'Mørkt' })[name] ?? name,
  marks: 'Marker farverne med',
  marks_name: (name) => ({ none: 'Ingenting', pattern: 'Mønster', letter: 'Bogstav' })[name] ?? name,
  palette: 'Farver, du kan se forskel på',
  palette_name: (name) =>
    ({
      classic: 'Normale',
      protan: 'Rødt er svært at se',
      deutan: 'Grønt er svært at se',
      tritan: 'Blåt er svært at se',
    })[name] ?? name,
  dice_size: 'Terninger og felter',
  dice_size_name: (scale) => (scale <= 1 ? 'Normale' : scale < 1.5 ? 'Store' : 'Meget store'),
  motion: 'Animationer',
  motion_name: (name) => ({ slow: 'Langsomme', normal: 'Normale', fast: 'Hurtige', off: 'Ingen' })[name] ?? name,
  text_size: 'Tekststørrelse',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Privatliv',
  privacy_text: [
    'Ingen konto, ingen e-mailadresse, ingen reklamer, ingen sporing.',
    'Serveren gemmer det, der sker ved et bord: de navne, spillerne vælger, terningerne, trækkene, og hvornår de blev foretaget. Alle, der har linket til et spil, kan se det.',
    'Denne browser husker dine indstillinger, dine spil og resultater, hvad du har lært, og de borde, du sidder ved. Slet webstedets data, hvis browseren skal glemme det.',
    'IP-adresser bruges kun til at stoppe misbrug. En adresse gemmes kun, hvis den, der driver serveren, spærrer den.',
    'Vil du have dine spil slettet? Bed den, der driver serveren, om det: Alle spil med dit navn kan slettes på én gang.',
  ],
  privacy_local: 'Dine spil gemmes kun i denne browser. Der bliver ikke sendt noget til nogen.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Et spil slettes # dag efter det sidste træk.',
          other: 'Et spil slettes # dage efter det sidste træk.',
        })
      : 'Spil gemmes, indtil den, der driver serveren, sletter dem.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Et bord, hvor spillet aldrig begyndte, slettes # dag efter, at alle er gået.',
      other: 'Et bord, hvor spillet aldrig begyndte, slettes # dage efter, at alle er gået.',
    }),
}

export default home
