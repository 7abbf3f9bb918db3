/** Norwegian (bokmål): playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: 'Hva nå?',
  referee: 'Dommer',
  referee_text:
    'Bruk spillet dere har hjemme. Tast inn det hver spiller kaster og legger: Dommeren sjekker SET-ene, teller poengene og sier hvem sin tur det er.',
  points_only: 'Tell bare poeng',
  points_only_text: 'Dere taster bare inn det som legges. Det går raskere, men gir ikke noe tilbakeblikk.',
  enter_laid: (name) => `${name}: Trykk på terningene du legger.`,
  to_board: 'Til brettet',
  palette: 'Terningsider',
  wild: 'Joker',
  wild_next: 'Trykk så på siden jokeren skal stå for.',
  erase: 'Ta bort terningen',
  across: 'Neste terning til høyre',
  down: 'Neste terning under',
  empty: 'Tom',
  you: 'Du',
  how: 'Trykk på en rute eller på en spillers terninger, og så på sidene én etter én.',
  at_square: (square) => `Neste terning på ${square}`,
  ask: 'Beste trekk?',
  thinking: 'Tenker …',
  turns: 'De beste trekkene',
  rolls: 'De beste ekstrakastene',
  swaps: 'Erstatte en joker først?',
  swap: (square, face) => `Erstatt jokeren på ${square} med ${face}`,
  swap_none: 'Ikke erstatt noen',
  range: (low, high) => `Mellom ${low} og ${high}`,
  reply: (score) =>
    score
      ? plural(score, { one: 'Nestemann kan da få # poeng.', other: 'Nestemann kan da få # poeng.' })
      : 'Nestemann kan da ikke få noen poeng.',
  no_turn: 'Ingen terning passer noe sted.',
  about: 'Prosenttallene viser sjansen til å vinne hvis alle spiller så godt de kan resten av spillet.',
  lay_it: (count) => `Legg ${dice(count)}`,
  change: 'Tilbake til bordet',
  settings: 'Spillere, poeng, brett og terninger',
  score_of: (name) => `Poeng: ${name}`,
  scores: 'Poeng',
  who_opened: 'Hvem begynte?',
  in_bag: 'Terninger i posen',
  all_others: 'Alle andre',
  clear: 'Tøm bordet',
  clear_sure: 'Trykk igjen for å tømme',
  begin: 'Start',
  turn_of: (name) => `${name} sin tur`,
  who_called: 'Hvem ropte SET først?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: Tast inn hva terningen viser.`,
      other: `${name}: Tast inn hva de # terningene viser.`,
    }),
  leave: 'Avslutt spillet',
  leave_sure: 'Trykk igjen for å avslutte',
  next_game: 'Neste spill',
  evening: (count) => plural(count, { one: 'Så langt: # spill', other: 'Så langt: # spill' }),
  wins: 'Seire',
  all_points: 'Poeng',
  forget: 'Nullstill tellingen',
  guessed:
    'Terningene deres er ikke de samme som på listen vår, så tilbakeblikket bruker terninger som passer til det dere kastet.',
  no_record: 'Det ble tastet inn noe som ingen terninger kan vise, så dette spillet har ikke noe tilbakeblikk.',
}

export default box
