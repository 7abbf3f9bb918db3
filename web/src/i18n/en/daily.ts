/** English: the daily deal. */
import { ordinal } from './ordinal'
import { plural, points } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# player found the best turn.', other: '# players found the best turn.' })
    : 'nobody found the best turn.'

const daily = {
  title: 'Today’s deal',
  day: (day: string) => `The deal for ${day}`,
  intro:
    'Everyone in the world gets the same dice. In each of ten rounds, find the turn that scores the most. Take as long as you like.',
  rules: 'How to play',
  counts: 'Your first try counts.',
  practice: 'This try is for practice. It does not count.',
  past: 'This day is over: it does not add to your streak.',
  start: 'Start',
  go_on: (round: number) => `Continue with round ${round}`,
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  task: 'Find the turn that scores the most.',
  skip: 'Skip this round',
  found_best: 'That is the best turn!',
  found: (score: number, best: number) => `You scored ${score} out of ${points(best)}.`,
  skipped: 'You skipped this round.',
  shown: 'The best turn is on the board.',
  next: 'Next round',
  finish: 'See your result',
  result: (score: number, best: number) => `${score} of ${points(best)}`,
  share_title: (day: string) => `SET CUBED, ${day}`,
  share: 'Share',
  copied: 'Copied',
  picture: 'Picture',
  again: 'Play again for practice',
  rounds: 'Round by round',
  yours: 'Your turn',
  best: 'Best turn',
  nothing: 'No dice',
  days: 'Past days',
  streak: (count: number) => plural(count, { one: 'First day of your streak', other: '# days in a row' }),
  longest: (days: number) => plural(days, { one: 'Longest streak: # day', other: 'Longest streak: # days' }),
  bots: 'How the bots did',
  you: 'You',
  compare: 'Compare with others',
  compare_text: 'Your name and your turns are sent to this server. It deletes them after 30 days.',
  name: 'Your name',
  send: 'Send my result',
  withdraw: 'Delete my result',
  rank: (rank: number, players: number) => `You are ${ordinal(rank)} out of ${players}.`,
  average: (score: number) => `On average, players scored ${points(score)}.`,
  missed: (round: number, count: number) => `Round ${round} was the hardest: ${finders(count)}`,
  nobody_yet: 'Nobody else has sent a result yet.',
}

export default daily
