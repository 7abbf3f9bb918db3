/** German: playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: 'Was jetzt?',
  referee: 'Schiedsrichter',
  referee_text:
    'Spielt mit eurem eigenen Spiel. Tippt ein, was alle werfen und legen: Der Schiedsrichter prüft die SETs, zählt die Punkte und sagt, wer dran ist.',
  points_only: 'Nur Punkte zählen',
  points_only_text: 'Ihr tippt nur ein, was gelegt wird. Das geht schneller, aber es gibt keinen Rückblick.',
  enter_laid: (name) => `${name}: Tippe die Würfel an, die du legst.`,
  to_board: 'Auf den Spielplan',
  palette: 'Würfelseiten',
  wild: 'Joker',
  wild_next: 'Tippe jetzt die Seite an, für die der Joker steht.',
  erase: 'Würfel wegnehmen',
  across: 'Nächster Würfel rechts',
  down: 'Nächster Würfel darunter',
  empty: 'Leer',
  you: 'Du',
  how: 'Tippe ein Feld oder die Würfel eines Spielers an, dann die Seiten nacheinander.',
  at_square: (square) => `Nächster Würfel auf ${square}`,
  ask: 'Bester Zug?',
  thinking: 'Überlegt …',
  turns: 'Die besten Züge',
  rolls: 'Die besten Extrawürfe',
  swaps: 'Zuerst einen Joker austauschen?',
  swap: (square, face) => `Joker auf ${square} austauschen gegen: ${face}`,
  swap_none: 'Keinen austauschen',
  range: (low, high) => `Zwischen ${low} und ${high}`,
  reply: (score) =>
    score
      ? plural(score, { one: 'Der Nächste kann dann # Punkt holen.', other: 'Der Nächste kann dann # Punkte holen.' })
      : 'Der Nächste geht dann leer aus.',
  no_turn: 'Kein Würfel passt auf den Spielplan.',
  about: 'Die Prozentzahlen zeigen die Gewinnchance, wenn ab jetzt alle so gut spielen, wie sie können.',
  lay_it: (count) => `${dice(count)} legen`,
  change: 'Zurück zum Tisch',
  settings: 'Spieler, Punkte, Spielplan und Würfel',
  score_of: (name) => `Punkte: ${name}`,
  scores: 'Punkte',
  who_opened: 'Wer hat angefangen?',
  in_bag: 'Würfel im Beutel',
  all_others: 'Alle anderen',
  clear: 'Tisch leeren',
  clear_sure: 'Zum Leeren noch mal tippen',
  begin: 'Los geht’s',
  turn_of: (name) => `${name} ist dran`,
  who_called: 'Wer hat zuerst SET gerufen?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: Tippe an, was dein Würfel zeigt.`,
      other: `${name}: Tippe an, was deine # Würfel zeigen.`,
    }),
  leave: 'Spiel beenden',
  leave_sure: 'Zum Beenden noch mal tippen',
  next_game: 'Nächstes Spiel',
  evening: (count) => plural(count, { one: 'Bisher: # Spiel', other: 'Bisher: # Spiele' }),
  wins: 'Siege',
  all_points: 'Punkte',
  forget: 'Zähler zurücksetzen',
  guessed:
    'Eure Würfel sind nicht die auf unserer Liste. Darum nimmt der Rückblick Würfel, die zu euren Würfen passen.',
  no_record: 'Es wurde etwas eingetippt, das kein Würfel zeigen kann. Darum hat dieses Spiel keinen Rückblick.',
}

export default box
