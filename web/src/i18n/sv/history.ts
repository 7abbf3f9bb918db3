/** Swedish: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Mina spel',
  private: 'Den här listan finns bara på den här enheten. Den skickas inte till någon.',
  none: 'Inga avslutade spel än. Spela ett, så dyker det upp här.',
  games: 'Spel',
  wins: 'Segrar',
  per_turn: 'Poäng per drag',
  longest: 'Flest segrar i rad',
  longest_daily: 'Flest dagar i rad',
  luck_and_skill: 'Tur och skicklighet',
  luck: 'Tur med tärningarna, i poäng per spel',
  luck_chart: (points) => `Tur med tärningarna, i poäng per spel: ${points}`,
  accuracy: 'Träffsäkerhet',
  accuracy_chart: (share) => `Träffsäkerhet: ${share}`,
  review_hint: 'Se tillbaka på dina spel, så ser du här vad som var tur och vad som var skicklighet.',
  missed: 'SET som du har missat',
  set_kind: (different) => ['Alla likadana', 'En skillnad', 'Två skillnader', 'Alla helt olika'][different] ?? '',
  first_twelve: (date) => `Första draget med tolv poäng eller mer: ${date}`,
  first_caught: (date) => `Första jokern som byttes ut: ${date}`,
  best_turn: 'Bästa draget någonsin',
  against: 'Mot',
  won: (wins, games) => `Du vann ${wins} av ${games}`,
  list: 'Alla spel',
  review: 'Tillbakablick',
  remove: 'Ta bort det här spelet',
  remove_sure: 'Spelet raderas från enheten, och tillbakablicken med det. Sedan kan du inte se det igen.',
  more: 'Visa fler',
  export: 'Spara alla spel i en fil',
  import: 'Lägg till spel från en fil',
  imported: (count) => plural(count, { one: '# spel har lagts till', other: '# spel har lagts till' }),
}

export default history
