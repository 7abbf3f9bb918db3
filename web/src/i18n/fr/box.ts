/** French: playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: 'Et maintenant ?',
  referee: 'Arbitre',
  referee_text:
    'Jouez avec vos dés et entrez ce que chacun lance et pose : l’arbitre vérifie les SETs, compte les points et dit à qui c’est de jouer.',
  points_only: 'Compter seulement les points',
  points_only_text: 'Vous entrez seulement ce qui est posé. C’est plus rapide, mais sans analyse.',
  enter_laid: (name) => `${name} : touche les dés que tu poses.`,
  to_board: 'Sur le plateau',
  palette: 'Faces',
  wild: 'Joker',
  wild_next: 'Touche maintenant ce que vaut le joker.',
  erase: 'Enlever le dé',
  across: 'Dé suivant à droite',
  down: 'Dé suivant en dessous',
  empty: 'Vide',
  you: 'Toi',
  how: 'Touche une case ou les dés d’un joueur, puis les faces une à une.',
  at_square: (square) => `Dé suivant en ${square}`,
  ask: 'Meilleur coup ?',
  thinking: 'Je réfléchis…',
  turns: 'Meilleurs coups',
  rolls: 'Meilleurs choix pour le coup extra',
  swaps: 'Remplacer d’abord un joker ?',
  swap: (square, face) => `Remplacer le joker en ${square} par ${face}`,
  swap_none: 'Ne rien remplacer',
  range: (low, high) => `Entre ${low} et ${high}`,
  reply: (score) =>
    score
      ? plural(score, {
          one: 'Le joueur suivant peut alors marquer # point.',
          other: 'Le joueur suivant peut alors marquer # points.',
        })
      : 'Le joueur suivant ne peut alors rien marquer.',
  no_turn: 'Aucun dé n’a sa place sur le plateau.',
  about: 'Les pourcentages indiquent les chances de gagner si chacun joue de son mieux jusqu’à la fin.',
  lay_it: (count) => `Poser ${dice(count)}`,
  change: 'Retour à la table',
  settings: 'Joueurs, points, plateau et dés',
  score_of: (name) => `Points : ${name}`,
  scores: 'Points',
  who_opened: 'Qui a commencé ?',
  in_bag: 'Dés dans la pochette',
  all_others: 'Tous les autres',
  clear: 'Vider la table',
  clear_sure: 'Vraiment tout vider ?',
  begin: 'Commencer',
  turn_of: (name) => `${name}, à toi de jouer`,
  who_called: 'Qui a annoncé SET en premier ?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name} : touche ce que montre ton dé.`,
      other: `${name} : touche ce que montrent tes # dés.`,
    }),
  leave: 'Arrêter la partie',
  leave_sure: 'Vraiment arrêter ?',
  next_game: 'Partie suivante',
  evening: (count) => plural(count, { one: 'Jusqu’ici : # partie', other: 'Jusqu’ici : # parties' }),
  wins: 'Victoires',
  all_points: 'Points',
  forget: 'Remettre les compteurs à zéro',
  guessed: 'Vos dés ne sont pas ceux de notre liste : l’analyse prend des dés qui correspondent à vos lancers.',
  no_record: 'On a entré quelque chose qu’aucun dé ne peut montrer : cette partie n’a donc pas d’analyse.',
}

export default box
