/** English: playing with the real game. */
import { dice, plural } from './words'

const box = {
  position: 'What now?',
  referee: 'Referee',
  referee_text:
    'Play with the real dice and enter what everyone rolls and plays: the referee checks the SETs, counts the points and says whose turn it is.',
  points_only: 'Count points only',
  points_only_text: 'You enter only what is played. Quicker, but without a review.',
  enter_laid: (name: string) => `${name}: tap the dice you play.`,
  to_board: 'To the board',
  palette: 'Sides',
  wild: 'Wild die',
  wild_next: 'Now tap the side that the wild die stands for.',
  erase: 'Remove the die',
  across: 'Next die goes to the right',
  down: 'Next die goes below',
  empty: 'Empty',
  you: 'You',
  how: 'Tap a square or a player’s dice, then the sides one by one.',
  at_square: (square: string) => `Next die on ${square}`,
  ask: 'Best turn?',
  thinking: 'Thinking…',
  turns: 'Best turns',
  rolls: 'Best extra rolls',
  swaps: 'Replace a wild die first?',
  swap: (square: string, face: string) => `Replace the wild die on ${square} with ${face}`,
  swap_none: 'Don’t replace any',
  range: (low: string, high: string) => `Between ${low} and ${high}`,
  reply: (score: number) =>
    score
      ? plural(score, {
          one: 'After that, the next player can score # point.',
          other: 'After that, the next player can score # points.',
        })
      : 'After that, the next player can’t score.',
  no_turn: 'No die fits on the board.',
  about: 'The percentages show the chance of winning if everyone plays as well as they can from here.',
  lay_it: (count: number) => `Play ${dice(count)}`,
  change: 'Back to the table',
  settings: 'Players, scores, board and dice',
  score_of: (name: string) => `Points: ${name}`,
  scores: 'Points',
  who_opened: 'Who went first?',
  in_bag: 'Dice in the bag',
  all_others: 'All others',
  clear: 'Clear the table',
  clear_sure: 'Tap again to clear it',
  begin: 'Start',
  turn_of: (name: string) => `${name}’s turn`,
  who_called: 'Who called SET first?',
  enter_roll: (name: string, count: number) =>
    plural(count, { one: `${name}: tap what your die shows.`, other: `${name}: tap what your # dice show.` }),
  leave: 'End the game',
  leave_sure: 'Tap again to end it',
  next_game: 'Next game',
  evening: (count: number) => plural(count, { one: 'So far: # game', other: 'So far: # games' }),
  wins: 'Wins',
  all_points: 'Points',
  forget: 'Start a new count',
  guessed: 'Your dice are not the ones on our list, so the review uses dice that match what you rolled.',
  no_record: 'Something was entered that the dice cannot show, so this game has no review.',
}

export default box
