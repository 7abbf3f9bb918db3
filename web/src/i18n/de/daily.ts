/** German: the daily deal. */
import type { Daily } from '..'
import { ofPoints, plural, points } from './words'

const finders = (count: number) =>
  count
    ? plural(count, {
        one: '# Person hat den besten Zug gefunden.',
        other: '# Personen haben den besten Zug gefunden.',
      })
    : 'Niemand hat den besten Zug gefunden.'

const daily: Daily = {
  title: 'Spiel des Tages',
  day: (day) => `Spiel vom ${day}`,
  intro:
    'Alle auf der Welt bekommen dieselben Würfel. Finde in jeder der zehn Runden den Zug, der die meisten Punkte bringt. Nimm dir so viel Zeit, wie du willst.',
  rules: 'So wird gespielt',
  counts: 'Dein erster Versuch zählt.',
  practice: 'Dieser Versuch ist nur zum Üben. Er zählt nicht.',
  past: 'Dieser Tag ist vorbei: Er zählt nicht für deine Serie.',
  start: 'Los geht’s',
  go_on: (round) => `Weiter mit Runde ${round}`,
  round: (round, rounds) => `Runde ${round} von ${rounds}`,
  task: 'Finde den Zug mit den meisten Punkten.',
  skip: 'Runde auslassen',
  found_best: 'Das ist der beste Zug!',
  found: (score, best) => `Du hast ${score} von ${ofPoints(best)} geholt.`,
  skipped: 'Du hast die Runde ausgelassen.',
  shown: 'Der beste Zug liegt auf dem Spielplan.',
  next: 'Nächste Runde',
  finish: 'Zum Ergebnis',
  result: (score, best) => `${score} von ${ofPoints(best)}`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Teilen',
  copied: 'Kopiert',
  picture: 'Bild',
  again: 'Noch einmal zur Übung',
  rounds: 'Runde für Runde',
  yours: 'Dein Zug',
  best: 'Bester Zug',
  nothing: 'Keine Würfel',
  days: 'Frühere Tage',
  streak: (count) => plural(count, { one: 'Erster Tag deiner Serie', other: '# Tage in Folge' }),
  longest: (days) => plural(days, { one: 'Längste Serie: # Tag', other: 'Längste Serie: # Tage' }),
  bots: 'So gut waren die Bots',
  you: 'Du',
  compare: 'Mit anderen vergleichen',
  compare_text: 'Dein Name und deine Züge gehen an diesen Server. Nach 30 Tagen werden sie gelöscht.',
  name: 'Dein Name',
  send: 'Mein Ergebnis senden',
  withdraw: 'Mein Ergebnis löschen',
  rank: (rank, players) => `Du bist auf Platz ${rank} von ${players}.`,
  average: (score) => `Im Schnitt: ${points(score)}.`,
  missed: (round, count) => `Runde ${round} war am schwersten: ${finders(count)}`,
  nobody_yet: 'Sonst hat noch niemand ein Ergebnis gesendet.',
}

export default daily
