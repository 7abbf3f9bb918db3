/** French: the table, the game and its replay. */
import type { Table } from '..'
import type { Reaction } from '../../host/wire'
import { lowerFirst } from '../grammar'
import { COLOURS, SYMBOLS, faceName, dice, list, plural, points, seconds } from './words'

const REACTIONS: Record<Reaction, string> = {
  hello: 'Bonjour !',
  nice: 'Bien joué !',
  wow: 'Waouh !',
  thinking: 'Je réfléchis…',
  oops: 'Oups !',
  thanks: 'Merci !',
  well_played: 'Belle partie !',
  bye: 'Au revoir !',
}

/** A symbol whatever its number: l’ovale, le diamant. */
const theSymbol = (symbol: string) => `${symbol === 'D' ? 'le ' : 'l’'}${SYMBOLS[symbol]}`

const table: Table = {
  // waiting room
  waiting_room: 'La table est prête',
  invites: (name, players) => `${name} t’invite à une partie à ${['', '', 'deux', 'trois', 'quatre'][players]}`,
  how_to_play: 'Les règles en une minute',
  same_network: 'Les appareils sur le même réseau peuvent ouvrir ce lien.',
  seats: 'Places',
  open_seat: 'Place libre',
  thats_you: 'C’est toi',
  add_bot: 'Ajouter un robot',
  free_seat: 'Libérer la place',
  start: 'Commencer la partie',
  waits_for_players: (count) => plural(count, { one: 'Il manque # joueur…', other: 'Il manque # joueurs…' }),
  waits_for_start: 'Attends que les autres commencent la partie.',
  leave: 'Quitter la table',
  leave_sure: 'Vraiment partir ?',
  invite: 'Inviter',
  copy_link: 'Copier le lien',
  copied: 'Copié',
  share: 'Partager',
  watch_link: 'Lien pour les spectateurs',
  qr: (text) => `Code QR : ${text}`,
  join_table: 'S’asseoir',

  // table
  table_title: (code) => `Table ${code}`,
  connecting: 'Connexion…',
  connection_lost: 'Connexion perdue. Nouvel essai…',
  no_table: 'Table introuvable',
  board: 'Plateau',
  round: (round) => `Manche ${round}`,
  in_bag: (count) => `${dice(count)} dans la pochette`,
  watchers: (count) => plural(count, { one: '# personne regarde', other: '# personnes regardent' }),
  whole_board: 'Tout le plateau',
  board_size: 'Taille du plateau',
  zoom_in: 'Agrandir le plateau',
  zoom_out: 'Réduire le plateau',
  reactions: 'Réactions',
  reaction: (name) => REACTIONS[name],
  labelled: (label, words) => `${label} : ${words}`,
  labelled_sentence: (label, words) => `${label} : ${lowerFirst(words)}`,
  row_told: (row, squares) => (squares ? `Ligne ${row} : ${squares}.` : `La ligne ${row} est vide.`),
  no_move_yet: 'Aucun coup pour l’instant.',
  moves: 'Coups',
  notices: 'Me prévenir quand c’est mon tour',
  help_title: 'Aide',
  help_for_all: 'Aide pour tout le monde',
  help_offer: 'Le but du jeu : trouver des SETs. Quelle aide veux-tu ?',
  help_name: (help) => ({ full: 'Dés et cases', squares: 'Cases seulement', none: 'Aucune' })[help] ?? help,
  your_turn: 'À toi',
  their_turn: 'Réfléchit',
  choosing: 'Choisit',
  first_player: 'Premier joueur',
  away: 'Pas là',
  you: 'Toi',
  player: 'Joueur',
  your_dice: 'Tes dés',
  your_dice_now: (name) => `${name}, tes dés`,
  pass_to: (name) => `Passe l’appareil à ${name}`,
  dice_of: (name) => `Dés : ${name}`,
  no_dice: 'Aucun dé',
  player_label: (name, score) => `${name}, ${points(score)}`,
  what_happened: 'Ce qui s’est passé',
  watching: 'Tu regardes la partie.',
  waits_for: (name) => `${name} réfléchit…`,
  others_choose: (names) => `Choix en cours : ${names}`,
  game_over: 'La partie est finie.',
  results: 'Résultats',
  seconds_left: (left) => plural(left, { one: 'Encore # seconde', other: 'Encore # secondes' }),
  ended_title: 'Cette partie a été arrêtée',
  ended_text: 'Elle n’est pas allée jusqu’au bout.',

  // dice and squares
  colour: 'Couleur',
  symbol: 'Forme',
  number: 'Nombre',
  colour_name: (colour) => COLOURS[colour]?.[0] ?? colour,
  symbol_name: (symbol) => (SYMBOLS[symbol] ? `${SYMBOLS[symbol]}s` : symbol),
  colour_letter: (colour) => ({ R: 'R', G: 'Ve', P: 'Vi' })[colour] ?? colour,
  face: (face, wild) => (face === 'W' ? 'un joker' : faceName(face) + (wild ? ' (joker)' : '')),
  square: (square, die, about) =>
    [
      square,
      die || (about.logo ? 'logo' : about.bonus ? `bonus ${about.bonus}` : 'vide'),
      about.tentative ? 'à valider' : '',
      about.lit ? (about.half ? 'possible avec un autre dé' : 'possible') : '',
      about.glow ? 'peut être remplacé' : '',
    ]
      .filter(Boolean)
      .join(', '),
  points,
  list,
  laid_at: (square, face) => `${face} en ${square}`,
  lies_at: (square, face) => `${face} en ${square}`,

  // opening
  call_set: 'SET !',
  opening_look: 'Trouve un SET et annonce-le en premier !',
  opening_draw: 'Relie trois dés pour annoncer SET.',
  see_none: 'Je n’en vois pas',
  none_here: 'Personne ne voit de SET',
  they_see_none: (names) => `Pas encore de SET : ${names}.`,
  opening_pick: (left) =>
    plural(left, {
      one: 'Choisis encore # dé pour le milieu.',
      other: left < 3 ? 'Choisis encore # dés pour le milieu.' : 'Choisis # dés pour le milieu.',
    }),
  opening_confirm: 'Dans cet ordre ?',
  opening_other: (name) => `${name} a annoncé SET…`,
  in_line: (names) => `Ensuite : ${names}.`,
  must_wait: (name) => `${name} n’a pas montré de SET et doit attendre.`,
  you_must_wait: 'Tu as annoncé SET sans en montrer un. Attends un peu.',
  only_can_open: (name) => `Une seule personne a un SET : ${name}.`,
  only_you_can_open: 'Il n’y a que toi qui as un SET. Tu le vois ?',
  can_open: (names) => `Ces joueurs ont un SET : ${names}.`,
  you_can_open: 'Tu as un SET, et quelqu’un d’autre aussi. Tu vois le tien ?',
  limit_opening: (limit) => `Fixer une limite de ${seconds(limit)}`,
  limit_opening_text: 'Quand le temps est écoulé, le programme pose le premier SET pour quelqu’un qui en a un.',
  show_set: 'Montrer le SET',
  withdraw: 'Finalement, pas de SET',
  not_a_set: 'Ce n’est pas un SET',
  look_again: 'Chercher encore',
  question: (about) =>
    ({
      colour: 'Couleurs : toutes pareilles ou toutes différentes ?',
      symbol: 'Formes : toutes pareilles ou toutes différentes ?',
      number: 'Nombres : tous pareils ou tous différents ?',
    })[about],
  answer_same: (about, value) =>
    about === 'colour'
      ? `Oui, les trois sont ${COLOURS[value]?.[0]}s.`
      : about === 'symbol'
        ? `Oui, c’est ${theSymbol(value)} sur les trois.`
        : `Oui, il y en a ${value} sur chaque dé.`,
  answer_different: 'Oui, c’est différent sur les trois.',
  answer_no: (about, pair, odd) =>
    about === 'colour'
      ? `Non, deux sont ${COLOURS[pair]?.[0]}s et le troisième est ${COLOURS[odd]?.[0]}.`
      : about === 'symbol'
        ? `Non, c’est ${theSymbol(pair)} sur deux dés et ${theSymbol(odd)} sur le troisième.`
        : `Non, deux dés en montrent ${pair} et le troisième en montre ${odd}.`,

  // turn
  pick_die: 'Choisis un dé, ou passe.',
  pick_square: 'Pose-le sur une case allumée.',
  lay_hint: 'Touche un dé, puis une case allumée.',
  lay_hint_plain: 'Touche un dé, puis une case.',
  find_square: 'Où forme-t-il un SET ?',
  pick_dot: 'Une case avec un petit rond demande deux dés.',
  can_replace: 'Tu peux remplacer un joker qui brille, ou choisir un dé.',
  fits: 'Ce dé a sa place sur le plateau',
  fits_nowhere: 'sans place sur le plateau',
  fits_nowhere_now: 'Ce dé n’a sa place nulle part pour l’instant.',
  nothing_beside: 'Il n’y a pas deux dés alignés à côté de cette case.',
  needs_another: 'Bon début : encore un dé et c’est un SET.',
  needs_partner: 'avec un autre dé',
  not_legal: 'Cela ne forme pas de SET.',
  draft_score: (sets, bonus) =>
    plural(sets, { one: '# SET', other: '# SETs' }) + (bonus ? ` et un bonus de ${bonus}` : ''),
  confirm: (score) => `Valider · ${points(score)}`,
  confirm_plain: 'Valider',
  play_dice: 'Poser ces dés',
  pass: 'Passer',
  pass_sure: 'Vraiment passer ?',
  undo: 'Annuler',
  recall: 'Enlever tous les dés',
  hint: 'Indice',
  hint_nothing: 'Tu ne peux rien poser pour l’instant.',
  hint_exists: 'Il y a un SET ici !',
  hint_dice: (count) => (count === 1 ? 'Avec ce dé.' : 'Avec ces dés.'),
  hint_squares: (score) => (score ? `Ici, pour ${points(score)}.` : 'Dans cet ordre.'),
  hint_mind: (score, most) =>
    `Ici, pour ${points(score)} : c’est là que tu as le plus de chances de gagner. Tu pourrais marquer ${points(most)}, mais on gagne alors moins souvent.`,
  tutor: 'Me prévenir avant une erreur',
  sure_turn: (why) => `Vraiment ? Il y a un meilleur coup. ${why}`,
  sure_roll: (why) => `Vraiment ? Il y a un meilleur choix. ${why}`,
  do_anyway: 'Le faire quand même',
  undo_move: 'Annuler mon dernier coup',
  undone_times: (times) => `Coups annulés : ${times}`,
  wild_title: 'Que doit valoir le joker ?',
  wild_partner: 'Avec un autre dé',
  wild_any: 'Autre chose',
  wild_state: (face) => `Choisir ${face}`,
  why: {
    points: (best, played) => `Cela rapporte ${points(best)} au lieu de ${played}.`,
    bonus: (best) => `Cela rapporte un bonus de ${best}.`,
    reply: (best, played) =>
      best
        ? `Ainsi, le joueur suivant peut marquer ${points(best)} au lieu de ${played}.`
        : `Ainsi, le joueur suivant ne peut rien marquer. Sinon, il pourrait marquer ${points(played)}.`,
    wild: 'Ainsi, il reste un joker pour plus tard.',
    face: (faces) => `Le joker est meilleur ainsi : ${faces}.`,
    dice: (best, played) => (best ? `Mieux vaut poser ${dice(best)} que ${played}.` : 'Mieux vaut passer.'),
    later: 'Cela rapportera plus dans les manches suivantes.',
    replace: 'Mieux vaut d’abord remplacer le joker.',
    replace_other: 'Il y a une meilleure façon de le remplacer.',
    keep_the_die: 'Mieux vaut garder ce dé et laisser le joker en place.',
    roll_fewer: (faces) => `À garder : ${faces}.`,
    roll_more: (faces) => `À relancer aussi : ${faces}.`,
    roll_others: (kept, rolled) => `À garder : ${kept}. À relancer : ${rolled}.`,
  },

  // extra roll
  extra_explained: 'Coup extra : touche les dés que tu veux relancer.',
  extra_for: (name) => `${name} : touche les dés que tu veux relancer.`,
  choose_all: 'Tous',
  choose_none: 'Aucun',
  roll_again: (count) => `Relancer ${dice(count)}`,
  keep_all: 'Tout garder',

  // a player is away
  is_away: (name) => `${name} n’est pas là.`,
  has_left: (name) => `${name} a quitté la table.`,
  let_bot: 'Laisser un robot continuer',
  skip: 'Sauter son tour',
  wait: 'Attendre',
  substitute: (name) => `${name} (robot)`,
  bot_plays_for_you: 'Un robot joue pour toi.',
  take_back: 'Reprendre ma place',

  // end and replay
  wins: (names, count) => (count > 1 ? `${names} se partagent la victoire !` : `${names} a gagné !`),
  you_win: 'Tu as gagné !',
  you_share: (names) => `Tu partages la victoire avec ${names} !`,
  end_reason: (reason) =>
    ({
      out_of_dice: 'Un joueur n’a plus de dés.',
      stalemate: 'Aucun lancer ne peut plus former de SET.',
      dead_rounds: 'Dix manches sans un seul dé posé.',
    })[reason] ?? '',
  ask_harder: (wins, name) => `${wins} ! La prochaine fois, contre ${name} ?`,
  ask_easier: (name) => `${name} est un peu plus facile à battre. La prochaine fois, contre ${name} ?`,
  bot_lost: 'Bien joué ! Aujourd’hui, tu as fait mieux que moi.',
  bot_won_closely: 'C’était serré ! On en refait une ?',
  bot_won: 'Belle partie ! La prochaine sera peut-être la tienne.',
  best_turn: (score) => `Meilleur coup : ${score}`,
  chart: (scores) => `Points coup par coup. À la fin : ${scores}`,
  rematch: 'Revanche',
  rematch_offered: 'Une revanche t’attend.',
  rematch_join: 'Rejoindre la revanche',
  rematch_watch: 'Regarder la revanche',
  was_it_luck: 'C’était de la chance ?',
  share_picture: 'Image',
  play_on: 'Continuer à partir d’ici',
  replay: 'Revoir la partie',
  download: 'Télécharger',
  fair_dice: 'Des dés sans triche',
  fair_dice_text:
    'Avant le premier lancer, ce navigateur et le serveur ont chacun choisi un nombre secret : personne n’a pu décider des lancers.',
  fair_dice_check: 'Un doute ? Télécharge la partie et vérifie chaque lancer :',
  dice_begin: 'Cette partie en continue une autre : les dés d’avant ne sont pas vérifiés.',
  dice_checked: (own) =>
    own
      ? 'Dés vérifiés : tout est comme promis, et le nombre secret de ce navigateur a servi.'
      : 'Dés vérifiés : tous les lancers correspondent aux nombres secrets de cette partie.',
  dice_wrong: 'Quelque chose ne va pas avec les dés.',
  dice_doubt: (about, name, round) =>
    ({
      promise: 'Le nombre secret du serveur n’est pas celui qu’il avait promis avant la partie.',
      seed: 'Le nombre secret de ce navigateur n’a pas servi.',
      dice: `Les dés de la manche ${round} (${name}) ne correspondent pas aux nombres secrets.`,
      lot: 'D’après les nombres secrets, quelqu’un d’autre aurait dû commencer.',
      record: 'Le serveur ne révèle pas les nombres secrets de cette partie.',
      game: 'Le serveur a enregistré une autre partie que celle qui a été jouée à cette table.',
    })[about] ?? '',
  no_replay: 'Cette partie ne peut pas être revue',
  position_in_game: 'Moment de la partie',
  to_start: 'Au début',
  to_end: 'À la fin',
  step_back: 'En arrière',
  step_on: 'En avant',
  pause: 'Pause',
  play_back: 'Lecture',
  speed: 'Vitesse',
  jump_to_turn: 'Aller à un coup',
  replay_start: 'Les premiers dés sont lancés.',
  replay_rolls: 'Des dés sont piochés et lancés.',

  // keys
  read_aloud: 'Lire à voix haute',
  keys_title: 'Touches',
  keys_switch: 'Lettres et chiffres servent de raccourcis',
  keys: [
    ['1–5', 'Choisir un dé'],
    ['← ↑ ↓ →', 'Se déplacer sur le plateau'],
    ['+ − 0', 'Plateau plus grand, plus petit ou normal'],
    ['⏎', 'Poser le dé'],
    ['⌫', 'Enlever le dernier dé'],
    ['S', 'Annoncer SET (E, P, X, N à plusieurs sur cet appareil)'],
    ['C', 'Valider'],
    ['P', 'Passer'],
    ['R', 'Enlever tous les dés'],
    ['H', 'Indice'],
    ['U', 'Annuler ton dernier coup (seulement contre des robots)'],
    ['G', 'Écouter les points'],
    ['L', 'Écouter le dernier coup'],
    ['B', 'Écouter cette ligne du plateau'],
    ['D', 'Écouter tes dés'],
    ['T', 'Écouter le temps qui reste'],
    ['Échap', 'Lâcher le dé'],
    ['?', 'Cette liste'],
  ],
}

export default table
