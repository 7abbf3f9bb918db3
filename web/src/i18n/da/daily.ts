/** Danish: the daily deal. */
import type { Daily } from '..'
import { plural } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# spiller fandt det bedste træk.', other: '# spillere fandt det bedste træk.' })
    : 'Ingen fandt det bedste træk.'

const daily: Daily = {
  title: 'Dagens spil',
  day: (day) => `Dagens spil den ${day}`,
  intro:
    'Alle i hele verden får de samme terninger. I hver af de ti omgange skal du finde det træk, der giver flest point. Brug så lang tid, du vil.',
  rules: 'Sådan spiller du',
  counts: 'Dit første forsøg tæller.',
  practice: 'Nu øver du dig bare: Dette forsøg tæller ikke.',
  past: 'Den dag er forbi: Den tæller ikke med i din stime.',
  start: 'Start',
  go_on: (round) => `Fortsæt med omgang ${round}`,
  round: (round, rounds) => `Omgang ${round} af ${rounds}`,
  task: 'Find det træk, der giver flest point.',
  skip: 'Spring omgangen over',
  found_best: 'Det er det bedste træk!',
  found: (score, best) => `Du fik ${score} af ${best} point.`,
  skipped: 'Du sprang omgangen over.',
  shown: 'Det bedste træk ligger på spillepladen.',
  next: 'Næste omgang',
  finish: 'Se resultatet',
  result: (score, best) => `${score} af ${best} point`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Del',
  copied: 'Kopieret',
  picture: 'Billede',
  again: 'Spil igen for at øve dig',
  rounds: 'Omgang for omgang',
  yours: 'Dit træk',
  best: 'Bedste træk',
  nothing: 'Ingen terninger',
  days: 'Tidligere dage',
  streak: (count) => plural(count, { one: 'Første dag i din stime', other: '# dage i træk' }),
  longest: (days) => plural(days, { one: 'Længste stime: # dag', other: 'Længste stime: # dage' }),
  bots: 'Sådan gik det for robotterne',
  you: 'Du',
  compare: 'Sammenlign med andre',
  compare_text: 'Dit navn og dine træk sendes til denne server. De slettes efter 30 dage.',
  name: 'Dit navn',
  send: 'Send mit resultat',
  withdraw: 'Slet mit resultat',
  rank: (rank, players) => `Du er nummer ${rank} af ${players}.`,
  average: (score) => `Spillerne fik ${score} point i gennemsnit.`,
  missed: (round, count) => `Omgang ${round} var sværest: ${finders(count)}`,
  nobody_yet: 'Ingen andre har sendt deres resultat endnu.',
}

export default daily
