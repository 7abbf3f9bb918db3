/** Norwegian: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Mine spill',
  private: 'Denne listen finnes bare på denne enheten. Den blir ikke sendt til noen.',
  none: 'Ingen ferdige spill ennå. Spill ett, så dukker det opp her.',
  games: 'Spill',
  wins: 'Seire',
  per_turn: 'Poeng per trekk',
  longest: 'Flest seire på rad',
  longest_daily: 'Flest dager på rad',
  luck_and_skill: 'Flaks og dyktighet',
  luck: 'Flaks med terningene, i poeng per spill',
  luck_chart: (points) => `Flaks med terningene, i poeng per spill: ${points}`,
  accuracy: 'Presisjon',
  accuracy_chart: (share) => `Presisjon: ${share}`,
  review_hint: 'Se tilbake på spillene dine, så ser du her hva som var flaks og hva som var dyktighet.',
  missed: 'SET du har oversett',
  set_kind: (different) => ['Alt er likt', 'Én forskjell', 'To forskjeller', 'Alt er forskjellig'][different] ?? '',
  first_twelve: (date) => `Første trekk på tolv poeng eller mer: ${date}`,
  first_caught: (date) => `Første joker erstattet: ${date}`,
  best_turn: 'Beste trekk noensinne',
  against: 'Mot',
  won: (wins, games) => `Du vant ${wins} av ${games}`,
  list: 'Alle spill',
  review: 'Tilbakeblikk',
  remove: 'Slett dette spillet',
  remove_sure: 'Spillet blir slettet fra denne enheten, og tilbakeblikket med det. Da kan du ikke se det på nytt.',
  more: 'Vis flere',
  export: 'Lagre alle spill i en fil',
  import: 'Legg til spill fra en fil',
  imported: (count) => plural(count, { one: '# spill lagt til', other: '# spill lagt til' }),
}

export default history
