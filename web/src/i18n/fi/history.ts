/** Finnish: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Omat pelit',
  private: 'Tämä luettelo on vain tällä laitteella. Sitä ei lähetetä kenellekään.',
  none: 'Ei vielä pelattuja pelejä. Pelaa yksi, niin se ilmestyy tänne.',
  games: 'Pelejä',
  wins: 'Voittoja',
  per_turn: 'Pisteitä siirtoa kohti',
  longest: 'Pisin voittoputki',
  longest_daily: 'Pisin päiväputki',
  luck_and_skill: 'Tuuri ja taito',
  luck: 'Noppatuuri, pisteinä peliä kohti',
  luck_chart: (points) => `Noppatuuri, pisteinä peliä kohti: ${points}`,
  accuracy: 'Tarkkuus',
  accuracy_chart: (share) => `Tarkkuus: ${share}`,
  review_hint: 'Käy pelejäsi läpi, niin näet täällä, mikä oli tuuria ja mikä taitoa.',
  missed: 'Huomaamatta jääneet SET-sarjat',
  set_kind: (different) => ['Kaikki samanlaista', 'Yksi ero', 'Kaksi eroa', 'Kaikki erilaista'][different] ?? '',
  first_twelve: (date) => `Ensimmäinen vähintään kahdentoista pisteen siirto: ${date}`,
  first_caught: (date) => `Ensimmäinen korvattu jokeri: ${date}`,
  best_turn: 'Kaikkien aikojen paras siirto',
  against: 'Vastustajat',
  won: (wins, games) => `Voitot: ${wins}/${games}`,
  list: 'Kaikki pelit',
  review: 'Pelin läpikäynti',
  remove: 'Poista tämä peli',
  remove_sure: 'Peli ja sen läpikäynti poistetaan tältä laitteelta. Sen jälkeen peliä ei voi katsoa uudelleen.',
  more: 'Näytä lisää',
  export: 'Tallenna kaikki pelit tiedostoon',
  import: 'Lisää pelejä tiedostosta',
  imported: (count) => plural(count, { one: '# peli lisätty', other: '# peliä lisätty' }),
}

export default history
