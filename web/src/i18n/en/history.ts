/** English: the games of this device. */
import { plural } from './words'

const history = {
  title: 'My games',
  private: 'This list is stored only on this device. It is not sent to anyone.',
  none: 'No finished games yet. Play one, and it will show up here.',
  games: 'Games',
  wins: 'Wins',
  per_turn: 'Points per turn',
  longest: 'Longest winning streak',
  longest_daily: 'Most days in a row',
  luck_and_skill: 'Luck and skill',
  luck: 'Luck with the dice, in points per game',
  luck_chart: (points: string) => `Luck with the dice, in points per game: ${points}`,
  accuracy: 'Accuracy',
  accuracy_chart: (share: string) => `Accuracy: ${share}`,
  review_hint: 'Review your games, and you will see here how much was luck and how much was skill.',
  missed: 'SETs you missed',
  set_kind: (different: number) =>
    ['All the same', 'One thing different', 'Two things different', 'All different'][different] ?? '',
  first_twelve: (date: string) => `First turn with 12 points or more: ${date}`,
  first_caught: (date: string) => `First wild die replaced: ${date}`,
  best_turn: 'Best turn ever',
  against: 'Against',
  won: (wins: number, games: number) => `${wins} of ${games} won`,
  list: 'All games',
  review: 'Review',
  remove: 'Delete this game',
  remove_sure: 'The game will be deleted from this device, along with its replay and review.',
  more: 'Show more',
  export: 'Save all games to a file',
  import: 'Add games from a file',
  imported: (count: number) => plural(count, { one: '# game added', other: '# games added' }),
}

export default history
