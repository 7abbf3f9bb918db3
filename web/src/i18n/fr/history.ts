/** French: the games of this device. */
import type { History } from '..'
import { plural } from './words'

const history: History = {
  title: 'Mes parties',
  private: 'Cette liste reste sur cet appareil. Elle n’est envoyée à personne.',
  none: 'Aucune partie terminée pour l’instant. Joues-en une et elle apparaîtra ici.',
  games: 'Parties',
  wins: 'Victoires',
  per_turn: 'Points par coup',
  longest: 'Plus longue série de victoires',
  longest_daily: 'Plus longue série de jours',
  luck_and_skill: 'Chance et talent',
  luck: 'Chance aux dés, en points par partie',
  luck_chart: (points) => `Chance aux dés, en points par partie : ${points}`,
  accuracy: 'Précision',
  accuracy_chart: (share) => `Précision : ${share}`,
  review_hint: 'Analyse tes parties : tu verras ici la part de la chance et celle du talent.',
  missed: 'Les SETs qui t’ont échappé',
  set_kind: (different) =>
    ['Tout pareil', 'Une chose change', 'Deux choses changent', 'Tout différent'][different] ?? '',
  first_twelve: (date) => `Premier coup à douze points ou plus : ${date}`,
  first_caught: (date) => `Premier joker remplacé : ${date}`,
  best_turn: 'Ton meilleur coup',
  against: 'Contre',
  won: (wins, games) => `${plural(wins, { one: '# victoire', other: '# victoires' })} sur ${games}`,
  list: 'Toutes les parties',
  review: 'Analyse',
  remove: 'Effacer cette partie',
  remove_sure: 'La partie sera effacée de cet appareil avec son analyse. Tu ne pourras plus la revoir.',
  more: 'Afficher la suite',
  export: 'Enregistrer toutes les parties dans un fichier',
  import: 'Ajouter les parties d’un fichier',
  imported: (count) => plural(count, { one: '# partie ajoutée', other: '# parties ajoutées' }),
}

export default history
