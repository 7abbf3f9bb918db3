/** Swedish: playing with the real game. */
import type { Companion } from '..'
import { dice, plural } from './words'

const box: Companion = {
  position: 'Vad gör jag nu?',
  referee: 'Domare',
  referee_text:
    'Använd ert eget spel. Mata in vad varje spelare kastar och lägger: domaren kontrollerar alla SET, räknar poängen och säger vems tur det är.',
  points_only: 'Räkna bara poäng',
  points_only_text: 'Ni matar bara in det som läggs. Det går snabbare, men utan tillbakablick.',
  enter_laid: (name) => `${name}: tryck på tärningarna du lägger.`,
  to_board: 'Till spelplanen',
  palette: 'Tärningssidor',
  wild: 'Joker',
  wild_next: 'Tryck nu på sidan som jokern ska stå för.',
  erase: 'Ta bort tärningen',
  across: 'Nästa tärning till höger',
  down: 'Nästa tärning nedanför',
  empty: 'Tom',
  you: 'Du',
  how: 'Tryck på en ruta eller på en spelares tärningar, och sedan på sidorna en i taget.',
  at_square: (square) => `Nästa tärning på ${square}`,
  ask: 'Bästa drag?',
  thinking: 'Funderar …',
  turns: 'De bästa dragen',
  rolls: 'De bästa extrakasten',
  swaps: 'Byta ut en joker först?',
  swap: (square, face) => `Byt ut jokern på ${square} mot ${face}`,
  swap_none: 'Byt inte ut någon',
  range: (low, high) => `Mellan ${low} och ${high}`,
  reply: (score) =>
    score
      ? plural(score, { one: 'Nästa spelare kan då få # poäng.', other: 'Nästa spelare kan då få # poäng.' })
      : 'Nästa spelare kan då inte få några poäng.',
  no_turn: 'Ingen tärning passar här.',
  about: 'Siffrorna visar chansen att vinna om alla spelar så bra de kan resten av spelet.',
  lay_it: (count) => `Lägg ${dice(count)}`,
  change: 'Tillbaka till bordet',
  settings: 'Spelare, poäng, spelplan och tärningar',
  score_of: (name) => `Poäng: ${name}`,
  scores: 'Poäng',
  who_opened: 'Vem började?',
  in_bag: 'Tärningar i påsen',
  all_others: 'Alla andra',
  clear: 'Töm bordet',
  clear_sure: 'Tryck igen för att tömma',
  begin: 'Starta',
  turn_of: (name) => `Nu spelar ${name}`,
  who_called: 'Vem ropade SET först?',
  enter_roll: (name, count) =>
    plural(count, {
      one: `${name}: mata in vad tärningen visar.`,
      other: `${name}: mata in vad de # tärningarna visar.`,
    }),
  leave: 'Avsluta spelet',
  leave_sure: 'Tryck igen för att avsluta',
  next_game: 'Nästa spel',
  evening: (count) => plural(count, { one: 'Hittills: # spel', other: 'Hittills: # spel' }),
  wins: 'Segrar',
  all_points: 'Poäng',
  forget: 'Nollställ räkningen',
  guessed:
    'Era tärningar är inte de som står på vår lista, så tillbakablicken använder tärningar som stämmer med det ni kastade.',
  no_record: 'Det matades in något som ingen tärning kan visa, så det finns ingen tillbakablick på det här spelet.',
}

export default box
