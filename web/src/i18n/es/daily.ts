/** Spanish: the daily deal. */
import type { Daily } from '..'
import { plural, points } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# jugador encontró la mejor jugada.', other: '# jugadores encontraron la mejor jugada.' })
    : 'nadie encontró la mejor jugada.'

const daily: Daily = {
  title: 'La partida del día',
  day: (day) => `La partida del ${day}`,
  intro:
    'Todo el mundo recibe los mismos dados. En cada una de las diez rondas, busca la jugada que da más puntos. Tómate el tiempo que quieras.',
  rules: 'Cómo se juega',
  counts: 'Solo cuenta tu primer intento.',
  practice: 'Este intento es de práctica. No cuenta.',
  past: 'Ese día ya pasó: no cuenta para tu racha.',
  start: 'Empezar',
  go_on: (round) => `Seguir con la ronda ${round}`,
  round: (round, rounds) => `Ronda ${round} de ${rounds}`,
  task: 'Busca la jugada que da más puntos.',
  skip: 'Saltar esta ronda',
  found_best: '¡Es la mejor jugada!',
  found: (score, best) => `Conseguiste ${score} de ${points(best)}.`,
  skipped: 'Saltaste esta ronda.',
  shown: 'La mejor jugada está en el tablero.',
  next: 'Siguiente ronda',
  finish: 'Ver el resultado',
  result: (score, best) => `${score} de ${points(best)}`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Compartir',
  copied: 'Copiado',
  picture: 'Imagen',
  again: 'Jugar otra vez para practicar',
  rounds: 'Ronda a ronda',
  yours: 'Tu jugada',
  best: 'Mejor jugada',
  nothing: 'Ningún dado',
  days: 'Días anteriores',
  streak: (count) => plural(count, { one: 'Primer día de tu racha', other: '# días seguidos' }),
  longest: (days) => plural(days, { one: 'Racha más larga: # día', other: 'Racha más larga: # días' }),
  bots: 'Así les fue a los bots',
  you: 'Tú',
  compare: 'Compararme con los demás',
  compare_text: 'Tu nombre y tus jugadas se envían a este servidor. Se borran a los 30 días.',
  name: 'Tu nombre',
  send: 'Enviar mi resultado',
  withdraw: 'Borrar mi resultado',
  rank: (rank, players) => `Tu posición: ${rank} de ${players}.`,
  average: (score) => `Promedio: ${points(score)}.`,
  missed: (round, count) => `La ronda ${round} fue la más difícil: ${finders(count)}`,
  nobody_yet: 'Todavía no hay más resultados.',
}

export default daily
