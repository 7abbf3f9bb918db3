/** German: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'sehr leicht',
  beginner: 'leicht',
  casual: 'mittel',
  greedy: 'schwer',
  strong: 'sehr schwer',
  expert: 'Meister',
  random: 'zufällig',
  defender: 'vorsichtig',
}
const ABOUT: Record<string, string> = {
  novice: 'Acht Jahre alt. Legt meistens einen Würfel und übersieht die Hälfte der SETs.',
  beginner: 'Sieht fast alles, was ein einzelner Würfel kann.',
  casual: 'Sieht die meisten SETs, aber kaum Tricks mit Jokern.',
  greedy: 'Holt immer so viele Punkte wie möglich und denkt nie an den nächsten Zug.',
  strong: 'Denkt ein paar Züge voraus.',
  expert: 'Denkt viele Züge voraus und spielt das Ende ohne Fehler.',
}

const home: Home = {
  // home
  slogan: 'Drei Würfel. Alles gleich oder alles verschieden.',
  slogan_text:
    'Würfeln, SETs bilden, Punkte holen. Gegen Bots, rund um einen Bildschirm oder mit Freunden übers Internet.',
  play_now: 'Jetzt spielen',
  play_now_text: (names) => `Gegen ${names}`,
  ways: 'Wie ihr spielen könnt',
  way_bots: 'Gegen Bots',
  way_bots_text: 'Einer bis drei, von gemütlich bis gerissen',
  way_device: 'Auf diesem Gerät',
  way_device_text: 'Zwei bis vier Leute, ein Bildschirm',
  way_friends: 'Mit Freunden',
  for_class: 'Für eine Klasse oder einen Verein',
  way_friends_text: 'Mit Link, Code oder QR-Code',
  learn: 'Spielen lernen',
  learn_text: 'Neu hier? Fünf Minuten, Würfel in der Hand.',
  train: 'Training',
  train_text: 'Kurze Aufgaben aus echten Spielen',
  rules: 'Regelbuch',
  rules_text: 'Alle Regeln mit Bildern',
  review_file: 'Rückblick auf ein Spiel',
  review_file_text: 'War das Glück? Öffne ein heruntergeladenes Spiel',
  real_box: 'Mit deinem eigenen Spiel',
  real_box_text: 'Finde den besten Zug oder lass einen Schiedsrichter zählen',
  today: 'Spiel des Tages',
  today_text: 'Dieselben zehn Runden für alle, ohne Zeitdruck',
  today_done: (share) => `${share} der Punkte`,
  my_games: 'Meine Spiele',
  my_games_text: 'Alle Spiele auf diesem Gerät und dein bester Zug',
  last_game: 'Letztes Spiel:',
  wins_in_a_row: (count) => plural(count, { one: '# Sieg', other: '# Siege in Folge' }),
  days_in_a_row: (count) => plural(count, { one: '# Tag', other: '# Tage in Folge' }),
  resume: 'Weiterspielen',
  forget: (code) => `Tisch ${code} entfernen`,
  forget_sure: (names) =>
    `Dieses Spiel${names && ` (${names})`} verschwindet aus deiner Liste. Auf diesem Gerät kannst du es dann nicht mehr weiterspielen.`,
  ago,
  lobby: 'Offene Tische',
  free_seats: (count) => plural(count, { one: '# freier Platz', other: '# freie Plätze' }),
  lan: 'Handys im selben Netz',
  lan_text: 'Öffne diese Adresse oder richte die Kamera auf den Code:',
  only_here:
    'Diesen Link kann nur dieser Computer öffnen. Damit Handys im selben Netz mitspielen können, starte das Programm mit',
  footer: 'Kostenlos und quelloffen. Ein unabhängiges Projekt; SET und SET CUBED sind Marken ihres Inhabers.',
  version: (number: string) => `Version ${number}`,
  source_code: 'Quelltext',
  getting_ready: 'Das Spiel wird vorbereitet …',
  open_elsewhere: 'Dieses Spiel ist in einem anderen Fenster offen. Schließ es dort, um hier zu spielen.',
  friends_need_server:
    'Diese Seite läuft ohne Server. Darum spielen alle an diesem Gerät. Um mit Freunden übers Internet zu spielen, öffne die Seite eines setcubed-Servers.',
  own_device_dice:
    'Die Würfel wurden auf diesem Gerät geworfen. Wer es besitzt, hätte sich die Würfe vorher ansehen können.',
  no_page: 'Diese Seite gibt es nicht',
  no_page_text: 'Vielleicht hat die Adresse einen Tippfehler, oder der Link ist alt.',
  load_failed: 'Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.',
  reload: 'Seite neu laden',
  home: 'Startseite',
  close: 'Schließen',
  loading: 'Lädt …',

  // a new table
  your_name: 'Dein Name',
  how_many_bots: 'Bots',
  how_many_players: 'Spieler',
  player_number: (number) => `Spieler ${number}`,
  name_of_player: (number) => `Name von Spieler ${number}`,
  seat_number: (number) => `Platz ${number}`,
  strength: 'Gegen wen möchtest du spielen?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Spielen',
  fewer: 'Weniger',
  more: 'Mehr',
  more_options: 'Weitere Optionen',
  listed: 'Tisch unter „Offene Tische“ zeigen',
  turn_limit: 'Zeit für einen Zug',
  extra_roll_limit: 'Zeit für den Extrawurf',
  opening_limit: 'Zeit für die Eröffnung',
  no_limit: 'Unbegrenzt',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Kurzes Spiel: weniger Würfel',
  board_choice: 'Spielplan',
  dice_choice: 'Würfel',
  classic_board: 'Klassisch',
  classic_dice: 'Klassisch',
  own_file: 'Aus einer Datei',
  make_table: 'Tisch eröffnen',
  join_code: 'Mit einem Code mitspielen',
  code: 'Code',
  join: 'Mitspielen',

  // profiles
  who_plays: 'Wer spielt?',
  profiles_text: 'Für alle, die sich dieses Gerät teilen: Jeder hat eigene Einstellungen, Spiele und Ergebnisse.',
  profile_add: 'Neuer Spieler',
  profile_remove: (name) => `${name} entfernen`,
  profile_remove_sure: (name, games) =>
    `Einstellungen, Fortschritte und Ergebnisse von ${name} werden von diesem Gerät gelöscht${games ? `, dazu ${plural(games, { one: '# Spiel', other: '# Spiele' })}` : ''}. Spiele mit anderen auf diesem Gerät bleiben den anderen erhalten.`,
  keep: 'Behalten',
  profile_colour: 'Farbe',
  profile_face: 'Gesicht',
  done: 'Fertig',
  guest: 'Gast',
  who_sits: (number) => `Wer ist Spieler ${number}?`,

  // settings
  menu: 'Menü',
  language: 'Sprache',
  sound: 'Ton',
  volume: 'Lautstärke',
  board_look: 'Spielplan',
  board_look_name: (name) => ({ green: 'Grün', blue: 'Blau', plum: 'Pflaume' })[name] ?? name,
  settings: 'Einstellungen',
  theme: 'Hell oder dunkel',
  theme_name: (name) => ({ system: 'Wie auf dem Gerät', light: 'Hell', dark: 'Dunkel' })[name] ?? name,
  marks: 'Farben zusätzlich kennzeichnen',
  marks_name: (name) => ({ none: 'Gar nicht', pattern: 'Mit Muster', letter: 'Mit Buchstaben' })[name] ?? name,
  palette: 'Farben, die du gut erkennst',
  palette_name: (name) =>
    ({
      classic: 'Normal',
      protan: 'Ich sehe Rot schlecht',
      deutan: 'Ich sehe Grün schlecht',
      tritan: 'Ich sehe Blau schlecht',
    })[name] ?? name,
  dice_size: 'Würfel und Felder',
  dice_size_name: (scale) => (scale <= 1 ? 'Normal' : scale < 1.5 ? 'Groß' : 'Sehr groß'),
  motion: 'Animationen',
  motion_name: (name) => ({ slow: 'Langsam', normal: 'Normal', fast: 'Schnell', off: 'Aus' })[name] ?? name,
  text_size: 'Schriftgröße',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Datenschutz',
  privacy_text: [
    'Kein Konto, keine E-Mail-Adresse, keine Werbung, kein Tracking.',
    'Der Server speichert, was an einem Tisch geschieht: die Namen, die ihr wählt, die Würfel, die Züge und wann sie gemacht wurden. Wer den Link zu einem Spiel hat, kann es sehen.',
    'Dieser Browser merkt sich deine Einstellungen, deine Spiele und Ergebnisse, was du gelernt hast und die Tische, an denen du sitzt. Lösche die Daten dieser Website, wenn er das vergessen soll.',
    'IP-Adressen dienen nur dazu, Missbrauch zu stoppen. Gespeichert wird keine, außer wenn der Betreiber dieses Servers sie sperrt.',
    'Sollen deine Spiele gelöscht werden? Frag den Betreiber dieses Servers: Alle Spiele mit deinem Namen lassen sich auf einmal löschen.',
  ],
  privacy_local: 'Deine Spiele bleiben in diesem Browser. Niemand bekommt etwas davon geschickt.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Ein Spiel wird # Tag nach dem letzten Zug gelöscht.',
          other: 'Ein Spiel wird # Tage nach dem letzten Zug gelöscht.',
        })
      : 'Spiele bleiben gespeichert, bis der Betreiber dieses Servers sie löscht.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Ein Tisch, dessen Spiel nie begonnen hat, wird gelöscht, wenn alle seit # Tag weg sind.',
      other: 'Ein Tisch, dessen Spiel nie begonnen hat, wird gelöscht, wenn alle seit # Tagen weg sind.',
    }),
}

export default home
