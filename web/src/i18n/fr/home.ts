/** French: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'très facile',
  beginner: 'facile',
  casual: 'moyen',
  greedy: 'difficile',
  strong: 'très difficile',
  expert: 'expert',
  random: 'au hasard',
  defender: 'prudent',
}
const ABOUT: Record<string, string> = {
  novice: 'Huit ans. Pose presque toujours un seul dé et ne voit que la moitié des SETs.',
  beginner: 'Voit presque tout ce qu’un seul dé peut faire.',
  casual: 'Voit la plupart des SETs, mais peu d’astuces avec les jokers.',
  greedy: 'Prend toujours le plus de points possible, sans penser au coup suivant.',
  strong: 'Voit quelques coups à l’avance.',
  expert: 'Voit beaucoup de coups à l’avance et joue la fin de la partie sans erreur.',
}

const home: Home = {
  // home
  slogan: 'Trois dés. Tous pareils ou tous différents.',
  slogan_text:
    'Lance les dés, forme des SETs, marque des points. Contre des robots, autour d’un écran ou en ligne avec des amis.',
  play_now: 'Jouer',
  play_now_text: (names) => `Contre ${names}`,
  ways: 'Façons de jouer',
  way_bots: 'Contre des robots',
  way_bots_text: 'De un à trois, du plus calme au plus malin',
  way_device: 'Sur cet appareil',
  way_device_text: 'De deux à quatre joueurs, un écran',
  way_friends: 'Avec des amis',
  for_class: 'Pour une classe ou un club',
  way_friends_text: 'Par lien, code ou code QR',
  learn: 'Apprendre à jouer',
  learn_text: 'Première fois ? Cinq minutes, dés en main.',
  train: 'Entraînement',
  train_text: 'De petits défis tirés de vraies parties',
  rules: 'Règles du jeu',
  rules_text: 'Toutes les règles, en images',
  review_file: 'Analyser une partie',
  review_file_text: 'C’était de la chance ? Ouvre une partie téléchargée',
  real_box: 'Avec ta propre boîte',
  real_box_text: 'Trouve le meilleur coup, ou laisse un arbitre compter les points',
  my_games: 'Mes parties',
  my_games_text: 'Les parties jouées sur cet appareil et ton meilleur coup',
  last_game: 'Dernière partie :',
  wins_in_a_row: (count) => plural(count, { one: '# victoire', other: '# victoires de suite' }),
  days_in_a_row: (count) => plural(count, { one: '# jour', other: '# jours de suite' }),
  resume: 'Continuer une partie',
  forget: (code) => `Retirer la table ${code}`,
  forget_sure: (names) =>
    `Cette partie${names && ` (${names})`} disparaîtra de ta liste : tu ne pourras plus la continuer sur cet appareil.`,
  today: 'La partie du jour',
  today_text: 'Les mêmes dix manches pour tout le monde, sans chrono',
  today_done: (share) => `Score : ${share}`,
  ago,
  lobby: 'Tables ouvertes',
  free_seats: (count) => plural(count, { one: '# place libre', other: '# places libres' }),
  lan: 'Téléphones sur le même réseau',
  lan_text: 'Ouvre cette adresse, ou scanne le code avec l’appareil photo :',
  only_here:
    'Seul cet ordinateur peut ouvrir ce lien. Pour que des téléphones sur le même réseau puissent jouer, démarre le programme avec',
  footer: 'Gratuit et libre. Projet indépendant ; SET et SET CUBED sont des marques de leur propriétaire.',
  version: (number: string) => `Version ${number}`,
  source_code: 'Code source',
  getting_ready: 'Le jeu se prépare…',
  open_elsewhere: 'Cette partie est ouverte dans une autre fenêtre. Ferme l’autre fenêtre pour jouer ici.',
  friends_need_server:
    'Cette page fonctionne sans serveur. Tout le monde joue donc sur cet appareil. Pour jouer en ligne avec des amis, ouvre la page d’un serveur setcubed.',
  own_device_dice: 'Les dés ont été lancés sur cet appareil. Son propriétaire aurait pu les voir à l’avance.',
  no_page: 'Cette page n’existe pas',
  no_page_text: 'L’adresse contient peut-être une faute, ou le lien est ancien.',
  load_failed: 'Cette partie de la page n’a pas pu être chargée. Vérifie la connexion et recharge la page.',
  reload: 'Recharger la page',
  home: 'Accueil',
  close: 'Fermer',
  loading: 'Chargement…',

  // a new table
  your_name: 'Ton nom',
  how_many_bots: 'Robots',
  how_many_players: 'Joueurs',
  player_number: (number) => `Joueur ${number}`,
  name_of_player: (number) => `Nom du joueur ${number}`,
  seat_number: (number) => `Place ${number}`,
  strength: 'Contre qui veux-tu jouer ?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Jouer',
  fewer: 'Moins',
  more: 'Plus',
  more_options: 'Plus d’options',
  listed: 'Afficher la table dans « Tables ouvertes »',
  turn_limit: 'Temps par tour',
  extra_roll_limit: 'Temps pour le coup extra',
  opening_limit: 'Temps pour l’ouverture',
  no_limit: 'Sans limite',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Partie courte : moins de dés',
  board_choice: 'Plateau',
  dice_choice: 'Dés',
  classic_board: 'Classique',
  classic_dice: 'Classiques',
  own_file: 'Depuis un fichier',
  make_table: 'Créer une table',
  join_code: 'Rejoindre avec un code',
  code: 'Code',
  join: 'Rejoindre',

  // profiles
  who_plays: 'Qui joue ?',
  profiles_text: 'Pour tous ceux qui partagent cet appareil : chacun a ses réglages, ses parties et ses résultats.',
  profile_add: 'Ajouter un joueur',
  profile_remove: (name) => `Retirer ${name}`,
  profile_remove_sure: (name, games) =>
    `Cet appareil oubliera ${name} : ses réglages, ses progrès${games ? `, ses résultats et ${plural(games, { one: '# partie', other: '# parties' })}` : ' et ses résultats'}. Les parties jouées avec d’autres sur cet appareil restent dans leurs listes.`,
  keep: 'Garder',
  profile_colour: 'Couleur',
  profile_face: 'Visage',
  done: 'Terminé',
  guest: 'Invité',
  who_sits: (number) => `Qui est le joueur ${number} ?`,

  // settings
  menu: 'Menu',
  language: 'Langue',
  sound: 'Son',
  volume: 'Volume',
  board_look: 'Plateau',
  board_look_name: (name) => ({ green: 'Vert', blue: 'Bleu', plum: 'Prune' })[name] ?? name,
  settings: 'Réglages',
  theme: 'Clair ou sombre',
  theme_name: (name) => ({ system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' })[name] ?? name,
  marks: 'Aide pour les couleurs',
  marks_name: (name) => ({ none: 'Aucune', pattern: 'Motif', letter: 'Lettre' })[name] ?? name,
  palette: 'Couleurs que tu distingues bien',
  palette_name: (name) =>
    ({
      classic: 'Normales',
      protan: 'Je vois mal le rouge',
      deutan: 'Je vois mal le vert',
      tritan: 'Je vois mal le bleu',
    })[name] ?? name,
  dice_size: 'Dés et cases',
  dice_size_name: (scale) => (scale <= 1 ? 'Normaux' : scale < 1.5 ? 'Grands' : 'Très grands'),
  motion: 'Animations',
  motion_name: (name) => ({ slow: 'Lentes', normal: 'Normales', fast: 'Rapides', off: 'Aucune' })[name] ?? name,
  text_size: 'Taille du texte',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Vie privée',
  privacy_text: [
    'Pas de compte, pas d’adresse e-mail, pas de publicité, pas de pistage.',
    'Le serveur garde ce qui se passe à une table : les noms que les joueurs choisissent, les dés, les coups et leur heure. Toute personne qui a le lien d’une partie peut la voir.',
    'Ce navigateur retient tes réglages, tes parties et tes résultats, ce que tu as appris et les tables où tu joues. Pour qu’il oublie tout, efface les données de ce site.',
    'Les adresses IP servent seulement à empêcher les abus. Aucune n’est gardée, sauf si la personne qui gère ce serveur la bloque.',
    'Tu veux faire effacer tes parties ? Demande à la personne qui gère ce serveur : toutes les parties avec ton nom peuvent être effacées en une fois.',
  ],
  privacy_local: 'Tes parties restent dans ce navigateur. Rien n’est envoyé à personne.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Une partie est effacée # jour après son dernier coup.',
          other: 'Une partie est effacée # jours après son dernier coup.',
        })
      : 'Les parties sont gardées jusqu’à ce que la personne qui gère ce serveur les efface.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Une table dont la partie n’a jamais commencé est effacée # jour après le départ du dernier joueur.',
      other: 'Une table dont la partie n’a jamais commencé est effacée # jours après le départ du dernier joueur.',
    }),
}

export default home
