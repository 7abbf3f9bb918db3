/** Spanish: playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: '¿Y ahora?',
  referee: 'Árbitro',
  referee_text:
    'Para jugar con dados de verdad: anota lo que cada uno tira y pone, y el árbitro comprueba los SET, cuenta los puntos y dice a quién le toca.',
  points_only: 'Contar solo los puntos',
  points_only_text: 'Solo anotas lo que se pone. Es más rápido, pero no hay análisis.',
  enter_laid: (name) => `${name}: toca los dados que pones.`,
  to_board: 'Al tablero',
  palette: 'Caras',
  wild: 'Comodín',
  wild_next: 'Toca ahora lo que vale el comodín.',
  erase: 'Quitar el dado',
  across: 'Siguiente dado a la derecha',
  down: 'Siguiente dado debajo',
  empty: 'Vacío',
  you: 'Tú',
  how: 'Toca una casilla o los dados de un jugador, y luego las caras una a una.',
  at_square: (square) => `Siguiente dado en ${square}`,
  ask: '¿Mejor jugada?',
  thinking: 'Pensando…',
  turns: 'Mejores jugadas',
  rolls: 'Mejores opciones para la tirada extra',
  swaps: '¿Sustituir antes un comodín?',
  swap: (square, face) => `Sustituir el comodín de ${square} por ${face}`,
  swap_none: 'No sustituir ninguno',
  range: (low, high) => `Entre el ${low} y el ${high}`,
  reply: (score) =>
    score
      ? plural(score, {
          one: 'Entonces el siguiente jugador puede conseguir # punto.',
          other: 'Entonces el siguiente jugador puede conseguir # puntos.',
        })
      : 'Entonces el siguiente jugador no puede conseguir ningún punto.',
  no_turn: 'Ningún dado encaja en el tablero.',
  about: 'Los porcentajes indican las posibilidades de ganar si todos juegan lo mejor que pueden hasta el final.',
  lay_it: (count) => `Poner ${dice(count)}`,
  change: 'Volver a la mesa',
  settings: 'Jugadores, puntos, tablero y dados',
  score_of: (name) => `Puntos: ${name}`,
  scores: 'Puntos',
  who_opened: '¿Quién empezó?',
  in_bag: 'Dados en la bolsa',
  all_others: 'Todos los demás',
  clear: 'Vaciar la mesa',
  clear_sure: 'Toca otra vez para vaciarla',
  begin: 'Empezar',
  turn_of: (name) => `Le toca a ${name}`,
  who_called: '¿Quién dijo SET primero?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: toca lo que muestra tu dado.`,
      other: `${name}: toca lo que muestran tus # dados.`,
    }),
  leave: 'Terminar la partida',
  leave_sure: 'Toca otra vez para terminar',
  next_game: 'Siguiente partida',
  evening: (count) => plural(count, { one: 'Hasta ahora: # partida', other: 'Hasta ahora: # partidas' }),
  wins: 'Victorias',
  all_points: 'Puntos',
  forget: 'Empezar de cero',
  guessed: 'Estos dados no son los de nuestra lista. El análisis usa dados que encajan con lo que salió.',
  no_record: 'Se anotó algo que ningún dado puede mostrar, así que esta partida no tiene análisis.',
}

export default box
