/** Finnish: the daily deal. */
import type { Daily } from '..'
import { gain, plural, points } from './words'

const finders = (count: number) =>
  count
    ? plural(count, { one: '# pelaaja löysi parhaan siirron.', other: '# pelaajaa löysi parhaan siirron.' })
    : 'kukaan ei löytänyt parasta siirtoa.'

const daily: Daily = {
  title: 'Päivän peli',
  day: (day) => `Päivän peli ${day}`,
  intro:
    'Kaikki ympäri maailman saavat samat nopat. Etsi jokaisella kymmenestä kierroksesta siirto, josta saa eniten pisteitä. Aikarajaa ei ole.',
  rules: 'Näin pelataan',
  counts: 'Ensimmäinen yritys lasketaan.',
  practice: 'Tämä yritys on harjoitus. Sitä ei lasketa.',
  past: 'Päivä on jo ohi: se ei jatka putkeasi.',
  start: 'Aloita',
  go_on: (round) => `Jatka kierroksesta ${round}`,
  round: (round, rounds) => `Kierros ${round}/${rounds}`,
  task: 'Etsi siirto, josta saa eniten pisteitä.',
  skip: 'Ohita kierros',
  found_best: 'Se on paras siirto!',
  found: (score, best) => `Sait ${gain(score)}. Parhaalla siirrolla olisit saanut ${gain(best)}.`,
  skipped: 'Ohitit kierroksen.',
  shown: 'Paras siirto näkyy laudalla.',
  next: 'Seuraava kierros',
  finish: 'Katso tulos',
  result: (score, best) => `Pisteet: ${score}/${best}`,
  share_title: (day) => `SET CUBED, ${day}`,
  share: 'Jaa',
  copied: 'Kopioitu',
  picture: 'Kuva',
  again: 'Pelaa uudelleen harjoituksena',
  rounds: 'Kierros kierrokselta',
  yours: 'Sinun siirtosi',
  best: 'Paras siirto',
  nothing: 'Ei noppia',
  days: 'Aiemmat päivät',
  streak: (count) => plural(count, { one: 'Putkesi ensimmäinen päivä', other: '# päivää peräkkäin' }),
  longest: (days) => plural(days, { one: 'Pisin putki: # päivä', other: 'Pisin putki: # päivää' }),
  bots: 'Näin boteilla meni',
  you: 'Sinä',
  compare: 'Vertaa muihin',
  compare_text: 'Nimesi ja siirtosi lähetetään tälle palvelimelle. Ne poistetaan 30 päivän kuluttua.',
  name: 'Nimesi',
  send: 'Lähetä tulokseni',
  withdraw: 'Poista tulokseni',
  rank: (rank, players) => `Sijoituksesi on ${rank}. Pelaajia: ${players}.`,
  average: (score) => `Keskimäärin: ${points(score)}.`,
  missed: (round, count) => `Kierros ${round} oli vaikein: ${finders(count)}`,
  nobody_yet: 'Kukaan muu ei ole vielä lähettänyt tulostaan.',
}

export default daily
