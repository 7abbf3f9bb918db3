/** Spanish: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { lowerFirst } from '../grammar'
import { COLOURS, SYMBOLS, faceName, dice, list, plural, points, seconds } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: '¡Hola!',
  nice: '¡Qué bien!',
  wow: '¡Guau!',
  thinking: 'Déjame pensar…',
  oops: '¡Uy!',
  thanks: '¡Gracias!',
  well_played: '¡Bien jugado!',
  bye: '¡Adiós!',
}

const aSymbol = (symbol: string) => `${symbol === 'S' ? 'una' : 'un'} ${SYMBOLS[symbol]}`

const table: Table = {
  // waiting room
  waiting_room: 'La mesa está lista',
  invites: (name, players) => `${name} te invita a una partida para ${['', '', 'dos', 'tres', 'cuatro'][players]}`,
  how_to_play: 'Las reglas en un minuto',
  same_network: 'Los dispositivos de la misma red pueden abrir este enlace.',
  seats: 'Puestos',
  open_seat: 'Puesto libre',
  thats_you: 'Eres tú',
  add_bot: 'Añadir un bot',
  free_seat: 'Dejar libre el puesto',
  start: 'Empezar la partida',
  waits_for_players: (count) => plural(count, { one: 'Falta # jugador…', other: 'Faltan # jugadores…' }),
  waits_for_start: 'Espera a que los demás empiecen la partida.',
  leave: 'Dejar la mesa',
  leave_sure: '¿Seguro que quieres salir?',
  invite: 'Invitar',
  copy_link: 'Copiar enlace',
  copied: 'Copiado',
  share: 'Compartir',
  watch_link: 'Enlace para espectadores',
  qr: (text) => `Código QR de ${text}`,
  join_table: 'Sentarse',

  // table
  table_title: (code) => `Mesa ${code}`,
  connecting: 'Conectando…',
  connection_lost: 'Conexión perdida. Intentando otra vez…',
  no_table: 'Esa mesa no existe',
  board: 'Tablero',
  round: (round) => `Ronda ${round}`,
  in_bag: (count) => `${dice(count)} en la bolsa`,
  watchers: (count) => plural(count, { one: '# persona está mirando', other: '# personas están mirando' }),
  whole_board: 'Todo el tablero',
  board_size: 'Tamaño del tablero',
  zoom_in: 'Ampliar el tablero',
  zoom_out: 'Reducir el tablero',
  reactions: 'Reacciones',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label}: ${words}`,
  labelled_sentence: (label, words) => `${label}: ${lowerFirst(words)}`,
  row_told: (row, squares) => (squares ? `Fila ${row}: ${squares}.` : `La fila ${row} está vacía.`),
  no_move_yet: 'Aún no hay jugadas.',
  moves: 'Jugadas',
  notices: 'Avisarme cuando me toque',
  help_title: 'Ayuda',
  help_for_all: 'Ayuda para todos',
  help_offer: 'El juego consiste en encontrar un SET tras otro. ¿Cuánta ayuda quieres?',
  help_name: (help) => ({ full: 'Dados y casillas', squares: 'Solo casillas', none: 'Ninguna' })[help] ?? help,
  your_turn: 'Tu turno',
  their_turn: 'Pensando…',
  choosing: 'Eligiendo…',
  first_player: 'Primer jugador',
  away: 'Ausente',
  you: 'Tú',
  player: 'Jugador',
  your_dice: 'Tus dados',
  your_dice_now: (name) => `${name}, tus dados`,
  pass_to: (name) => `Pásale el dispositivo a ${name}`,
  dice_of: (name) => `Los dados de ${name}`,
  no_dice: 'Ningún dado',
  player_label: (name, score) => `${name}, ${points(score)}`,
  what_happened: 'Qué pasó',
  watching: 'Estás mirando.',
  waits_for: (name) => `${name} está pensando…`,
  others_choose: (names) => `Todavía eligiendo: ${names}`,
  game_over: 'La partida terminó.',
  results: 'Resultados',
  seconds_left: (left) => plural(left, { one: 'Queda # segundo', other: 'Quedan # segundos' }),
  ended_title: 'Esta partida se interrumpió',
  ended_text: 'No llegó hasta el final.',

  // dice and squares
  colour: 'Color',
  symbol: 'Símbolo',
  number: 'Número',
  colour_name: (colour) => COLOURS[colour]?.[0] ?? colour,
  symbol_name: (symbol) => (SYMBOLS[symbol] ? `${SYMBOLS[symbol]}s` : symbol),
  colour_letter: (colour) => ({ R: 'R', G: 'V', P: 'M' })[colour] ?? colour,
  face: (face, wild) => (face === 'W' ? 'un comodín' : faceName(face) + (wild ? ' (comodín)' : '')),
  square: (square, die, about) =>
    [
      square,
      die || (about.logo ? 'logo' : about.bonus ? `bonificación ${about.bonus}` : 'vacía'),
      about.tentative ? 'sin confirmar' : '',
      about.lit ? (about.half ? 'posible con otro dado' : 'posible') : '',
      about.glow ? 'se puede sustituir' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} en ${square}`,
  lies_at: (square, face) => `${face} en ${square}`,

  // opening
  call_set: '¡SET!',
  opening_look: '¡Busca un SET y dilo antes que nadie!',
  opening_draw: 'Desliza sobre tres dados para decir SET.',
  see_none: 'No veo ningún SET',
  none_here: 'Nadie ve ningún SET',
  they_see_none: (names) => `Sin SET todavía: ${names}.`,
  opening_pick: (left) =>
    plural(left, {
      one: 'Elige # dado más para el centro.',
      other: left < 3 ? 'Elige # dados más para el centro.' : 'Elige # dados para el centro.',
    }),
  opening_confirm: '¿En este orden?',
  opening_other: (name) => `${name} dijo SET…`,
  in_line: (names) => `Después: ${names}.`,
  must_wait: (name) => `${name} no mostró ningún SET y debe esperar.`,
  you_must_wait: 'Dijiste SET sin mostrar ninguno. Espera un momento.',
  only_can_open: (name) => `Solo ${name} tiene un SET.`,
  only_you_can_open: 'Solo tú tienes un SET. ¿Lo ves?',
  can_open: (names) => `Tienen un SET: ${names}.`,
  you_can_open: 'Tú tienes un SET, y alguien más también. ¿Ves el tuyo?',
  limit_opening: (limit) => `Poner un límite de ${seconds(limit)}`,
  limit_opening_text: 'Pasado ese tiempo, el programa pondrá el primer SET en nombre de alguien que tenga uno.',
  show_set: 'Mostrar el SET',
  withdraw: 'Al final, no hay SET',
  not_a_set: 'No es un SET',
  look_again: 'Mirar otra vez',
  question: (about) =>
    ({
      colour: 'Color: ¿todo igual o todo distinto?',
      symbol: 'Símbolo: ¿todo igual o todo distinto?',
      number: 'Número: ¿todo igual o todo distinto?',
    })[about],
  answer_same: (about, value) =>
    about === 'colour'
      ? `Sí, los tres son ${COLOURS[value]?.[0]}s.`
      : about === 'symbol'
        ? `Sí, los tres son ${SYMBOLS[value]}s.`
        : `Sí, los tres muestran ${value}.`,
  answer_different: 'Sí, los tres son distintos.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `No, dos son ${COLOURS[pair]?.[0]}s y el tercero es ${COLOURS[odd]?.[0]}.`
      : about === 'symbol'
        ? `No, dos son ${SYMBOLS[pair]}s y el tercero es ${aSymbol(odd)}.`
        : `No, dos muestran ${pair} y el tercero muestra ${odd}.`,

  // turn
  pick_die: 'Elige un dado o pasa.',
  pick_square: 'Ponlo en una casilla iluminada.',
  lay_hint: 'Toca un dado y luego una casilla iluminada.',
  lay_hint_plain: 'Toca un dado y luego una casilla.',
  find_square: '¿Dónde forma un SET?',
  pick_dot: 'Las casillas con un circulito necesitan dos dados.',
  can_replace: 'Puedes sustituir un comodín que brilla o elegir un dado.',
  fits: 'Ahora encaja en el tablero',
  fits_nowhere: 'sin lugar en el tablero',
  fits_nowhere_now: 'Este dado no encaja ahora en ningún lado.',
  nothing_beside: 'No hay dos dados en línea junto a esta casilla.',
  needs_another: 'Buen comienzo: un dado más y es un SET.',
  needs_partner: 'con otro dado más',
  not_legal: 'Así no se forma un SET.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET', other: '# SET' }) + (bonus ? ` y una bonificación de ${bonus}` : ''),
  confirm: (score) => `Confirmar · ${points(score)}`,
  confirm_plain: 'Confirmar',
  play_dice: 'Poner estos dados',
  pass: 'Pasar',
  pass_sure: 'Toca otra vez para pasar',
  undo: 'Deshacer',
  recall: 'Recoger todos los dados',
  hint: 'Pista',
  hint_nothing: 'Ahora no puedes poner ningún dado.',
  hint_exists: '¡Aquí hay un SET!',
  hint_dice: (count) => (count === 1 ? 'Con este dado.' : 'Con estos dados.'),
  hint_squares: (score) => (score ? `Aquí: ${points(score)}.` : 'En este orden.'),
  hint_mind: (score, most) =>
    `Aquí: ${points(score)}. Es lo que más posibilidades te da de ganar. Podrías conseguir ${points(most)}, pero así se gana menos veces.`,
  tutor: 'Avisarme antes de un error',
  sure_turn: (why) => `¿Seguro? Hay una jugada mejor. ${why}`,
  sure_roll: (why) => `¿Seguro? Hay una opción mejor. ${why}`,
  do_anyway: 'Hacerlo de todos modos',
  undo_move: 'Deshacer mi última jugada',
  undone_times: (times) => `Jugadas deshechas: ${times}`,
  wild_title: '¿Qué será el comodín?',
  wild_partner: 'Con otro dado más',
  wild_any: 'Otra cosa',
  wild_state: (face) => `Elegir ${face}`,
  why: {
    points: (best, played) => `Da ${points(best)} en vez de ${played}.`,
    bonus: (best) => `Da una bonificación de ${best}.`,
    reply: (best, played) =>
      best
        ? `Así, el siguiente jugador puede conseguir ${points(best)} en vez de ${played}.`
        : `Así, el siguiente jugador no puede conseguir nada. Si no, podría conseguir ${points(played)}.`,
    wild: 'Así queda un comodín para después.',
    face: (faces) => `El comodín es mejor así: ${faces}.`,
    dice: (best, played) => (best ? `Es mejor poner ${dice(best)} que ${played}.` : 'Es mejor pasar.'),
    later: 'Dará más en las rondas siguientes.',
    replace: 'Es mejor sustituir primero el comodín.',
    replace_other: 'Hay una manera mejor de sustituirlo.',
    keep_the_die: 'Es mejor quedarse con este dado y no sustituir el comodín.',
    roll_fewer: (faces) => `Quedarse con: ${faces}.`,
    roll_more: (faces) => `Tirar también: ${faces}.`,
    roll_others: (kept, rolled) => `Quedarse con: ${kept}. Tirar: ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Tirada extra: toca los dados que quieras volver a tirar.',
  extra_for: (name) => `${name}: toca los dados que quieras volver a tirar.`,
  choose_all: 'Todos',
  choose_none: 'Ninguno',
  roll_again: (count) => `Tirar ${dice(count)}`,
  keep_all: 'Quedarse con todos',

  // a player is away
  is_away: (name) => `${name} no está.`,
  has_left: (name) => `${name} se fue.`,
  let_bot: 'Que siga un bot',
  skip: 'Saltar su turno',
  wait: 'Esperar',
  substitute: (name) => `${name} (bot)`,
  bot_plays_for_you: 'Un bot juega por ti.',
  take_back: 'Recuperar el puesto',

  // end and replay
  wins: (names, count) => (count > 1 ? `¡${names} comparten la victoria!` : `¡Ganó ${names}!`),
  you_win: '¡Ganaste!',
  you_share: (names) => `¡Compartes la victoria con ${names}!`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'Alguien se quedó sin dados.',
      stalemate: 'Ninguna tirada puede formar otro SET.',
      dead_rounds: 'Diez rondas sin que nadie pusiera un dado.',
    })[reason] ?? '',
  ask_harder: (wins, name) => `¡${wins}! ¿La próxima vez contra ${name}?`,
  ask_easier: (name) => `${name} es un poco más fácil de vencer. ¿La próxima vez contra ${name}?`,
  bot_lost: '¡Bien jugado! Hoy me ganaste.',
  bot_won_closely: '¡Qué partida tan reñida! ¿Jugamos otra?',
  bot_won: '¡Buena partida! Quizá la próxima sea tuya.',
  best_turn: (score) => `Mejor jugada: ${score}`,
  chart: (scores) => `Puntos jugada a jugada. Al final: ${scores}`,
  rematch: 'Revancha',
  rematch_offered: 'Te espera una revancha.',
  rematch_join: 'Ir a la revancha',
  rematch_watch: 'Ver la revancha',
  was_it_luck: '¿Fue suerte?',
  share_picture: 'Imagen',
  play_on: 'Seguir jugando desde aquí',
  replay: 'Ver de nuevo',
  download: 'Descargar',
  fair_dice: 'Dados sin trampas',
  fair_dice_text:
    'Antes de la primera tirada, este navegador y el servidor eligieron cada uno un número secreto: nadie pudo decidir las tiradas.',
  fair_dice_check: '¿Lo dudas? Descarga la partida y comprueba cada tirada:',
  dice_begin: 'Esta partida continúa otra: los dados de antes no están comprobados.',
  dice_checked: (own) =>
    own
      ? 'Dados comprobados: todo es como se prometió, y se usó el número secreto de este navegador.'
      : 'Dados comprobados: todas las tiradas coinciden con los números secretos de esta partida.',
  dice_wrong: 'Algo falla con los dados.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'El número secreto del servidor no es el que prometió antes de la partida.',
      seed: 'El número secreto de este navegador no se usó.',
      dice: `Los dados de ${name} en la ronda ${round} no coinciden con los números secretos.`,
      lot: 'Según los números secretos, debería haber empezado otra persona.',
      record: 'El servidor no revela los números secretos de esta partida.',
      game: 'El servidor guardó otra partida, no la que se jugó en la mesa.',
    })[about] ?? '',
  no_replay: 'Esta partida no se puede volver a ver',
  position_in_game: 'Momento de la partida',
  to_start: 'Al principio',
  to_end: 'Al final',
  step_back: 'Atrás',
  step_on: 'Adelante',
  pause: 'Pausa',
  play_back: 'Reproducir',
  speed: 'Velocidad',
  jump_to_turn: 'Ir a una jugada',
  replay_start: 'Se tiran los primeros dados.',
  replay_rolls: 'Se sacan y se tiran dados.',

  // keys
  read_aloud: 'Leer en voz alta',
  keys_title: 'Teclas',
  keys_switch: 'Las letras y los números son atajos',
  keys: [
    ['1–5', 'Elegir un dado'],
    ['← ↑ ↓ →', 'Moverse por el tablero'],
    ['+ − 0', 'Ampliar o reducir el tablero, o volver al tamaño normal'],
    ['⏎', 'Poner el dado'],
    ['⌫', 'Recoger el último dado'],
    ['S', 'Decir SET (E, P, X, N si juegan varios aquí)'],
    ['C', 'Confirmar'],
    ['P', 'Pasar'],
    ['R', 'Recoger todos los dados'],
    ['H', 'Pista'],
    ['U', 'Deshacer tu última jugada (solo contra bots)'],
    ['G', 'Oír los puntos'],
    ['L', 'Oír la última jugada'],
    ['B', 'Oír esta fila del tablero'],
    ['D', 'Oír tus dados'],
    ['T', 'Oír el tiempo que queda'],
    ['Esc', 'Devolver el dado'],
    ['?', 'Esta lista'],
  ],
}

export default table
