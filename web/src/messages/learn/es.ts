/** The words of the tutorial, the trainer and the rule book in Spanish. */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('es')

const es: Learn = {
  learn: 'Aprender',
  tutorial: 'Aprender a jugar',
  trainer: 'Entrenador',
  rule_book: 'Reglas',

  step: (now, all) => `Paso ${now} de ${all}`,
  next: 'Siguiente',
  back: 'Atrás',
  skip: 'Saltar este paso',
  again: 'Empezar de nuevo',
  confirm: 'Poner estos dados',
  roll: 'Tirar',
  lay_hint: 'Toca un dado y luego una casilla iluminada.',
  not_yet: 'Casi. ¡Prueba otra vez!',
  more_points: (score, goal) => `Bien, eso da ${score}. ¡Pero aquí puedes conseguir ${goal}!`,
  more_dice: 'También vale. ¡Pero prueba con más dados!',
  other_square: (square) => `Está permitido. En este paso, usa la casilla ${square}.`,

  questions: {
    colour: 'Color: ¿todo igual o todo distinto?',
    symbol: 'Símbolo: ¿todo igual o todo distinto?',
    number: 'Número: ¿todo igual o todo distinto?',
  },
  answers: { same: 'Sí, todo igual', different: 'Sí, todo distinto', no: 'No, dos son iguales y el otro no' },
  is_no_set: 'Un no significa: no es un SET.',
  dice: 'Dados para elegir',
  these: 'Estos dados',
  your_score: 'Tú',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Mira un dado',
      task: 'Cada cara tiene un número, un color y un símbolo. Toca el dado con dos óvalos morados.',
      done: '¡Sí! Número dos, color morado, símbolo óvalo.',
    },
    questions: {
      title: '¿Qué es un SET?',
      task: 'Tres dados forman un SET si puedes decir sí a las tres preguntas. Toca tres dados y mira las respuestas. ¡Encuentra un SET!',
      done: 'Tres veces sí. ¡Es un SET!',
    },
    complete: {
      title: '¿Qué dado falta?',
      task: 'Un óvalo verde, dos óvalos verdes. ¿Con qué dado es un SET?',
      done: 'Correcto. El color y el símbolo son iguales, y los números son todos distintos.',
    },
    different: {
      title: 'Todo distinto',
      task: 'Aquí todo es distinto. Con dos dados solo encaja una cara. ¿Cuál?',
      done: 'Correcto. Tres colores, tres símbolos, tres números.',
    },
    not_a_set: {
      title: 'No es un SET',
      task: 'Esto no es un SET. ¿A qué pregunta hay que responder que no?',
      done: 'Sí, el número: dos dados muestran dos, pero uno muestra uno.',
    },
    opening: {
      title: 'El primer SET',
      task: 'Todos tiran cinco dados. Quien ve antes un SET lo pone sobre el logo. ¡Encuentra el tuyo y ponlo!',
      done: 'Tres dados, tres puntos. Ahora empiezas tú cada ronda.',
    },
    one_die: {
      title: 'Basta un dado',
      task: 'Los dados del tablero también cuentan. Pon un dado que forme un SET con dos de ellos, en fila o en columna.',
      done: 'Tres dados en línea son un SET: tres puntos.',
    },
    two_sets: {
      title: 'Dos SETS a la vez',
      task: 'Un dado puede estar en dos SETS: en fila y en columna. Busca la casilla que vale seis puntos.',
      done: 'Dos SETS de tres dados: seis puntos.',
    },
    twelve: {
      title: 'El turno de doce puntos',
      task: 'En un turno puedes poner hasta tres dados. ¡Pon los tres y consigue doce puntos!',
      done: 'Seis, más tres, más tres: ¡doce puntos!',
    },
    pair: {
      title: 'Dos dados juntos',
      task: 'Aquí ningún dado encaja solo. Pero dos de los tuyos forman un SET con uno del tablero. Pon los dos.',
      done: 'Dos dados nuevos y uno viejo: un SET.',
    },
    touching: {
      title: 'Se puede tocar',
      task: 'Un dado solo tiene que estar en un SET. Puede tocar otros que no encajan. Pon un dado en la casilla e7.',
      done: 'Forma un SET hacia la derecha. El dado de la izquierda no importa.',
    },
    wild: {
      title: 'El comodín',
      task: 'Un comodín puede ser cualquier cara: tú dices cuál. Ponlo en la casilla h5 y elige qué es.',
      done: 'El comodín no da puntos al ponerlo, así que este SET vale dos. Después cuenta como cualquier otro.',
    },
    replace: {
      title: 'Atrapa un comodín',
      task: 'El comodín del tablero es tres rombos verdes. ¡Tú tienes justo esa cara! Pon tu dado encima.',
      done: 'El comodín es tuyo. Lo tiras enseguida y puedes usarlo ahora o más tarde.',
    },
    bonus: {
      title: 'Casillas de bono',
      task: 'Algunas casillas tienen un número. El primer dado que cae ahí da esos puntos de más. Pon un dado en el 1.',
      done: 'Tres puntos por el SET y uno por la casilla: cuatro.',
    },
    extra_roll: {
      title: 'Una tirada más',
      task: 'Tras cada ronda sacas dados hasta tener cinco. Luego puedes volver a tirar una vez los que quieras. Toca los que no te gusten y tira.',
      done: 'Caras nuevas, nuevas posibilidades. O quédate con lo que tienes: tú decides.',
    },
    end: {
      title: 'El final',
      task: 'La bolsa está vacía y este es tu último dado. ¡Ponlo!',
      done: 'Ya no quedan dados que sacar y la ronda ha terminado. Gana quien tiene más puntos: ¡muy bien!',
    },
  },
  finished: '¡Ya sabes jugar a SET CUBED!',
  finished_about: 'Juega una partida o afina la vista en el entrenador.',
  play_now: 'Jugar una partida',

  find: 'Encuentra el SET',
  find_task: 'Tres de estos cinco dados son un SET. ¿Cuáles?',
  complete: 'Complétalo',
  complete_task: '¿Qué dado forma un SET con estos dos?',
  best: 'Mejor turno',
  best_task: (points) => `Tu mejor turno aquí da ${n(points, { one: '# punto', other: '# puntos' })}. ¿Lo encuentras?`,
  choose_kind: '¿Qué quieres practicar?',
  time: 'Tiempo',
  streak: 'Seguidos',
  best_streak: 'Racha más larga',
  solved: 'Resueltos',
  right: '¡Correcto!',
  wrong: 'Esta vez no.',
  show_answer: 'Ver la respuesta',
  the_answer: 'La respuesta:',
  next_puzzle: 'Siguiente reto',
  stop: 'Parar y ver el resumen',
  summary: 'Tu resumen',
  summary_score: (right, all) => `${right} de ${n(all, { one: '# reto resuelto', other: '# retos resueltos' })}`,
  average_time: (text) => `${text} de media`,
  misses: 'Lo que se te escapa',
  misses_none: 'No se te escapó nada. ¡Qué vista!',
  misses_count: (count) => n(count, { one: '# vez', other: '# veces' }),
  misses_most: { colour: 'Mira primero el color.', symbol: 'Mira primero los símbolos.', number: 'Cuenta primero.' },
  you_scored: (score, best) => `Tienes ${score} de ${best}.`,

  search: 'Buscar en las reglas',
  found: (count) => n(count, { one: '# apartado', other: '# apartados' }),
  found_nothing: 'Nada encontrado. Prueba con otra palabra.',
  contents: 'Índice',

  book: {
    box: {
      title: 'Qué hay en la caja',
      text: [
        'El juego es para dos a cuatro personas a partir de unos ocho años. Hay 42 dados, un tablero y una bolsa de tela.',
        'Una cara muestra uno, dos o tres óvalos, ondas o rombos, en rojo, verde o morado. Son 27 caras distintas. La número 28 es el comodín.',
        'Nueve dados tienen una cara de comodín. El tablero tiene 13 por 13 casillas: las columnas van de la a a la m y las filas del 1 al 13 desde arriba. El logo está en el centro, y 32 casillas tienen un bono.',
      ],
      captions: ['Dos óvalos morados, tres rombos verdes, una onda roja y el comodín'],
    },
    set: {
      title: '¿Qué es un SET?',
      text: [
        'Tres dados son un SET cuando cada característica, por separado, es igual en los tres o distinta en los tres. Las características son color, símbolo y número.',
        'Haz tres preguntas. ¿El color es todo igual o todo distinto? ¿Y el símbolo? ¿Y el número? Tres veces sí es un SET. Basta un no para que no lo sea: entonces dos dados son iguales y el tercero no.',
        'Tres dados con exactamente la misma cara también son un SET. Para dos caras hay siempre una sola tercera que forma un SET.',
      ],
      captions: ['Un SET: mismo color, mismo símbolo, números distintos', 'Un SET: todo es distinto', 'Un SET: todo es igual', 'No es un SET: dos muestran dos rombos, uno muestra uno'],
    },
    opening: {
      title: 'Cómo empieza la partida',
      text: [
        'Todos los dados van a la bolsa. Cada uno saca cinco sin mirar y todos tiran a la vez.',
        'Empieza quien primero dice SET y muestra uno entre sus cinco dados. Puede haber comodines. Equivocarse no cuesta nada.',
        'Si nadie tiene un SET, todos vuelven a tirar todos sus dados.',
        'Quien lo dijo pone los tres dados sobre el logo, en el orden que quiera, y suma los puntos. Ese fue su primer turno. Desde ahora empieza todas las rondas.',
      ],
      captions: ['El primer SET está sobre el logo'],
    },
    turn: {
      title: 'Tu turno',
      text: [
        'Pon uno, dos o tres dados, o pasa. Siempre se puede pasar. Si no puedes hacer nada, se salta tu turno.',
        'Un SET son tres dados en tres casillas vecinas, en fila o en columna. Una línea más larga puede tener varios SETS: en cuatro dados seguidos hay dos grupos de tres.',
        'Pones un dado, o dos a la vez. Cada uno debe estar enseguida en un SET con al menos un dado que ya estaba. Es decir, dos viejos y uno nuevo, o uno viejo y dos nuevos.',
        'Un dado puede tocar otros sin formar un SET con ellos, mientras esté en uno.',
        'El orden lo eliges tú. Los dados nunca se giran: solo se puede poner la cara que ha salido.',
      ],
      captions: ['Dos dados nuevos forman un SET con uno que ya estaba', 'Cuatro seguidos tienen dos SETS'],
    },
    scoring: {
      title: 'Los puntos',
      text: [
        'Cada dado de un SET nuevo vale un punto. Un dado en dos SETS nuevos cuenta en los dos. Los dados que ya estaban también cuentan.',
        'Un ejemplo: tu primer dado forma dos SETS, son seis puntos. El segundo forma uno más, tres puntos. El tercero también. En total: doce puntos.',
        'Los puntos se suman al final del turno. Los dados que sobran no cuestan nada.',
      ],
      captions: ['Antes del turno', 'Después: 6 + 3 + 3 = 12 puntos'],
    },
    bonus: {
      title: 'Casillas de bono',
      text: ['El primer dado de todos en una casilla con número da también ese número, una vez. Un comodín también lo gana.', 'Un dado que sustituye a un comodín no gana ningún bono.'],
      captions: ['El dado en la casilla con un 1 da un punto más'],
    },
    wild: {
      title: 'Comodines',
      text: [
        'Quien pone un comodín dice su color, su símbolo y su número. Eso no cambia mientras esté ahí.',
        'Puedes usar tantos comodines como quieras en un turno y en un SET.',
        'Un comodín no da puntos en los SETS que forma al ponerlo. Después cuenta como cualquier dado, incluso más tarde en el mismo turno.',
      ],
      captions: ['Un comodín que vale tres rombos verdes'],
    },
    replacing: {
      title: 'Cambiar un comodín',
      text: [
        'Al empezar tu turno, antes de poner dados, puedes poner uno de los tuyos en el lugar de un comodín del tablero. Tiene que mostrar exactamente lo que vale el comodín y no ser comodín.',
        'No da puntos y no cuenta entre tus tres dados. Tiras enseguida el comodín y te lo quedas, para este turno o más tarde.',
        'Puedes cambiar varios comodines, uno tras otro. También puedes cambiar y luego pasar.',
      ],
      captions: [],
    },
    round: {
      title: 'El final de una ronda',
      text: [
        'Una ronda termina cuando todos han tenido su turno. Empezando por el primer jugador, cada uno saca dados hasta tener cinco mientras queden en la bolsa, y tira los nuevos.',
        'Luego viene la tirada extra: cada uno puede volver a tirar los dados que quiera, una sola vez. Cada cual decide por su cuenta. La siguiente ronda empieza cuando todos han elegido.',
        'Si nadie puso un dado en toda la ronda, en su lugar todos vuelven a tirar todos sus dados.',
      ],
      captions: [],
    },
    end: {
      title: 'El final de la partida',
      text: [
        'Cuando alguien se queda sin dados, los demás aún tienen su turno en esa ronda. Después termina la partida.',
        'También termina cuando la bolsa está vacía y ninguna tirada podría ayudar ya a nadie, y tras diez rondas seguidas en las que nadie puso un dado.',
        'Gana quien tiene más puntos. Si hay empate, se comparte la victoria.',
      ],
      captions: [],
    },
    limits: {
      title: 'Lo que podéis acordar',
      text: [
        'Antes de jugar podéis poner un límite de tiempo para un turno (de 30 segundos a 5 minutos), para la tirada extra (30 segundos) y para el comienzo. Si se acaba el tiempo de un turno, se pasa. Si se acaba el de la tirada extra, no se tira.',
        'Si se acaba el tiempo del comienzo, se sortea entre quienes tienen un SET, y el programa empieza en su lugar.',
      ],
      captions: [],
    },
    about: {
      title: 'Sobre estas reglas',
      text: ['Estas son las reglas tal como las juega este programa, contadas con nuestras propias palabras. SET y SET CUBED son marcas de su propietario. Este proyecto es independiente y no tiene relación con la editorial.'],
      captions: [],
    },
  },
}

export default es
