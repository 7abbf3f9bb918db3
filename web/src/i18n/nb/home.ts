/** Norwegian (bokmål): the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'svært lett',
  beginner: 'lett',
  casual: 'middels',
  greedy: 'vanskelig',
  strong: 'svært vanskelig',
  expert: 'ekspert',
  random: 'tilfeldig',
  defender: 'forsiktig',
}
const ABOUT: Record<string, string> = {
  novice: 'Åtte år. Legger som regel én terning og overser halvparten av SET-ene.',
  beginner: 'Ser det meste av det én terning kan gjøre.',
  casual: 'Ser de fleste SET, men få triks med jokere.',
  greedy: 'Tar flest mulig poeng og tenker aldri på neste trekk.',
  strong: 'Tenker noen trekk framover.',
  expert: 'Tenker mange trekk framover og spiller slutten uten feil.',
}

const home: Home = {
  // home
  slogan: 'Tre terninger. Alle like eller alle forskjellige.',
  slogan_text: 'Kast terningene, lag SET, få poeng. Mot roboter, rundt én skjerm eller med venner på nett.',
  play_now: 'Spill nå',
  play_now_text: (names) => `Mot ${names}`,
  ways: 'Måter å spille på',
  way_bots: 'Mot roboter',
  way_bots_text: 'Én til tre, fra rolige til skarpe',
  way_device: 'På denne enheten',
  way_device_text: 'To til fire spillere, én skjerm',
  way_friends: 'Med venner',
  for_class: 'For en klasse eller en klubb',
  way_friends_text: 'Med lenke, kode eller QR-kode',
  learn: 'Lær å spille',
  learn_text: 'Ny her? Fem minutter med terningene i hånden.',
  train: 'Trening',
  train_text: 'Korte oppgaver fra ekte spill',
  rules: 'Regelbok',
  rules_text: 'Alle reglene, med bilder',
  review_file: 'Se tilbake på et spill',
  review_file_text: 'Var det flaks? Åpne et spill du har lastet ned',
  real_box: 'Med ditt eget spill',
  real_box_text: 'Finn det beste trekket, eller la en dommer telle poengene',
  today: 'Dagens spill',
  today_text: 'De samme ti rundene for alle, uten tidspress',
  today_done: (share) => `${share} av poengene`,
  my_games: 'Mine spill',
  my_games_text: 'Alle spill på denne enheten og ditt beste trekk',
  last_game: 'Forrige spill:',
  wins_in_a_row: (count) => plural(count, { one: '# seier', other: '# seire på rad' }),
  days_in_a_row: (count) => plural(count, { one: '# dag', other: '# dager på rad' }),
  resume: 'Spill videre',
  forget: (code) => `Fjern bord ${code}`,
  forget_sure: (names) =>
    `Spillet${names && ` (${names})`} forsvinner fra listen din. Da kan du ikke fortsette det på denne enheten.`,
  ago,
  lobby: 'Åpne bord',
  free_seats: (count) => plural(count, { one: '# ledig plass', other: '# ledige plasser' }),
  lan: 'Telefoner på samme nett',
  lan_text: 'Åpne denne adressen, eller rett kameraet mot koden:',
  only_here:
    'Bare denne datamaskinen kan åpne lenken. Skal telefoner på samme nett kunne bli med, må du starte programmet med',
  footer: 'Gratis og med åpen kildekode. Et uavhengig prosjekt; SET og SET CUBED er varemerker som tilhører sin eier.',
  version: (number: string) => `Versjon ${number}`,
  source_code: 'Kildekode',
  getting_ready: 'Gjør spillet klart …',
  open_elsewhere: 'Spillet er åpent i et annet vindu. Lukk det andre vinduet for å spille her.',
  friends_need_server:
    'Denne siden virker uten server. Derfor spiller alle på denne enheten. Vil du spille med venner på nett, åpner du siden til en setcubed-server.',
  own_device_dice: 'Terningene ble kastet på denne enheten. Eieren kunne ha sett kastene på forhånd.',
  no_page: 'Denne siden finnes ikke',
  no_page_text: 'Kanskje er det en skrivefeil i adressen, eller så er lenken gammel.',
  load_failed: 'Denne delen av siden kunne ikke lastes. Sjekk forbindelsen og last siden på nytt.',
  reload: 'Last siden på nytt',
  home: 'Hjem',
  close: 'Lukk',
  loading: 'Laster …',

  // a new table
  your_name: 'Navnet ditt',
  how_many_bots: 'Roboter',
  how_many_players: 'Spillere',
  player_number: (number) => `Spiller ${number}`,
  name_of_player: (number) => `Navnet til spiller ${number}`,
  seat_number: (number) => `Plass ${number}`,
  strength: 'Hvem vil du spille mot?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Spill',
  fewer: 'Færre',
  more: 'Flere',
  more_options: 'Flere alternativer',
  listed: 'Vis bordet under «Åpne bord»',
  turn_limit: 'Tid per tur',
  extra_roll_limit: 'Tid til ekstrakastet',
  opening_limit: 'Tid til åpningen',
  no_limit: 'Ingen tidsgrense',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Kort spill: færre terninger',
  board_choice: 'Brett',
  dice_choice: 'Terninger',
  classic_board: 'Standard',
  classic_dice: 'Standard',
  own_file: 'Fra en fil',
  make_table: 'Opprett et bord',
  join_code: 'Bli med via kode',
  code: 'Kode',
  join: 'Bli med',

  // profiles
  who_plays: 'Hvem spiller?',
  profiles_text: 'For alle som deler denne enheten: Hver spiller har egne innstillinger, spill og resultater.',
  profile_add: 'Ny spiller',
  profile_remove: (name) => `Fjern ${name}`,
  profile_remove_sure: (name, games) =>
    `Innstillingene, framgangen og resultatene til ${name} blir slettet fra denne enheten${games ? `, sammen med ${plural(games, { one: '# spill', other: '# spill' })}` : ''}. Hvis andre på denne enheten var med i et spill, beholder de det.`,
  keep: 'Behold',
  profile_colour: 'Farge',
  profile_face: 'Ansikt',
  done: 'Ferdig',
  guest: 'Gjest',
  who_sits: (number) => `Hvem er spiller ${number}?`,

  // settings
  menu: 'Meny',
  language: 'Språk',
  sound: 'Lyd',
  volume: 'Volum',
  board_look: 'Brett',
  board_look_name: (name) => ({ green: 'Grønt', blue: 'Blått', plum: 'Plomme' })[name] ?? name,
  settings: 'Innstillinger',
  theme: 'Lyst eller mørkt',
  theme_name: (name) => ({ system: 'Som på enheten', light: 'Lyst', dark: 'Mørkt' })[name] ?? name,
  marks: 'Merk fargene med',
  marks_name: (name) => ({ none: 'Ingenting', pattern: 'Mønster', letter: 'Bokstav' })[name] ?? name,
  palette: 'Farger du ser forskjell på',
  palette_name: (name) =>
    ({
      classic: 'Vanlige',
      protan: 'Rødt er vanskelig å se',
      deutan: 'Grønt er vanskelig å se',
      tritan: 'Blått er vanskelig å se',
    })[name] ?? name,
  dice_size: 'Terninger og ruter',
  dice_size_name: (scale) => (scale <= 1 ? 'Vanlige' : scale < 1.5 ? 'Store' : 'Svært store'),
  motion: 'Animasjoner',
  motion_name: (name) => ({ slow: 'Langsomme', normal: 'Vanlige', fast: 'Raske', off: 'Ingen' })[name] ?? name,
  text_size: 'Tekststørrelse',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Personvern',
  privacy_text: [
    'Ingen konto, ingen e-postadresse, ingen reklame, ingen sporing.',
    'Serveren lagrer det som skjer ved et bord: navnene spillerne velger, terningene, trekkene og når de ble gjort. Alle som har lenken til et spill, kan se det.',
    'Denne nettleseren husker innstillingene, spillene og resultatene dine, hva du har lært, og bordene du sitter ved. Slett dataene for dette nettstedet hvis nettleseren skal glemme det.',
    'IP-adresser brukes bare til å stoppe misbruk. En adresse lagres bare hvis den som driver serveren, sperrer den.',
    'Vil du ha spillene dine slettet? Be den som driver serveren, om det: Alle spill med navnet ditt kan slettes på én gang.',
  ],
  privacy_local: 'Spillene dine blir værende i denne nettleseren. Ingenting blir sendt til andre.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Et spill slettes # dag etter siste trekk.',
          other: 'Et spill slettes # dager etter siste trekk.',
        })
      : 'Spill lagres helt til den som driver serveren, sletter dem.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Et bord der spillet aldri begynte, slettes # dag etter at alle har gått.',
      other: 'Et bord der spillet aldri begynte, slettes # dager etter at alle har gått.',
    }),
}

export default home
