/** Finnish: playing with the real game. */
import type { Companion } from '..'
import { plural } from './words'

const box: Companion = {
  position: 'Mitä teen nyt?',
  referee: 'Tuomari',
  referee_text:
    'Pelatkaa omalla pelillänne. Syöttäkää, mitä kukin heittää ja asettaa: tuomari tarkistaa SET-sarjat, laskee pisteet ja kertoo, kenen vuoro on.',
  points_only: 'Laske vain pisteet',
  points_only_text: 'Syötätte vain asetetut nopat. Se on nopeampaa, mutta peliä ei voi käydä läpi jälkikäteen.',
  enter_laid: (name) => `${name}: napauta noppia, jotka asetat.`,
  to_board: 'Laudalle',
  palette: 'Nopan sivut',
  wild: 'Jokeri',
  wild_next: 'Napauta nyt sivua, jota jokeri esittää.',
  erase: 'Ota noppa pois',
  across: 'Seuraava noppa oikealle',
  down: 'Seuraava noppa alapuolelle',
  empty: 'Tyhjä',
  you: 'Oma', // a longer word breaks beside five dice on a phone
  how: 'Napauta ruutua tai pelaajan noppia ja sitten sivuja yksi kerrallaan.',
  at_square: (square) => `Seuraava noppa ruutuun ${square}`,
  ask: 'Paras siirto?',
  thinking: 'Miettii…',
  turns: 'Parhaat siirrot',
  rolls: 'Parhaat lisäheitot',
  swaps: 'Korvataanko ensin jokeri?',
  swap: (square, face) => `Korvaa ruudun ${square} jokeri: ${face}`,
  swap_none: 'Ei korvata',
  range: (low, high) => `Välillä ${low} – ${high}`,
  reply: (score) =>
    score
      ? plural(score, { one: 'Seuraava voi sitten saada # pisteen.', other: 'Seuraava voi sitten saada # pistettä.' })
      : 'Seuraava ei sitten voi saada pisteitä.',
  no_turn: 'Mikään noppa ei sovi tähän.',
  about: 'Luvut kertovat, kuinka todennäköisesti voitat, jos kaikki pelaavat loppuun asti niin hyvin kuin osaavat.',
  lay_it: (count) => plural(count, { one: 'Aseta # noppa', other: 'Aseta # noppaa' }),
  change: 'Takaisin pöytään',
  settings: 'Pelaajat, pisteet, lauta ja nopat',
  score_of: (name) => `Pisteet: ${name}`,
  scores: 'Pisteet',
  who_opened: 'Kuka aloitti?',
  in_bag: 'Noppia pussissa',
  all_others: 'Kaikki muut',
  clear: 'Tyhjennä pöytä',
  clear_sure: 'Tyhjennetäänkö varmasti?',
  begin: 'Aloita',
  turn_of: (name) => `Nyt pelaa ${name}`,
  who_called: 'Kuka huusi ”SET!” ensin?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: syötä, mitä nopassa on.`,
      other: `${name}: syötä, mitä # nopassa on.`,
    }),
  leave: 'Lopeta peli',
  leave_sure: 'Lopetetaanko varmasti?',
  next_game: 'Seuraava peli',
  evening: (count) => plural(count, { one: 'Tähän mennessä: # peli', other: 'Tähän mennessä: # peliä' }),
  wins: 'Voitot',
  all_points: 'Pisteet',
  forget: 'Nollaa laskuri',
  guessed:
    'Noppanne eivät ole samat kuin luettelossamme, joten läpikäynnissä käytetään noppia, jotka sopivat heittoihinne.',
  no_record: 'Peliin syötettiin jotain, mitä mikään noppa ei voi näyttää, joten tätä peliä ei voi käydä läpi.',
}

export default box
