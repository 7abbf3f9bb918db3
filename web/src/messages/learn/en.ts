/** The words of the tutorial, the trainer and the rule book in English: the source of truth for every other language. */
import { plurals } from '../plural'

const n = plurals('en')

const en = {
  learn: 'Learn',
  tutorial: 'Learn to play',
  trainer: 'Trainer',
  rule_book: 'Rule book',

  step: (now: number, all: number) => `Step ${now} of ${all}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip this step',
  again: 'Start again',
  confirm: 'Lay these dice',
  roll: 'Roll',
  lay_hint: 'Tap a die, then a square that lights up.',
  not_yet: 'Not quite. Try again!',
  more_points: (score: number, goal: number) => `Good, that scores ${score}. But you can get ${goal} here!`,
  more_dice: 'That works too. But try it with more dice!',
  other_square: (square: string) => `That is allowed. For this step, use square ${square}.`,

  questions: {
    colour: 'Colour: all the same or all different?',
    symbol: 'Symbol: all the same or all different?',
    number: 'Number: all the same or all different?',
  },
  answers: { same: 'Yes, all the same', different: 'Yes, all different', no: 'No, two agree and one does not' },
  is_no_set: 'A no means: not a SET.',
  dice: 'Dice to choose from',
  these: 'These dice',
  your_score: 'You',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Look at a die',
      task: 'Every face has a number, a colour and a symbol. Tap the die with two purple ovals.',
      done: 'Yes! Number two, colour purple, symbol oval.',
    },
    questions: {
      title: 'What is a SET?',
      task: 'Three dice are a SET if you can say yes to all three questions. Tap any three dice and watch the answers. Find a SET!',
      done: 'Three times yes. That is a SET!',
    },
    complete: {
      title: 'Which die is missing?',
      task: 'One green oval, two green ovals. Which die makes it a SET?',
      done: 'Right. Colour and symbol are the same, and the numbers are all different.',
    },
    different: {
      title: 'All different',
      task: 'Here everything differs. For any two dice, only one face fits. Which one is it?',
      done: 'Right. Three colours, three symbols, three numbers.',
    },
    not_a_set: {
      title: 'Not a SET',
      task: 'This is not a SET. Which question has the answer no?',
      done: 'Yes, the number: two and two agree, but one does not.',
    },
    opening: {
      title: 'The first SET',
      task: 'Everybody rolls five dice. Whoever sees a SET first lays it on the logo. Find yours and lay it there!',
      done: 'Three dice, three points. Now you go first for the rest of the game.',
    },
    one_die: {
      title: 'One die is enough',
      task: 'Dice on the board count too. Lay one die that makes a SET with two of them, in a row or a column.',
      done: 'Three dice in a line make a SET: three points.',
    },
    two_sets: {
      title: 'Two SETs at once',
      task: 'One die can be in two SETs: across and down. Find the square worth six points.',
      done: 'Two SETs with three dice each: six points.',
    },
    twelve: {
      title: 'The twelve-point turn',
      task: 'You may lay up to three dice in a turn. Lay all three and get twelve points!',
      done: 'Six, and three, and three: twelve points!',
    },
    pair: {
      title: 'Two dice together',
      task: 'No single die fits here. But two of yours make a SET with one die on the board. Lay both.',
      done: 'Two new dice and an old one: a SET.',
    },
    touching: {
      title: 'Touching is fine',
      task: 'A die only needs to be in one SET. It may touch other dice that do not match. Lay a die on square e7.',
      done: 'It makes a SET to the right. The die on the left does not matter.',
    },
    wild: {
      title: 'The wild die',
      task: 'A wild die can be any face: you say which. Lay it on square h5 and choose what it is.',
      done: 'The wild die scores nothing when you lay it, so this SET is worth two points. Later it counts like any other.',
    },
    replace: {
      title: 'Catch a wild die',
      task: 'The wild die on the board is three green diamonds. You have just that face! Lay your die on it.',
      done: 'The wild die is yours. You roll it at once and may use it now or later.',
    },
    bonus: {
      title: 'Bonus squares',
      task: 'Some squares have a number. The first die there scores that many points more. Lay a die on the 1.',
      done: 'Three points for the SET and one for the square: four.',
    },
    extra_roll: {
      title: 'One more roll',
      task: 'After each round you take new dice, up to five. Then you may roll any of your dice once more. Tap the ones you do not like, then roll.',
      done: 'New faces, new chances. Or keep what you have: you decide.',
    },
    end: {
      title: 'The end',
      task: 'The bag is empty and this is your last die. Lay it!',
      done: 'Nobody may draw any more, and the round is finished. The highest score wins: well done!',
    },
  },
  finished: 'You can play SET CUBED now!',
  finished_about: 'Play a game, or sharpen your eyes in the trainer.',
  play_now: 'Play a game',

  find: 'Find the SET',
  find_task: 'Three of these five dice are a SET. Which?',
  complete: 'Complete it',
  complete_task: 'Which die makes a SET with these two?',
  best: 'Best turn',
  best_task: (points: number) => `Your best turn here scores ${n(points, { one: '# point', other: '# points' })}. Can you find it?`,
  choose_kind: 'What would you like to practise?',
  time: 'Time',
  streak: 'In a row',
  best_streak: 'Longest streak',
  solved: 'Solved',
  right: 'Right!',
  wrong: 'Not this time.',
  show_answer: 'Show the answer',
  the_answer: 'The answer:',
  next_puzzle: 'Next puzzle',
  stop: 'Stop and sum up',
  summary: 'Your summary',
  summary_score: (right: number, all: number) => `${right} of ${n(all, { one: '# puzzle', other: '# puzzles' })} solved`,
  average_time: (text: string) => `${text} on average`,
  misses: 'What you overlook',
  misses_none: 'You overlooked nothing. Great eyes!',
  misses_count: (count: number) => n(count, { one: '# time', other: '# times' }),
  misses_most: { colour: 'Look at the colour first.', symbol: 'Look at the symbols first.', number: 'Count first.' },
  you_scored: (score: number, best: number) => `You scored ${score} of ${best}.`,

  search: 'Search the rules',
  found: (count: number) => n(count, { one: '# section', other: '# sections' }),
  found_nothing: 'Nothing found. Try another word.',
  contents: 'Contents',

  book: {
    box: {
      title: 'What is in the box',
      text: [
        'The game is for two to four players from about eight years on. There are 42 dice, a board and a cloth bag.',
        'A face of a die shows one, two or three ovals, squiggles or diamonds, in red, green or purple. So there are 27 different faces. The 28th is WILD.',
        'Nine dice have a WILD face. The board has 13 by 13 squares: the columns are called a to m, the rows 1 to 13 from the top. The logo is in the middle, and 32 squares carry a bonus.',
      ],
      captions: ['Two purple ovals, three green diamonds, one red squiggle, and WILD'],
    },
    set: {
      title: 'What is a SET?',
      text: [
        'Three dice are a SET when each feature, taken by itself, is the same on all three or different on all three. The features are colour, symbol and number.',
        'Ask three questions. Is the colour all the same or all different? The symbol? The number? Three times yes is a SET. One no is enough to spoil it: there, two dice agree and the third does not.',
        'Three dice with the very same face are a SET too. For any two faces there is exactly one third face that makes a SET.',
      ],
      captions: [
        'A SET: same colour, same symbol, different numbers',
        'A SET: everything is different',
        'A SET: everything is the same',
        'Not a SET: two show two diamonds, one shows one',
      ],
    },
    opening: {
      title: 'How the game begins',
      text: [
        'All dice go into the bag. Everybody draws five without looking, and all roll at the same time.',
        'The first player to call SET and show one among their own five dice begins. Wild dice may be part of it. A wrong call costs nothing.',
        'If nobody has a SET, all roll all their dice again.',
        'Whoever called lays the three dice on the logo, in any order, and scores them. That was their first turn. They are the first player in every round from now on.',
      ],
      captions: ['The first SET lies on the logo'],
    },
    turn: {
      title: 'Your turn',
      text: [
        'Lay one, two or three dice, or pass. You may always pass. If you can do nothing, you are skipped.',
        'A SET is three dice on three neighbouring squares, across or down. A longer row can hold several SETs: four dice in a row are two groups of three.',
        'You lay one die or two dice at a time. Right then, each of these dice must be in a SET with at least one die that was already there. So you use two old dice and a new one, or one old die and two new ones.',
        'A die may touch others without making a SET with them, as long as it is in one.',
        'You may lay your dice in any order you like. Dice are never turned to another face: only what you rolled can be laid.',
      ],
      captions: ['Two new dice make a SET with one that was there', 'Four in a row hold two SETs'],
    },
    scoring: {
      title: 'Scoring',
      text: [
        'Every die of a new SET is worth one point. A die in two new SETs counts in both. Dice that were there before count too.',
        'An example: your first die makes two SETs, which is six points. The second makes one more SET, three points. So does the third. Together: twelve points.',
        'Points are added at the end of the turn. Dice that are left over cost nothing.',
      ],
      captions: ['Before the turn', 'After it: 6 + 3 + 3 = 12 points'],
    },
    bonus: {
      title: 'Bonus squares',
      text: [
        'The first die ever laid on a square with a number scores that number as well, once. A wild die earns it too.',
        'A die that replaces a wild die earns no bonus.',
      ],
      captions: ['The die on the square with a 1 scores one point more'],
    },
    wild: {
      title: 'Wild dice',
      text: [
        'Whoever lays a wild die says which colour, symbol and number it has. That stays so for as long as it lies there.',
        'You may use as many wild dice as you like in a turn and in a SET.',
        'A wild die scores nothing in the SETs it makes when it is laid. After that it scores like any other die, even later in the same turn.',
      ],
      captions: ['A wild die that stands for three green diamonds'],
    },
    replacing: {
      title: 'Replacing a wild die',
      text: [
        'At the start of your turn, before you lay dice, you may put one of your own dice in the place of a wild die on the board. It must show exactly what the wild die stands for, and must not be wild itself.',
        'This scores nothing and does not count as one of your three dice. You roll the wild die at once and keep it, for this turn or later.',
        'You may replace several wild dice, one after the other. You may also replace and then pass.',
      ],
      captions: [],
    },
    round: {
      title: 'The end of a round',
      text: [
        'A round is over when everybody has had a turn. Starting with the first player, everybody draws up to five dice while the bag lasts, and rolls the new ones.',
        'Then comes the extra roll: everybody may roll any of their dice one more time, once. All choose for themselves. The next round begins when everyone has chosen.',
        'If nobody laid a die in a whole round, all roll all their dice again instead.',
      ],
      captions: [],
    },
    end: {
      title: 'The end of the game',
      text: [
        'When a player has no dice left, the others still have their turn in this round. Then the game is over.',
        'It is also over when the bag is empty and no roll could help anyone any more, and after ten rounds in a row in which nobody laid a die.',
        'The highest score wins. Players with the same score share the win.',
      ],
      captions: [],
    },
    limits: {
      title: 'What you can agree on',
      text: [
        'Before a game you can set a time limit for a turn (30 seconds to 5 minutes), for the extra roll (30 seconds) and for the opening. A turn that runs out is a pass. An extra roll that runs out is no roll.',
        'When the time for the opening runs out, one of the players who hold a SET is drawn by lot and the program opens for them.',
      ],
      captions: [],
    },
    about: {
      title: 'About this rule book',
      text: [
        'These are the rules as this program plays them, told in our own words. SET and SET CUBED are trademarks of their owner. This project is independent and has nothing to do with the publisher.',
      ],
      captions: [],
    },
  },
}

export type Learn = typeof en
export default en
