/** Swedish: the daily deal. */
import type { Daily } from '..'
import { plural } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# spelare hittade det bästa draget.', other: '# spelare hittade det bästa draget.' })
    : 'ingen hittade det bästa draget.'

const daily: Daily = {
  title: 'Dagens spel',
  day: (day) => `Dagens spel den ${day}`,
  intro:
    'Alla i hela världen får samma tärningar. I var och en av de tio omgångarna ska du hitta draget som ger flest poäng. Ta så lång tid på dig som du vill.',
  rules: 'Så spelar du',
  counts: 'Första försöket räknas.',
  practice: 'Nu övar du bara: det här försöket räknas inte.',
  past: 'Den dagen är över: den räknas inte i din svit.',
  start: 'Börja',
  go_on: (round) => `Fortsätt med omgång ${round}`,
  round: (round, rounds) => `Omgång ${round} av ${rounds}`,
  task: 'Hitta draget som ger flest poäng.',
  skip: 'Hoppa över omgången',
  found_best: 'Det är det bästa draget!',
  found: (score, best) => `Du fick ${score} av ${best} poäng.`,
  skipped: 'Du hoppade över omgången.',
  shown: 'Det bästa draget ligger på spelplanen.',
  next: 'Nästa omgång',
  finish: 'Se resultatet',
  result: (score, best) => `${score} av ${best} poäng`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Dela',
  copied: 'Kopierat',
  picture: 'Bild',
  again: 'Spela igen för att öva',
  rounds: 'Omgång för omgång',
  yours: 'Ditt drag',
  best: 'Bästa draget',
  nothing: 'Inga tärningar',
  days: 'Tidigare dagar',
  streak: (count) => plural(count, { one: 'Första dagen i din svit', other: '# dagar i rad' }),
  longest: (days) => plural(days, { one: 'Längsta sviten: # dag', other: 'Längsta sviten: # dagar' }),
  bots: 'Så gick det för robotarna',
  you: 'Du',
  compare: 'Jämför med andra',
  compare_text: 'Ditt namn och dina drag skickas till den här servern. De raderas efter 30 dagar.',
  name: 'Ditt namn',
  send: 'Skicka mitt resultat',
  withdraw: 'Radera mitt resultat',
  rank: (rank, players) => `Du är nummer ${rank} av ${players}.`,
  average: (score) => `Spelarna fick i snitt ${score} poäng.`,
  missed: (round, count) => `Omgång ${round} var svårast: ${finders(count)}`,
  nobody_yet: 'Ingen annan har skickat sitt resultat än.',
}

export default daily
