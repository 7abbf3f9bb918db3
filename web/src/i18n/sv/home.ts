/** Swedish: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'mycket lätt',
  beginner: 'lätt',
  casual: 'medel',
  greedy: 'svår',
  strong: 'mycket svår',
  expert: 'expert',
  random: 'slumpmässig',
  defender: 'försiktig',
}
const ABOUT: Record<string, string> = {
  novice: 'Åtta år. Lägger oftast en tärning och missar hälften av alla SET.',
  beginner: 'Ser det mesta som en enda tärning kan göra.',
  casual: 'Ser de flesta SET, men få knep med jokrar.',
  greedy: 'Tar alltid så många poäng som möjligt och tänker aldrig på nästa drag.',
  strong: 'Tänker några drag framåt.',
  expert: 'Tänker många drag framåt och spelar slutet utan misstag.',
}

const home: Home = {
  // home
  slogan: 'Tre tärningar. Alla lika eller alla olika.',
  slogan_text: 'Kasta tärningarna, bilda SET, få poäng. Mot robotar, runt en skärm eller med vänner på nätet.',
  play_now: 'Spela nu',
  play_now_text: (names) => `Mot ${names}`,
  ways: 'Sätt att spela',
  way_bots: 'Mot robotar',
  way_bots_text: 'En till tre, från lugna till skarpa',
  way_device: 'På den här enheten',
  way_device_text: 'Två till fyra spelare, en skärm',
  way_friends: 'Med vänner',
  for_class: 'För en klass eller en klubb',
  way_friends_text: 'Med länk, kod eller QR-kod',
  learn: 'Lär dig spela',
  learn_text: 'Ny här? Fem minuter med tärningarna i handen.',
  train: 'Träning',
  train_text: 'Korta uppgifter från riktiga spel',
  rules: 'Regelbok',
  rules_text: 'Alla regler, med bilder',
  review_file: 'Se tillbaka på ett spel',
  review_file_text: 'Var det tur? Öppna ett spel som du har laddat ner',
  real_box: 'Med ditt eget spel',
  real_box_text: 'Hitta det bästa draget, eller låt en domare räkna poängen',
  today: 'Dagens spel',
  today_text: 'Samma tio omgångar för alla, utan tidspress',
  today_done: (share) => `${share} av poängen`,
  my_games: 'Mina spel',
  my_games_text: 'Alla spel på den här enheten, och ditt bästa drag',
  last_game: 'Förra spelet:',
  wins_in_a_row: (count) => plural(count, { one: '# seger', other: '# segrar i rad' }),
  days_in_a_row: (count) => plural(count, { one: '# dag', other: '# dagar i rad' }),
  resume: 'Spela vidare',
  forget: (code) => `Ta bort bord ${code}`,
  forget_sure: (names) =>
    `Spelet${names && ` (${names})`} försvinner från din lista. Sedan kan du inte fortsätta det på den här enheten.`,
  ago,
  lobby: 'Öppna bord',
  free_seats: (count) => plural(count, { one: '# ledig plats', other: '# lediga platser' }),
  lan: 'Telefoner i samma nätverk',
  lan_text: 'Öppna den här adressen, eller rikta kameran mot koden:',
  only_here:
    'Bara den här datorn kan öppna länken. Om telefoner i samma nätverk ska kunna vara med måste du starta programmet med',
  footer:
    'Gratis och med öppen källkod. Ett oberoende projekt; SET och SET CUBED är varumärken som tillhör sin ägare.',
  version: (number: string) => `Version ${number}`,
  source_code: 'Källkod',
  getting_ready: 'Förbereder spelet …',
  open_elsewhere: 'Spelet är öppet i ett annat fönster. Stäng det andra fönstret för att spela här.',
  friends_need_server:
    'Den här sidan fungerar utan server. Därför spelar alla på den här enheten. Om du vill spela med vänner på nätet öppnar du sidan på en setcubed-server.',
  own_device_dice: 'Tärningarna kastades på den här enheten. Ägaren hade kunnat tjuvtitta på kasten i förväg.',
  no_page: 'Den här sidan finns inte',
  no_page_text: 'Kanske är det ett skrivfel i adressen, eller så är länken gammal.',
  load_failed: 'Den här delen av sidan kunde inte laddas. Kontrollera anslutningen och ladda om sidan.',
  reload: 'Ladda om sidan',
  home: 'Hem',
  close: 'Stäng',
  loading: 'Laddar …',

  // a new table
  your_name: 'Ditt namn',
  how_many_bots: 'Robotar',
  how_many_players: 'Spelare',
  player_number: (number) => `Spelare ${number}`,
  name_of_player: (number) => `Namn på spelare ${number}`,
  seat_number: (number) => `Plats ${number}`,
  strength: 'Vem vill du spela mot?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Spela',
  fewer: 'Färre',
  more: 'Fler',
  more_options: 'Fler alternativ',
  listed: 'Visa bordet under ”Öppna bord”',
  turn_limit: 'Tid per tur',
  extra_roll_limit: 'Tid för extrakastet',
  opening_limit: 'Tid för öppningen',
  no_limit: 'Ingen tidsgräns',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Kort spel: färre tärningar',
  board_choice: 'Spelplan',
  dice_choice: 'Tärningar',
  classic_board: 'Standard',
  classic_dice: 'Standard',
  own_file: 'Från en fil',
  make_table: 'Skapa ett bord',
  join_code: 'Gå med via kod',
  code: 'Kod',
  join: 'Gå med',

  // profiles
  who_plays: 'Vem spelar?',
  profiles_text: 'För alla som delar den här enheten: varje spelare har egna inställningar, spel och resultat.',
  profile_add: 'Ny spelare',
  profile_remove: (name) => `Ta bort ${name}`,
  profile_remove_sure: (name, games) =>
    `Inställningar, framsteg och resultat för ${name} raderas från enheten${games ? `, tillsammans med ${plural(games, { one: '# spel', other: '# spel' })}` : ''}. Spel med andra på enheten får de andra behålla.`,
  keep: 'Behåll',
  profile_colour: 'Färg',
  profile_face: 'Ansikte',
  done: 'Klart',
  guest: 'Gäst',
  who_sits: (number) => `Vem är spelare ${number}?`,

  // settings
  menu: 'Meny',
  language: 'Språk',
  sound: 'Ljud',
  volume: 'Ljudstyrka',
  board_look: 'Spelplan',
  board_look_name: (name) => ({ green: 'Grön', blue: 'Blå', plum: 'Plommonlila' })[name] ?? name,
  settings: 'Inställningar',
  theme: 'Ljust eller mörkt',
  theme_name: (name) => ({ system: 'Som på enheten', light: 'Ljust', dark: 'Mörkt' })[name] ?? name,
  marks: 'Märk färgerna med',
  marks_name: (name) => ({ none: 'Ingenting', pattern: 'Mönster', letter: 'Bokstav' })[name] ?? name,
  palette: 'Färger som du ser tydligt',
  palette_name: (name) =>
    ({
      classic: 'Vanliga',
      protan: 'Rött är svårt att se',
      deutan: 'Grönt är svårt att se',
      tritan: 'Blått är svårt att se',
    })[name] ?? name,
  dice_size: 'Tärningar och rutor',
  dice_size_name: (scale) => (scale <= 1 ? 'Vanliga' : scale < 1.5 ? 'Stora' : 'Mycket stora'),
  motion: 'Animationer',
  motion_name: (name) => ({ slow: 'Långsamma', normal: 'Vanliga', fast: 'Snabba', off: 'Inga' })[name] ?? name,
  text_size: 'Textstorlek',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Integritet',
  privacy_text: [
    'Inget konto, ingen e-postadress, ingen reklam, ingen spårning.',
    'Servern sparar det som händer vid ett bord: namnen som spelarna väljer, tärningarna, dragen och när de gjordes. Alla som har länken till ett spel kan se det.',
    'Den här webbläsaren minns dina inställningar, dina spel och resultat, vad du har lärt dig och borden där du sitter. Rensa webbplatsens data om webbläsaren ska glömma det.',
    'IP-adresser används bara för att stoppa missbruk. En adress sparas bara om den som driver servern spärrar den.',
    'Vill du få dina spel raderade? Be den som driver servern om det: alla spel med ditt namn kan raderas på en gång.',
  ],
  privacy_local: 'Dina spel stannar i den här webbläsaren. Ingenting skickas till någon annan.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Ett spel raderas # dag efter det sista draget.',
          other: 'Ett spel raderas # dagar efter det sista draget.',
        })
      : 'Spel sparas tills den som driver servern raderar dem.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Om spelet aldrig kom i gång tas bordet bort # dag efter att alla har gått.',
      other: 'Om spelet aldrig kom i gång tas bordet bort # dagar efter att alla har gått.',
    }),
}

export default home
