/** The words of the tutorial, the trainer and the rule book in French. */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('fr')

const fr: Learn = {
  learn: 'Pour apprendre',
  tutorial: 'Apprendre',
  trainer: 'Entraînement',
  rule_book: 'Règles',

  step: (now, all) => `Étape ${now} sur ${all}`,
  next: 'Suivant',
  back: 'Retour',
  skip: 'Passer cette étape',
  again: 'Recommencer',
  confirm: 'Poser ces dés',
  roll: 'Lancer',
  lay_hint: 'Touche un dé, puis une case allumée.',
  not_yet: 'Pas tout à fait. Essaie encore !',
  more_points: (score, goal) => `Bien, cela rapporte ${score}. Mais ici, tu peux en avoir ${goal} !`,
  more_dice: 'Cela marche aussi. Mais essaie avec plus de dés !',
  other_square: (square) => `C’est permis. Pour cette étape, utilise la case ${square}.`,

  questions: {
    colour: 'Couleur : toutes pareilles ou toutes différentes ?',
    symbol: 'Symbole : tous pareils ou tous différents ?',
    number: 'Nombre : tous pareils ou tous différents ?',
  },
  answers: { same: 'Oui, tous pareils', different: 'Oui, tous différents', no: 'Non, deux sont pareils et l’autre non' },
  is_no_set: 'Un non veut dire : pas de SET.',
  dice: 'Dés à choisir',
  these: 'Ces dés',
  your_score: 'Toi',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Regarde un dé',
      task: 'Chaque face a un nombre, une couleur et un symbole. Touche le dé avec deux ovales violets.',
      done: 'Oui ! Nombre deux, couleur violet, symbole ovale.',
    },
    questions: {
      title: 'Qu’est-ce qu’un SET ?',
      task: 'Trois dés forment un SET si tu peux répondre oui aux trois questions. Touche trois dés et regarde les réponses. Trouve un SET !',
      done: 'Trois fois oui. C’est un SET !',
    },
    complete: {
      title: 'Quel dé manque ?',
      task: 'Un ovale vert, deux ovales verts. Quel dé en fait un SET ?',
      done: 'Exact. La couleur et le symbole sont pareils, et les nombres sont tous différents.',
    },
    different: {
      title: 'Tout est différent',
      task: 'Ici, tout est différent. Avec deux dés, une seule face convient. Laquelle ?',
      done: 'Exact. Trois couleurs, trois symboles, trois nombres.',
    },
    not_a_set: {
      title: 'Pas un SET',
      task: 'Ce n’est pas un SET. À quelle question faut-il répondre non ?',
      done: 'Oui, le nombre : deux dés en montrent deux, le troisième un seul.',
    },
    opening: {
      title: 'Le premier SET',
      task: 'Tout le monde lance cinq dés. Le premier qui voit un SET le pose sur le logo. Trouve le tien et pose-le !',
      done: 'Trois dés, trois points. Maintenant, c’est toi qui commences chaque manche.',
    },
    one_die: {
      title: 'Un dé suffit',
      task: 'Les dés du plateau comptent aussi. Pose un dé qui forme un SET avec deux d’entre eux, en ligne ou en colonne.',
      done: 'Trois dés alignés font un SET : trois points.',
    },
    two_sets: {
      title: 'Deux SET d’un coup',
      task: 'Un dé peut être dans deux SET : en ligne et en colonne. Trouve la case qui vaut six points.',
      done: 'Deux SET de trois dés : six points.',
    },
    twelve: {
      title: 'Le tour à douze points',
      task: 'À ton tour, tu peux poser jusqu’à trois dés. Pose les trois et gagne douze points !',
      done: 'Six, et trois, et trois : douze points !',
    },
    pair: {
      title: 'Deux dés ensemble',
      task: 'Ici, aucun dé ne va tout seul. Mais deux des tiens forment un SET avec un dé du plateau. Pose les deux.',
      done: 'Deux nouveaux dés et un ancien : un SET.',
    },
    touching: {
      title: 'Toucher est permis',
      task: 'Il suffit qu’un dé soit dans un SET. Il peut toucher d’autres dés qui ne vont pas avec lui. Pose un dé sur la case e7.',
      done: 'Il forme un SET vers la droite. Le dé de gauche n’a pas d’importance.',
    },
    wild: {
      title: 'Le dé joker',
      task: 'Un joker peut être n’importe quelle face : c’est toi qui le dis. Pose-le sur la case h5 et choisis ce qu’il est.',
      done: 'Le joker ne rapporte rien quand on le pose : ce SET vaut donc deux points. Plus tard, il compte comme les autres.',
    },
    replace: {
      title: 'Attrape un joker',
      task: 'Le joker du plateau vaut trois losanges verts. Tu as justement cette face ! Pose ton dé dessus.',
      done: 'Le dé joker est à toi. Tu le lances tout de suite, et tu peux t’en servir maintenant ou plus tard.',
    },
    bonus: {
      title: 'Les cases bonus',
      task: 'Certaines cases portent un chiffre. Le premier dé posé là rapporte autant de points en plus. Pose un dé sur le 1.',
      done: 'Trois points pour le SET et un pour la case : quatre.',
    },
    extra_roll: {
      title: 'Un lancer en plus',
      task: 'Après chaque manche, tu pioches jusqu’à cinq dés. Puis tu peux relancer une fois ceux que tu veux. Touche ceux qui ne te plaisent pas, puis lance.',
      done: 'Nouvelles faces, nouvelles chances. Ou garde ce que tu as : c’est toi qui décides.',
    },
    end: {
      title: 'La fin',
      task: 'Le sac est vide et c’est ton dernier dé. Pose-le !',
      done: 'Il n’y a plus rien à piocher et la manche est finie. Le plus grand score gagne : bravo !',
    },
  },
  finished: 'Tu sais jouer à SET CUBED !',
  finished_about: 'Joue une partie, ou exerce tes yeux à l’entraînement.',
  play_now: 'Jouer une partie',

  find: 'Trouve le SET',
  find_task: 'Trois de ces cinq dés forment un SET. Lesquels ?',
  complete: 'Complète-le',
  complete_task: 'Quel dé forme un SET avec ces deux-là ?',
  best: 'Meilleur tour',
  best_task: (points) => `Ici, ton meilleur tour rapporte ${n(points, { one: '# point', other: '# points' })}. Le trouves-tu ?`,
  choose_kind: 'Que veux-tu travailler ?',
  time: 'Temps',
  streak: 'D’affilée',
  best_streak: 'Plus longue série',
  solved: 'Réussis',
  right: 'Exact !',
  wrong: 'Pas cette fois.',
  show_answer: 'Voir la réponse',
  the_answer: 'La réponse :',
  next_puzzle: 'Défi suivant',
  stop: 'Arrêter et voir le bilan',
  summary: 'Ton bilan',
  summary_score: (right, all) => `${right} sur ${n(all, { one: '# défi réussi', other: '# défis réussis' })}`,
  average_time: (text) => `${text} en moyenne`,
  misses: 'Ce que tu ne vois pas',
  misses_none: 'Rien ne t’a échappé. Quels yeux !',
  misses_count: (count) => `${count} fois`,
  misses_most: { colour: 'Regarde d’abord la couleur.', symbol: 'Regarde d’abord les symboles.', number: 'Compte d’abord.' },
  you_scored: (score, best) => `Tu as ${score} sur ${best}.`,

  search: 'Chercher dans les règles',
  found: (count) => n(count, { one: '# chapitre', other: '# chapitres' }),
  found_nothing: 'Rien trouvé. Essaie un autre mot.',
  contents: 'Sommaire',

  book: {
    box: {
      title: 'Ce qu’il y a dans la boîte',
      text: [
        'Le jeu est pour deux à quatre joueurs, à partir de huit ans environ. Il y a 42 dés, un plateau et un sac en tissu.',
        'Une face montre un, deux ou trois ovales, ondes ou losanges, en rouge, vert ou violet. Cela fait 27 faces différentes. La 28e est le joker.',
        'Neuf dés ont une face joker. Le plateau a 13 cases sur 13 : les colonnes vont de a à m, les lignes de 1 à 13 depuis le haut. Le logo est au milieu, et 32 cases portent un bonus.',
      ],
      captions: ['Deux ovales violets, trois losanges verts, une onde rouge et le joker'],
    },
    set: {
      title: 'Qu’est-ce qu’un SET ?',
      text: [
        'Trois dés forment un SET quand chaque caractéristique, prise seule, est pareille sur les trois ou différente sur les trois. Les caractéristiques sont la couleur, le symbole et le nombre.',
        'Pose trois questions. La couleur est-elle partout pareille ou partout différente ? Et le symbole ? Et le nombre ? Trois fois oui, c’est un SET. Un seul non, et ce n’en est pas un : deux dés sont pareils et le troisième non.',
        'Trois dés avec exactement la même face sont aussi un SET. Pour deux faces, il y en a toujours une seule troisième qui convient.',
      ],
      captions: ['Un SET : même couleur, même symbole, nombres différents', 'Un SET : tout est différent', 'Un SET : tout est pareil', 'Pas un SET : deux montrent deux losanges, un en montre un'],
    },
    opening: {
      title: 'Le début de la partie',
      text: [
        'Tous les dés vont dans le sac. Chacun en pioche cinq sans regarder, et tout le monde lance en même temps.',
        'Le premier qui annonce SET et en montre un parmi ses cinq dés commence. Les jokers sont permis. Une fausse annonce ne coûte rien.',
        'Si personne n’a de SET, tout le monde relance tous ses dés.',
        'Celui qui a annoncé pose ses trois dés sur le logo, dans l’ordre qu’il veut, et marque les points. C’était son premier tour. Désormais, il commence chaque manche.',
      ],
      captions: ['Le premier SET est sur le logo'],
    },
    turn: {
      title: 'À ton tour',
      text: [
        'Pose un, deux ou trois dés, ou passe. On peut toujours passer. Si tu ne peux rien faire, ton tour est sauté.',
        'Un SET, ce sont trois dés sur trois cases voisines, en ligne ou en colonne. Une rangée plus longue peut contenir plusieurs SET : dans quatre dés de suite, il y a deux groupes de trois.',
        'Tu poses un dé, ou deux à la fois. Chacun doit aussitôt faire partie d’un SET avec au moins un dé qui était déjà là. Donc deux anciens et un nouveau, ou un ancien et deux nouveaux.',
        'Un dé peut en toucher d’autres sans former de SET avec eux, du moment qu’il est dans un SET.',
        'Tu choisis l’ordre. On ne retourne jamais un dé : seule la face lancée peut être posée.',
      ],
      captions: ['Deux nouveaux dés forment un SET avec un dé déjà posé', 'Quatre de suite contiennent deux SET'],
    },
    scoring: {
      title: 'Les points',
      text: [
        'Chaque dé d’un nouveau SET vaut un point. Un dé dans deux nouveaux SET compte dans les deux. Les dés déjà posés comptent aussi.',
        'Un exemple : ton premier dé forme deux SET, cela fait six points. Le deuxième en forme encore un, trois points. Le troisième aussi. En tout : douze points.',
        'On compte à la fin du tour. Les dés qui restent ne coûtent rien.',
      ],
      captions: ['Avant le tour', 'Après : 6 + 3 + 3 = 12 points'],
    },
    bonus: {
      title: 'Les cases bonus',
      text: ['Le tout premier dé posé sur une case avec un chiffre rapporte aussi ce chiffre, une seule fois. Un joker le gagne également.', 'Un dé qui remplace un joker ne gagne pas de bonus.'],
      captions: ['Le dé sur la case 1 rapporte un point de plus'],
    },
    wild: {
      title: 'Les jokers',
      text: [
        'Celui qui pose un joker dit sa couleur, son symbole et son nombre. Cela ne change plus tant qu’il reste là.',
        'On peut utiliser autant de jokers qu’on veut dans un tour et dans un SET.',
        'Un joker ne rapporte rien lui-même dans les SET qu’il forme quand on le pose. Ensuite, il compte comme les autres dés, même plus tard dans le même tour.',
      ],
      captions: ['Un joker qui vaut trois losanges verts'],
    },
    replacing: {
      title: 'Remplacer un joker',
      text: [
        'Au début de ton tour, avant de poser des dés, tu peux mettre un de tes dés à la place d’un joker du plateau. Il doit montrer exactement ce que vaut le joker, et ne pas être un joker lui-même.',
        'Cela ne rapporte rien et ne compte pas dans tes trois dés. Tu lances aussitôt le dé joker et tu le gardes, pour ce tour ou plus tard.',
        'Tu peux remplacer plusieurs jokers, l’un après l’autre. Tu peux aussi remplacer, puis passer.',
      ],
      captions: [],
    },
    round: {
      title: 'La fin d’une manche',
      text: [
        'Une manche est finie quand tout le monde a joué. En commençant par le premier joueur, chacun pioche jusqu’à cinq dés tant qu’il y en a dans le sac, et lance les nouveaux.',
        'Puis vient le lancer en plus : chacun peut relancer les dés qu’il veut, une seule fois. Chacun choisit pour soi. La manche suivante commence quand tout le monde a choisi.',
        'Si personne n’a posé de dé de toute la manche, tout le monde relance plutôt tous ses dés.',
      ],
      captions: [],
    },
    end: {
      title: 'La fin de la partie',
      text: [
        'Quand un joueur n’a plus de dés, les autres jouent encore leur tour dans cette manche. Puis la partie est finie.',
        'Elle est aussi finie quand le sac est vide et qu’aucun lancer ne peut plus aider personne, et après dix manches de suite sans un seul dé posé.',
        'Le plus grand score gagne. En cas d’égalité, on partage la victoire.',
      ],
      captions: [],
    },
    limits: {
      title: 'Ce que vous pouvez décider',
      text: [
        'Avant la partie, vous pouvez limiter le temps d’un tour (de 30 secondes à 5 minutes), du lancer en plus (30 secondes) et de l’ouverture. Si le temps d’un tour est écoulé, le joueur passe. Si celui du lancer est écoulé, on ne relance pas.',
        'Si le temps de l’ouverture est écoulé, on tire au sort parmi ceux qui ont un SET, et le programme commence à leur place.',
      ],
      captions: [],
    },
    about: {
      title: 'À propos de ces règles',
      text: ['Voici les règles telles que ce programme les joue, racontées avec nos propres mots. SET et SET CUBED sont des marques de leur propriétaire. Ce projet est indépendant et n’a aucun lien avec l’éditeur.'],
      captions: [],
    },
  },
}

export default fr
