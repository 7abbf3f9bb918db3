/** Danish: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Mine spil',
  private: 'Denne liste findes kun på denne enhed. Den bliver ikke sendt til nogen.',
  none: 'Ingen færdige spil endnu. Spil ét, så dukker det op her.',
  games: 'Spil',
  wins: 'Sejre',
  per_turn: 'Point pr. træk',
  longest: 'Flest sejre i træk',
  longest_daily: 'Flest dage i træk',
  luck_and_skill: 'Held og dygtighed',
  luck: 'Held med terningerne, i point pr. spil',
  luck_chart: (points) => `Held med terningerne, i point pr. spil: ${points}`,
  accuracy: 'Præcision',
  accuracy_chart: (share) => `Præcision: ${share}`,
  review_hint: 'Se tilbage på dine spil, så kan du her se, hvad der var held, og hvad der var dygtighed.',
  missed: 'SÆT, du har overset',
  set_kind: (different) => ['Alt er ens', 'Én forskel', 'To forskelle', 'Alt er forskelligt'][different] ?? '',
  first_twelve: (date) => `Første træk på tolv point eller mere: ${date}`,
  first_caught: (date) => `Første joker erstattet: ${date}`,
  best_turn: 'Bedste træk nogensinde',
  against: 'Mod',
  won: (wins, games) => `${wins} af ${games} vundet`,
  list: 'Alle spil',
  review: 'Tilbageblik',
  remove: 'Slet dette spil',
  remove_sure: 'Spillet bliver slettet fra denne enhed, og tilbageblikket med det. Så kan du ikke se det igen.',
  more: 'Vis flere',
  export: 'Gem alle spil i en fil',
  import: 'Tilføj spil fra en fil',
  imported: (count) => plural(count, { one: '# spil tilføjet', other: '# spil tilføjet' }),
}

export default history
