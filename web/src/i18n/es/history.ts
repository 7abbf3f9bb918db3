/** Spanish: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Mis partidas',
  private: 'Esta lista solo está en este dispositivo. No se envía a nadie.',
  none: 'Todavía no hay partidas terminadas. Juega una y aparecerá aquí.',
  games: 'Partidas',
  wins: 'Victorias',
  per_turn: 'Puntos por jugada',
  longest: 'Mejor racha de victorias',
  longest_daily: 'Mejor racha de días',
  luck_and_skill: 'Suerte y habilidad',
  luck: 'Suerte con los dados, en puntos por partida',
  luck_chart: (points) => `Suerte con los dados, en puntos por partida: ${points}`,
  accuracy: 'Precisión',
  accuracy_chart: (share) => `Precisión: ${share}`,
  review_hint: 'Analiza tus partidas y verás aquí cuánto fue suerte y cuánto fue habilidad.',
  missed: 'Los SET que se te escaparon',
  set_kind: (different) => ['Todo igual', 'Cambia una cosa', 'Cambian dos cosas', 'Todo distinto'][different] ?? '',
  first_twelve: (date) => `Primera jugada de doce puntos o más: ${date}`,
  first_caught: (date) => `Primer comodín sustituido: ${date}`,
  best_turn: 'Tu mejor jugada',
  against: 'Contra',
  won: (wins, games) => `Ganadas: ${wins} de ${games}`,
  list: 'Todas las partidas',
  review: 'Análisis',
  remove: 'Borrar esta partida',
  remove_sure: 'La partida se borrará de este dispositivo junto con su análisis. Ya no podrás volver a verla.',
  more: 'Ver más',
  export: 'Guardar todas las partidas en un archivo',
  import: 'Añadir partidas de un archivo',
  imported: (count) => plural(count, { one: '# partida añadida', other: '# partidas añadidas' }),
}

export default history
