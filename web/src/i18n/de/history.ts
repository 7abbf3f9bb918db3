/** German: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Meine Spiele',
  private: 'Diese Liste liegt nur auf diesem Gerät. Sie wird an niemanden gesendet.',
  none: 'Noch kein Spiel beendet. Spiel eins, dann steht es hier.',
  games: 'Spiele',
  wins: 'Siege',
  per_turn: 'Punkte pro Zug',
  longest: 'Längste Siegesserie',
  longest_daily: 'Meiste Tage in Folge',
  luck_and_skill: 'Glück und Können',
  luck: 'Würfelglück, in Punkten pro Spiel',
  luck_chart: (points) => `Würfelglück, in Punkten pro Spiel: ${points}`,
  accuracy: 'Genauigkeit',
  accuracy_chart: (share) => `Genauigkeit: ${share}`,
  review_hint: 'Schau dir deine Spiele im Rückblick an: Dann siehst du hier, was Glück war und was Können.',
  missed: 'SETs, die du übersehen hast',
  set_kind: (different) =>
    ['Alles gleich', 'Ein Merkmal verschieden', 'Zwei Merkmale verschieden', 'Alles verschieden'][different] ?? '',
  first_twelve: (date) => `Erster Zug mit zwölf Punkten oder mehr: ${date}`,
  first_caught: (date) => `Erster Joker ausgetauscht: ${date}`,
  best_turn: 'Dein bester Zug',
  against: 'Gegen',
  won: (wins, games) => `${wins} von ${games} gewonnen`,
  list: 'Alle Spiele',
  review: 'Rückblick',
  remove: 'Dieses Spiel löschen',
  remove_sure: 'Das Spiel wird von diesem Gerät gelöscht, auch sein Rückblick. Du kannst es dann nicht mehr ansehen.',
  more: 'Mehr zeigen',
  export: 'Alle Spiele als Datei speichern',
  import: 'Spiele aus einer Datei hinzufügen',
  imported: (count) => plural(count, { one: '# Spiel hinzugefügt', other: '# Spiele hinzugefügt' }),
}

export default history
