/** French: the daily deal. */
import type { Daily } from '..'
import { writtenDate } from '../typeset'
import { plural, points } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# joueur a trouvé le meilleur coup.', other: '# joueurs ont trouvé le meilleur coup.' })
    : 'personne n’a trouvé le meilleur coup.'

const daily: Daily = {
  title: 'La partie du jour',
  day: (day) => `La partie du ${writtenDate('fr', day)}`,
  intro:
    'Tout le monde reçoit les mêmes dés. À chacune des dix manches, trouve le coup qui rapporte le plus de points. Prends tout ton temps.',
  rules: 'Comment jouer',
  counts: 'Seul ton premier essai compte.',
  practice: 'Cet essai sert à t’entraîner. Il ne compte pas.',
  past: 'Ce jour est passé : il ne compte plus pour ta série.',
  start: 'Commencer',
  go_on: (round) => `Continuer à la manche ${round}`,
  round: (round, rounds) => `Manche ${round} sur ${rounds}`,
  task: 'Trouve le coup qui rapporte le plus de points.',
  skip: 'Sauter cette manche',
  found_best: 'C’est le meilleur coup !',
  found: (score, best) => `Tu as marqué ${points(score)} sur ${best}.`,
  skipped: 'Tu as sauté cette manche.',
  shown: 'Le meilleur coup est sur le plateau.',
  next: 'Manche suivante',
  finish: 'Voir le résultat',
  result: (score, best) => `${points(score)} sur ${best}`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Partager',
  copied: 'Copié',
  picture: 'Image',
  again: 'Rejouer pour s’entraîner',
  rounds: 'Manche par manche',
  yours: 'Ton coup',
  best: 'Meilleur coup',
  nothing: 'Aucun dé',
  days: 'Jours passés',
  streak: (count) => plural(count, { one: 'Premier jour de ta série', other: '# jours de suite' }),
  longest: (days) => plural(days, { one: 'Plus longue série : # jour', other: 'Plus longue série : # jours' }),
  bots: 'Le score des robots',
  you: 'Toi',
  compare: 'Se comparer aux autres',
  compare_text: 'Ton nom et tes coups sont envoyés à ce serveur. Ils sont effacés après 30 jours.',
  name: 'Ton nom',
  send: 'Envoyer mon résultat',
  withdraw: 'Effacer mon résultat',
  rank: (rank, players) => `Ta place au classement : ${rank} sur ${players}.`,
  average: (score) => `En moyenne, les joueurs ont marqué ${points(score)}.`,
  missed: (round, count) => `La manche ${round} était la plus difficile : ${finders(count)}`,
  nobody_yet: 'Personne d’autre n’a encore envoyé de résultat.',
}

export default daily
