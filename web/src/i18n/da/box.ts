/** Danish: playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: 'Hvad nu?',
  referee: 'Dommer',
  referee_text:
    'Brug jeres eget spil. Tast ind, hvad hver spiller kaster og lægger: Dommeren tjekker alle SÆT, tæller pointene og siger, hvis tur det er.',
  points_only: 'Tæl kun point',
  points_only_text: 'I taster kun ind, hvad der bliver lagt. Det går hurtigere, men uden tilbageblik.',
  enter_laid: (name) => `${name}: Tryk på de terninger, du lægger.`,
  to_board: 'Til spillepladen',
  palette: 'Terningens sider',
  wild: 'Joker',
  wild_next: 'Tryk så på den side, jokeren skal stå for.',
  erase: 'Tag terningen væk',
  across: 'Næste terning til højre',
  down: 'Næste terning nedenunder',
  empty: 'Tom',
  you: 'Du',
  how: 'Tryk på et felt eller på en spillers terninger og så på siderne én efter én.',
  at_square: (square) => `Næste terning på ${square}`,
  ask: 'Bedste træk?',
  thinking: 'Tænker …',
  turns: 'De bedste træk',
  rolls: 'De bedste ekstrakast',
  swaps: 'Erstatte en joker først?',
  swap: (square, face) => `Erstat jokeren på ${square} med ${face}`,
  swap_none: 'Erstat ingen',
  range: (low, high) => `Mellem ${low} og ${high}`,
  reply: (score) =>
    score
      ? plural(score, { one: 'Den næste kan så få # point.', other: 'Den næste kan så få # point.' })
      : 'Den næste kan så ikke få nogen point.',
  no_turn: 'Ingen terning passer nogen steder.',
  about: 'Procenttallene viser chancen for at vinde, hvis alle spiller så godt som muligt resten af spillet.',
  lay_it: (count) => `Læg ${dice(count)}`,
  change: 'Tilbage til bordet',
  settings: 'Spillere, point, spilleplade og terninger',
  score_of: (name) => `Point: ${name}`,
  scores: 'Point',
  who_opened: 'Hvem begyndte?',
  in_bag: 'Terninger i posen',
  all_others: 'Alle andre',
  clear: 'Tøm bordet',
  clear_sure: 'Tryk igen for at tømme',
  begin: 'Start',
  turn_of: (name) => `Nu spiller ${name}`,
  who_called: 'Hvem råbte SÆT først?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: Tast ind, hvad terningen viser.`,
      other: `${name}: Tast ind, hvad de # terninger viser.`,
    }),
  leave: 'Afslut spillet',
  leave_sure: 'Tryk igen for at afslutte',
  next_game: 'Næste spil',
  evening: (count) => plural(count, { one: 'Indtil nu: # spil', other: 'Indtil nu: # spil' }),
  wins: 'Sejre',
  all_points: 'Point',
  forget: 'Nulstil tællingen',
  guessed:
    'Jeres terninger er ikke dem på vores liste, så tilbageblikket bruger terninger, der passer til det, I kastede.',
  no_record: 'Der blev tastet noget ind, som ingen terninger kan vise, så dette spil har ikke noget tilbageblik.',
}

export default box
