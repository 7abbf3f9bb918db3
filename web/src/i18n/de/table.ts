/** German: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { bonusPoints, COLOURS, SYMBOLS, faceName, dice, list, plural, points, seconds } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: 'Hallo!',
  nice: 'Schön!',
  wow: 'Wow!',
  thinking: 'Moment, ich denke nach …',
  oops: 'Hoppla!',
  thanks: 'Danke!',
  well_played: 'Gut gespielt!',
  bye: 'Tschüss!',
}

/** A symbol whatever its number: das Oval, die Welle. */
const theSymbol = (symbol: string) => `${symbol === 'O' ? 'das' : 'die'} ${SYMBOLS[symbol]?.[0]}`

const table: Table = {
  // waiting room
  waiting_room: 'Der Tisch ist bereit',
  invites: (name, players) =>
    `${name} lädt dich zu einem Spiel ${['', '', 'zu zweit', 'zu dritt', 'zu viert'][players]} ein`,
  how_to_play: 'Die Regeln in einer Minute',
  same_network: 'Geräte im selben Netz können diesen Link öffnen.',
  seats: 'Plätze',
  open_seat: 'Freier Platz',
  thats_you: 'Das bist du',
  add_bot: 'Bot dazusetzen',
  free_seat: 'Platz freimachen',
  start: 'Spiel beginnen',
  waits_for_players: (count) =>
    plural(count, { one: 'Es fehlt noch # Spieler …', other: 'Es fehlen noch # Spieler …' }),
  waits_for_start: 'Warte, bis die anderen das Spiel beginnen.',
  leave: 'Tisch verlassen',
  leave_sure: 'Wirklich gehen?',
  invite: 'Andere einladen',
  copy_link: 'Link kopieren',
  copied: 'Kopiert',
  share: 'Teilen',
  watch_link: 'Link für Zuschauer',
  qr: (text) => `QR-Code für ${text}`,
  join_table: 'Hinsetzen',

  // table
  table_title: (code) => `Tisch ${code}`,
  connecting: 'Verbindet …',
  connection_lost: 'Verbindung verloren. Neuer Versuch …',
  no_table: 'Diesen Tisch gibt es nicht',
  board: 'Spielplan',
  round: (round) => `Runde ${round}`,
  in_bag: (count) => `${dice(count)} im Beutel`,
  watchers: (count) => plural(count, { one: '# Person schaut zu', other: '# Personen schauen zu' }),
  whole_board: 'Ganzer Spielplan',
  board_size: 'Größe des Spielplans',
  zoom_in: 'Spielplan vergrößern',
  zoom_out: 'Spielplan verkleinern',
  reactions: 'Reaktionen',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label}: ${words}`,
  row_told: (row, squares) => (squares ? `Reihe ${row}: ${squares}.` : `Reihe ${row} ist leer.`),
  no_move_yet: 'Noch keine Züge.',
  moves: 'Züge',
  notices: 'Bescheid geben, wenn ich dran bin',
  help_title: 'Hilfe',
  help_for_all: 'Hilfe für alle',
  help_offer: 'SETs finden – genau darum geht es. Wie viel Hilfe möchtest du?',
  help_name: (help) => ({ full: 'Würfel und Felder', squares: 'Nur Felder', none: 'Keine' })[help] ?? help,
  your_turn: 'Du bist dran',
  their_turn: 'Überlegt',
  choosing: 'Wählt',
  first_player: 'Startspieler',
  away: 'Nicht da',
  you: 'Du',
  player: 'Spieler',
  your_dice: 'Deine Würfel',
  your_dice_now: (name) => `${name}, deine Würfel`,
  pass_to: (name) => `Gib das Gerät an ${name} weiter`,
  dice_of: (name) => `Die Würfel von ${name}`,
  no_dice: 'Keine Würfel',
  player_label: (name, score) => `${name}, ${points(score)}`,
  what_happened: 'Was passiert ist',
  watching: 'Du schaust zu.',
  waits_for: (name) => `${name} überlegt …`,
  others_choose: (names) => `Noch beim Extrawurf: ${names}`,
  game_over: 'Das Spiel ist aus.',
  results: 'Ergebnis',
  seconds_left: (left) => plural(left, { one: 'Noch # Sekunde', other: 'Noch # Sekunden' }),
  ended_title: 'Dieses Spiel wurde beendet',
  ended_text: 'Es wurde vor dem Ende abgebrochen.',

  // dice and squares
  colour: 'Farbe',
  symbol: 'Symbol',
  number: 'Anzahl',
  colour_name: (colour) => COLOURS[colour] ?? colour,
  symbol_name: (symbol) => SYMBOLS[symbol]?.[1] ?? symbol,
  colour_letter: (colour) => ({ R: 'R', G: 'G', P: 'L' })[colour] ?? colour,
  face: (face, wild) => (face === 'W' ? 'ein Joker' : faceName(face) + (wild ? ' (Joker)' : '')),
  square: (square, die, about) =>
    [
      square,
      die || (about.logo ? 'Logo' : about.bonus ? `Bonus ${about.bonus}` : 'leer'),
      about.tentative ? 'noch nicht bestätigt' : '',
      about.lit ? (about.half ? 'möglich mit noch einem Würfel' : 'möglich') : '',
      about.glow ? 'austauschbar' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} auf ${square}`,
  lies_at: (square, face) => `${face} auf ${square}`,

  // opening
  call_set: 'SET!',
  opening_look: 'Finde ein SET unter deinen Würfeln und ruf schneller als die anderen!',
  opening_draw: 'Zieh eine Linie über drei Würfel, um SET zu rufen.',
  see_none: 'Ich sehe kein SET',
  none_here: 'Niemand sieht ein SET',
  they_see_none: (names) => `Noch kein SET gesehen: ${names}.`,
  opening_pick: (left) =>
    plural(left, {
      one: 'Wähle noch # Würfel für die Mitte.',
      other: left < 3 ? 'Wähle noch # Würfel für die Mitte.' : 'Wähle # Würfel für die Mitte.',
    }),
  opening_confirm: 'In dieser Reihenfolge?',
  opening_other: (name) => `${name} hat SET gerufen …`,
  in_line: (names) => `Als Nächstes dran: ${names}.`,
  must_wait: (name) => `${name} hat kein SET gezeigt und muss warten.`,
  you_must_wait: 'Du hast kein SET gezeigt. Warte kurz.',
  only_can_open: (name) => `Nur ${name} hat ein SET.`,
  only_you_can_open: 'Nur du hast ein SET. Siehst du es?',
  can_open: (names) => `Ein SET haben: ${names}.`,
  you_can_open: 'Du hast ein SET, und jemand anders auch. Siehst du deins?',
  limit_opening: (limit) => `Auf ${seconds(limit)} begrenzen`,
  limit_opening_text: 'Danach legt das Programm das erste SET für jemanden, der eins hat.',
  show_set: 'SET zeigen',
  withdraw: 'Doch kein SET',
  not_a_set: 'Kein SET',
  look_again: 'Noch mal schauen',
  question: (about) =>
    ({
      colour: 'Farbe: alle gleich oder alle verschieden?',
      symbol: 'Symbol: alle gleich oder alle verschieden?',
      number: 'Anzahl: alle gleich oder alle verschieden?',
    })[about],
  answer_same: (about, value) =>
    about === 'colour'
      ? `Ja, alle sind ${COLOURS[value]}.`
      : `Ja, alle zeigen ${about === 'symbol' ? theSymbol(value) : value}.`,
  answer_different: 'Ja, alle drei sind verschieden.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `Nein, zwei sind ${COLOURS[pair]} und einer ist ${COLOURS[odd]}.`
      : about === 'symbol'
        ? `Nein, zwei zeigen ${theSymbol(pair)} und einer zeigt ${theSymbol(odd)}.`
        : `Nein, zwei zeigen ${pair} und einer zeigt ${odd}.`,

  // turn
  pick_die: 'Nimm einen Würfel oder passe.',
  pick_square: 'Leg ihn auf ein Feld, das leuchtet.',
  lay_hint: 'Tippe einen Würfel an, dann ein leuchtendes Feld.',
  lay_hint_plain: 'Tippe einen Würfel an, dann ein Feld.',
  find_square: 'Wo bildet er ein SET?',
  pick_dot: 'Felder mit einem kleinen Kreis brauchen zwei Würfel.',
  can_replace: 'Ein Joker, der leuchtet, lässt sich austauschen. Oder nimm einen Würfel.',
  fits: 'Passt jetzt auf den Spielplan',
  fits_nowhere: 'passt nirgends',
  fits_nowhere_now: 'Dieser Würfel passt gerade nirgends.',
  nothing_beside: 'Neben diesem Feld liegen keine zwei Würfel in einer Reihe.',
  needs_another: 'Guter Anfang: Noch ein Würfel, und es ist ein SET.',
  needs_partner: 'mit noch einem',
  not_legal: 'Das wird kein SET.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET', other: '# SETs' }) + (bonus ? ` und ${bonusPoints(bonus)}` : ''),
  confirm: (score) => `Fertig · ${points(score)}`,
  confirm_plain: 'Fertig',
  play_dice: 'Würfel legen',
  pass: 'Passen',
  pass_sure: 'Zum Passen noch mal tippen',
  undo: 'Rückgängig',
  recall: 'Alle Würfel zurücknehmen',
  hint: 'Tipp',
  hint_nothing: 'Du kannst gerade nichts legen.',
  hint_exists: 'Hier ist ein SET!',
  hint_dice: (count) => (count === 1 ? 'Mit diesem Würfel.' : 'Mit diesen Würfeln.'),
  hint_squares: (score) => (score ? `Hier, für ${points(score)}.` : 'In dieser Reihenfolge.'),
  hint_mind: (score, most) =>
    `Hier, für ${points(score)}: So gewinnst du am ehesten. Du könntest ${points(most)} holen, aber damit gewinnt man seltener.`,
  tutor: 'Mich vor Fehlern warnen',
  sure_turn: (why) => `Sicher? Es gibt einen besseren Zug. ${why}`,
  sure_roll: (why) => `Sicher? Es gibt eine bessere Wahl. ${why}`,
  do_anyway: 'Trotzdem machen',
  undo_move: 'Meinen letzten Zug zurücknehmen',
  undone_times: (times) => `Zurückgenommene Züge: ${times}`,
  wild_title: 'Was soll der Joker sein?',
  wild_partner: 'Mit noch einem Würfel',
  wild_any: 'Etwas anderes',
  wild_state: (face) => `Joker = ${face}`,
  why: {
    points: (best, played) => `Das bringt ${points(best)} statt ${played}.`,
    bonus: (best) => `Das bringt ${bonusPoints(best)}.`,
    reply: (best, played) =>
      best
        ? `So kann der Nächste nur ${points(best)} holen statt ${played}.`
        : `So geht der Nächste leer aus, statt ${points(played)} zu holen.`,
    wild: 'So bleibt ein Joker für später.',
    face: (faces) => `So ist der Joker besser: ${faces}.`,
    dice: (best, played) => (best ? `Besser ${dice(best)} legen statt ${played}.` : 'Besser passen.'),
    later: 'Das zahlt sich in den nächsten Runden aus.',
    replace: 'Tausche zuerst den Joker aus.',
    replace_other: 'Ein anderer Austausch ist besser.',
    keep_the_die: 'Behalte diesen Würfel: In der Hand ist er mehr wert.',
    roll_fewer: (faces) => `Behalten: ${faces}.`,
    roll_more: (faces) => `Auch werfen: ${faces}.`,
    roll_others: (kept, rolled) => `Behalten: ${kept}. Werfen: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Extrawurf: Tippe die Würfel an, die du neu werfen willst.',
  extra_for: (name) => `${name}: Tippe die Würfel an, die du neu werfen willst.`,
  choose_all: 'Alle',
  choose_none: 'Keine',
  roll_again: (count) => `${dice(count)} werfen`,
  keep_all: 'Alle behalten',

  // a player is away
  is_away: (name) => `${name} ist weg.`,
  has_left: (name) => `${name} ist gegangen.`,
  let_bot: 'Bot übernimmt',
  skip: 'Überspringen',
  wait: 'Warten',
  substitute: (name) => `${name} (Bot)`,
  bot_plays_for_you: 'Ein Bot spielt für dich.',
  take_back: 'Platz wieder einnehmen',

  // end and replay
  wins: (names, count) => (count > 1 ? `${names} teilen sich den Sieg!` : `${names} hat gewonnen!`),
  you_win: 'Du hast gewonnen!',
  you_share: (names) => `Du teilst dir den Sieg mit ${names}!`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'Jemand hat keine Würfel mehr.',
      stalemate: 'Kein Wurf könnte noch ein SET ergeben.',
      dead_rounds: 'Zehn Runden lang hat niemand gelegt.',
    })[reason] ?? '',
  ask_harder: (wins, name) => `${wins}! Beim nächsten Mal gegen ${name}?`,
  ask_easier: (name) => `${name} ist etwas leichter zu schlagen. Beim nächsten Mal gegen ${name}?`,
  bot_lost: 'Gut gespielt! Heute warst du besser als ich.',
  bot_won_closely: 'Das war knapp! Spielen wir noch einmal?',
  bot_won: 'Schönes Spiel! Vielleicht gewinnst du das nächste.',
  best_turn: (score) => `Bester Zug: ${score}`,
  chart: (scores) => `Punkte Zug um Zug. Am Ende: ${scores}`,
  rematch: 'Revanche',
  rematch_offered: 'Eine Revanche wartet auf dich.',
  rematch_join: 'Zur Revanche',
  rematch_watch: 'Revanche ansehen',
  was_it_luck: 'War das Glück?',
  share_picture: 'Bild',
  play_on: 'Von hier an weiterspielen',
  replay: 'Noch mal ansehen',
  download: 'Herunterladen',
  fair_dice: 'Faire Würfel',
  fair_dice_text:
    'Vor dem ersten Wurf haben dieser Browser und der Server je eine geheime Zahl beigesteuert. So konnte niemand die Würfe bestimmen.',
  fair_dice_check: 'Zweifel? Lade das Spiel herunter und prüfe jeden Wurf:',
  dice_begin: 'Dieses Spiel setzt ein anderes fort: Die Würfel davor sind nicht geprüft.',
  dice_checked: (own) =>
    own
      ? 'Würfel geprüft: Alles ist wie versprochen, und die geheime Zahl dieses Browsers war dabei.'
      : 'Würfel geprüft: Alle Würfe passen zu den geheimen Zahlen dieses Spiels.',
  dice_wrong: 'Mit den Würfeln stimmt etwas nicht.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'Die geheime Zahl des Servers ist nicht die, die er vor dem Spiel versprochen hat.',
      seed: 'Die geheime Zahl dieses Browsers wurde nicht verwendet.',
      dice: `Die Würfel von ${name} in Runde ${round} passen nicht zu den geheimen Zahlen.`,
      lot: 'Nach den geheimen Zahlen hätte jemand anders beginnen müssen.',
      record: 'Der Server verrät die geheimen Zahlen dieses Spiels nicht.',
      game: 'Der Server hat ein anderes Spiel gespeichert als das, das am Tisch gespielt wurde.',
    })[about] ?? '',
  no_replay: 'Dieses Spiel lässt sich nicht noch mal ansehen',
  position_in_game: 'Stelle im Spiel',
  to_start: 'Zum Anfang',
  to_end: 'Zum Ende',
  step_back: 'Zurück',
  step_on: 'Weiter',
  pause: 'Pause',
  play_back: 'Abspielen',
  speed: 'Tempo',
  jump_to_turn: 'Zu einem Zug springen',
  replay_start: 'Die ersten Würfel fallen.',
  replay_rolls: 'Würfel werden gezogen und geworfen.',

  // keys
  read_aloud: 'Vorlesen',
  keys_title: 'Tasten',
  keys_switch: 'Buchstaben und Ziffern sind Tastenkürzel',
  keys: [
    ['1–5', 'Würfel nehmen'],
    ['← ↑ ↓ →', 'Auf dem Spielplan wandern'],
    ['+ − 0', 'Spielplan vergrößern, verkleinern oder in normaler Größe zeigen'],
    ['⏎', 'Würfel legen'],
    ['⌫', 'Letzten Würfel zurücknehmen'],
    ['S', 'SET rufen (E, P, X, N, wenn mehrere an diesem Gerät spielen)'],
    ['C', 'Fertig'],
    ['P', 'Passen'],
    ['R', 'Alle Würfel zurücknehmen'],
    ['H', 'Tipp'],
    ['U', 'Deinen letzten Zug zurücknehmen (nur gegen Bots)'],
    ['G', 'Punkte hören'],
    ['L', 'Letzten Zug hören'],
    ['B', 'Diese Reihe des Spielplans hören'],
    ['D', 'Deine Würfel hören'],
    ['T', 'Restzeit hören'],
    ['Esc', 'Würfel zurücklegen'],
    ['?', 'Diese Liste'],
  ],
}

export default table
