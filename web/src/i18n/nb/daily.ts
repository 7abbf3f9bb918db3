/** Norwegian: the daily deal. */
import type { Daily } from '..'
import { plural } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# spiller fant det beste trekket.', other: '# spillere fant det beste trekket.' })
    : 'Ingen fant det beste trekket.'

const daily: Daily = {
  title: 'Dagens spill',
  day: (day) => `Dagens spill ${day}`,
  intro:
    'Alle i hele verden får de samme terningene. I hver av de ti rundene skal du finne trekket som gir flest poeng. Bruk så lang tid du vil.',
  rules: 'Slik spiller du',
  counts: 'Det første forsøket teller.',
  practice: 'Nå øver du bare: Dette forsøket teller ikke.',
  past: 'Denne dagen er over: Den teller ikke med i rekken din.',
  start: 'Start',
  go_on: (round) => `Fortsett med runde ${round}`,
  round: (round, rounds) => `Runde ${round} av ${rounds}`,
  task: 'Finn trekket som gir flest poeng.',
  skip: 'Hopp over runden',
  found_best: 'Det er det beste trekket!',
  found: (score, best) => `Du fikk ${score} av ${best} poeng.`,
  skipped: 'Du hoppet over runden.',
  shown: 'Det beste trekket ligger på brettet.',
  next: 'Neste runde',
  finish: 'Se resultatet',
  result: (score, best) => `${score} av ${best} poeng`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Del',
  copied: 'Kopiert',
  picture: 'Bilde',
  again: 'Spill en gang til for å øve',
  rounds: 'Runde for runde',
  yours: 'Ditt trekk',
  best: 'Beste trekk',
  nothing: 'Ingen terninger',
  days: 'Tidligere dager',
  streak: (count) => plural(count, { one: 'Første dag i rekken din', other: '# dager på rad' }),
  longest: (days) => plural(days, { one: 'Lengste rekke: # dag', other: 'Lengste rekke: # dager' }),
  bots: 'Slik gikk det for robotene',
  you: 'Du',
  compare: 'Sammenlign med andre',
  compare_text: 'Navnet ditt og trekkene dine sendes til denne serveren. De slettes etter 30 dager.',
  name: 'Navnet ditt',
  send: 'Send resultatet mitt',
  withdraw: 'Slett resultatet mitt',
  rank: (rank, players) => `Du er nummer ${rank} av ${players}.`,
  average: (score) => `Spillerne fikk ${score} poeng i snitt.`,
  missed: (round, count) => `Runde ${round} var vanskeligst: ${finders(count)}`,
  nobody_yet: 'Ingen andre har sendt resultatet sitt ennå.',
}

export default daily
