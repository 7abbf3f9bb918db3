/** Spanish: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'muy fácil',
  beginner: 'fácil',
  casual: 'medio',
  greedy: 'difícil',
  strong: 'muy difícil',
  expert: 'experto',
  random: 'al azar',
  defender: 'prudente',
}
const ABOUT: Record<string, string> = {
  novice: 'Ocho años. Casi siempre pone un solo dado y no ve la mitad de los SET.',
  beginner: 'Ve casi todo lo que puede hacer un solo dado.',
  casual: 'Ve casi todos los SET, pero pocos trucos con comodines.',
  greedy: 'Siempre busca el máximo de puntos y nunca piensa en la jugada siguiente.',
  strong: 'Piensa algunas jugadas por adelantado.',
  expert: 'Piensa muchas jugadas por adelantado y juega el final sin errores.',
}

const home: Home = {
  // home
  slogan: 'Tres dados. Todo igual o todo distinto.',
  slogan_text:
    'Tira los dados, forma un SET y suma puntos. Contra bots, alrededor de una pantalla o en línea con amigos.',
  play_now: 'Jugar ahora',
  play_now_text: (names) => `Contra ${names}`,
  ways: 'Formas de jugar',
  way_bots: 'Contra bots',
  way_bots_text: 'De uno a tres: desde tranquilos hasta muy listos',
  way_device: 'En este dispositivo',
  way_device_text: 'De dos a cuatro personas, una pantalla',
  way_friends: 'Con amigos',
  for_class: 'Para una clase o un club',
  way_friends_text: 'Con enlace, código o código QR',
  learn: 'Aprender a jugar',
  learn_text: '¿Primera vez? Cinco minutos, con los dados en la mano.',
  train: 'Entrenamiento',
  train_text: 'Retos cortos sacados de partidas reales',
  rules: 'Reglas del juego',
  rules_text: 'Todas las reglas, con dibujos',
  review_file: 'Analizar una partida',
  review_file_text: '¿Fue suerte? Abre una partida descargada',
  real_box: 'Con tu propio juego',
  real_box_text: 'Encuentra la mejor jugada o deja que un árbitro cuente los puntos',
  today: 'La partida del día',
  today_text: 'Las mismas diez rondas para todos, sin límite de tiempo',
  today_done: (share) => `Conseguiste el ${share}`,
  my_games: 'Mis partidas',
  my_games_text: 'Las partidas jugadas en este dispositivo y tu mejor jugada',
  last_game: 'Última partida:',
  wins_in_a_row: (count) => plural(count, { one: '# victoria', other: '# victorias seguidas' }),
  days_in_a_row: (count) => plural(count, { one: '# día', other: '# días seguidos' }),
  resume: 'Seguir jugando',
  forget: (code) => `Quitar la mesa ${code}`,
  forget_sure: (names) =>
    `Esta partida${names && ` (${names})`} desaparecerá de tu lista y ya no podrás continuarla en este dispositivo.`,
  ago,
  lobby: 'Mesas abiertas',
  free_seats: (count) => plural(count, { one: '# puesto libre', other: '# puestos libres' }),
  lan: 'Teléfonos de la misma red',
  lan_text: 'Abre esta dirección o apunta con la cámara al código:',
  only_here:
    'Este enlace solo se puede abrir en este dispositivo. Para que se pueda jugar desde teléfonos de la misma red, inicia el programa con',
  footer: 'Gratis y de código abierto. Un proyecto independiente; SET y SET CUBED son marcas de su propietario.',
  version: (number: string) => `Versión ${number}`,
  source_code: 'Código fuente',
  getting_ready: 'Preparando el juego…',
  open_elsewhere: 'Esta partida está abierta en otra ventana. Ciérrala allí para jugar aquí.',
  friends_need_server:
    'Esta página funciona sin servidor. Por eso todos juegan en este dispositivo. Para jugar en línea con amigos, abre la página de un servidor de setcubed.',
  own_device_dice: 'Los dados se tiraron en este dispositivo. Su dueño podría haberlos visto de antemano.',
  no_page: 'Esta página no existe',
  no_page_text: 'Quizá la dirección tenga un error o el enlace sea antiguo.',
  load_failed: 'Esta parte de la página no se pudo cargar. Comprueba la conexión y recarga la página.',
  reload: 'Recargar la página',
  home: 'Inicio',
  close: 'Cerrar',
  loading: 'Cargando…',

  // a new table
  your_name: 'Tu nombre',
  how_many_bots: 'Bots',
  how_many_players: 'Jugadores',
  player_number: (number) => `Jugador ${number}`,
  name_of_player: (number) => `Nombre del jugador ${number}`,
  seat_number: (number) => `Puesto ${number}`,
  strength: '¿Contra quién quieres jugar?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Jugar',
  fewer: 'Menos',
  more: 'Más',
  more_options: 'Más opciones',
  listed: 'Mostrar la mesa en «Mesas abiertas»',
  turn_limit: 'Tiempo por turno',
  extra_roll_limit: 'Tiempo para la tirada extra',
  opening_limit: 'Tiempo para el comienzo',
  no_limit: 'Sin límite',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Partida corta: menos dados',
  board_choice: 'Tablero',
  dice_choice: 'Dados',
  classic_board: 'Clásico',
  classic_dice: 'Clásicos',
  own_file: 'De un archivo',
  make_table: 'Crear una mesa',
  join_code: 'Entrar con un código',
  code: 'Código',
  join: 'Entrar',

  // profiles
  who_plays: '¿Quién juega?',
  profiles_text: 'Para quienes comparten este dispositivo: cada persona tiene sus ajustes, partidas y resultados.',
  profile_add: 'Añadir jugador',
  profile_remove: (name) => `Quitar a ${name}`,
  profile_remove_sure: (name, games) =>
    `Se borrarán de este dispositivo los ajustes, el progreso y los resultados de ${name}${games ? `, y también ${plural(games, { one: '# partida', other: '# partidas' })}` : ''}. Las partidas con otros jugadores de este dispositivo seguirán en sus listas.`,
  keep: 'Conservar',
  profile_colour: 'Color',
  profile_face: 'Cara',
  done: 'Listo',
  guest: 'Invitado',
  who_sits: (number) => `¿Quién es el jugador ${number}?`,

  // settings
  menu: 'Menú',
  language: 'Idioma',
  sound: 'Sonido',
  volume: 'Volumen',
  board_look: 'Tablero',
  board_look_name: (name) => ({ green: 'Verde', blue: 'Azul', plum: 'Ciruela' })[name] ?? name,
  settings: 'Ajustes',
  theme: 'Claro u oscuro',
  theme_name: (name) => ({ system: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' })[name] ?? name,
  marks: 'Ayuda para los colores',
  marks_name: (name) => ({ none: 'Ninguna', pattern: 'Trama', letter: 'Letra' })[name] ?? name,
  palette: 'Colores que distingues bien',
  palette_name: (name) =>
    ({ classic: 'Normales', protan: 'Veo mal el rojo', deutan: 'Veo mal el verde', tritan: 'Veo mal el azul' })[
      name
    ] ?? name,
  dice_size: 'Dados y casillas',
  dice_size_name: (scale) => (scale <= 1 ? 'Normales' : scale < 1.5 ? 'Grandes' : 'Muy grandes'),
  motion: 'Animaciones',
  motion_name: (name) => ({ slow: 'Lentas', normal: 'Normales', fast: 'Rápidas', off: 'Ninguna' })[name] ?? name,
  text_size: 'Tamaño del texto',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Privacidad',
  privacy_text: [
    'Sin cuenta, sin correo electrónico, sin publicidad, sin rastreo.',
    'El servidor guarda lo que pasa en una mesa: los nombres que eligen los jugadores, los dados, las jugadas y cuándo se hicieron. Quien tenga el enlace de una partida puede verla.',
    'Este navegador recuerda tus ajustes, tus partidas y resultados, lo que has aprendido y las mesas en las que juegas. Para que lo olvide, borra los datos de este sitio web.',
    'Las direcciones IP solo se usan para evitar abusos. No se guarda ninguna, salvo que quien administra este servidor la bloquee.',
    '¿Quieres que se borren tus partidas? Pídeselo a quien administra este servidor: todas las partidas con tu nombre se pueden borrar de una vez.',
  ],
  privacy_local: 'Tus partidas se quedan en este navegador. No se envía nada a nadie.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Una partida se borra # día después de la última jugada.',
          other: 'Una partida se borra # días después de la última jugada.',
        })
      : 'Las partidas se guardan hasta que las borre quien administra este servidor.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Una mesa en la que no empezó la partida se borra # día después de que todos se hayan ido.',
      other: 'Una mesa en la que no empezó la partida se borra # días después de que todos se hayan ido.',
    }),
}

export default home
