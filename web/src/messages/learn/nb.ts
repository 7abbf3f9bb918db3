/** The words of the tutorial, the trainer and the rule book in Norwegian (bokmål). */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('nb')

const nb: Learn = {
  learn: 'Lær',
  tutorial: 'Lær å spille',
  trainer: 'Trening',
  rule_book: 'Regelbok',

  step: (now, all) => `Steg ${now} av ${all}`,
  next: 'Neste',
  back: 'Tilbake',
  skip: 'Hopp over steget',
  again: 'Begynn på nytt',
  confirm: 'Legg terningene',
  roll: 'Kast',
  lay_hint: 'Trykk på en terning, så på en rute som lyser.',
  not_yet: 'Ikke helt. Prøv igjen!',
  more_points: (score, goal) => `Bra, det gir ${score}. Men her kan du få ${goal}!`,
  more_dice: 'Det går også. Men prøv med flere terninger!',
  other_square: (square) => `Det er lov. Men bruk ruten ${square} i dette steget.`,

  questions: {
    colour: 'Farge: helt lik eller helt forskjellig?',
    symbol: 'Symbol: helt likt eller helt forskjellig?',
    number: 'Antall: helt likt eller helt forskjellig?',
  },
  answers: { same: 'Ja, helt likt', different: 'Ja, helt forskjellig', no: 'Nei, to er like og én er ikke det' },
  is_no_set: 'Et nei betyr: ikke et SET.',
  dice: 'Terninger å velge blant',
  these: 'Disse terningene',
  your_score: 'Du',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Se på en terning',
      task: 'Hver side har et antall, en farge og et symbol. Trykk på terningen med to lilla ovaler.',
      done: 'Ja! Antall to, farge lilla, symbol oval.',
    },
    questions: {
      title: 'Hva er et SET?',
      task: 'Tre terninger er et SET hvis du kan svare ja på alle tre spørsmålene. Trykk på tre terninger og se på svarene. Finn et SET!',
      done: 'Tre ganger ja. Det er et SET!',
    },
    complete: {
      title: 'Hvilken terning mangler?',
      task: 'Én grønn oval, to grønne ovaler. Hvilken terning gjør det til et SET?',
      done: 'Riktig. Farge og symbol er like, og antallet er helt forskjellig.',
    },
    different: {
      title: 'Alt forskjellig',
      task: 'Her er alt forskjellig. Til to terninger passer det alltid bare én side. Hvilken?',
      done: 'Riktig. Tre farger, tre symboler, tre antall.',
    },
    not_a_set: {
      title: 'Ikke et SET',
      task: 'Dette er ikke et SET. Hvilket spørsmål får svaret nei?',
      done: 'Ja, antallet: to av dem viser to, men én viser én.',
    },
    opening: {
      title: 'Det første SET-et',
      task: 'Alle kaster fem terninger. Den som ser et SET først, legger det på logoen. Finn ditt og legg det der!',
      done: 'Tre terninger, tre poeng. Nå begynner du hver runde resten av spillet.',
    },
    one_die: {
      title: 'Én terning er nok',
      task: 'Terningene på brettet teller også. Legg én terning som blir et SET sammen med to av dem, bortover eller nedover.',
      done: 'Tre terninger på linje er et SET: tre poeng.',
    },
    two_sets: {
      title: 'To SET på én gang',
      task: 'Én terning kan være med i to SET: bortover og nedover. Finn ruten som gir seks poeng.',
      done: 'To SET med tre terninger hver: seks poeng.',
    },
    twelve: {
      title: 'Turen med tolv poeng',
      task: 'Du kan legge opptil tre terninger i en tur. Legg alle tre og få tolv poeng!',
      done: 'Seks og tre og tre: tolv poeng!',
    },
    pair: {
      title: 'To terninger sammen',
      task: 'Ingen terning passer alene her. Men to av dine blir et SET med én på brettet. Legg begge.',
      done: 'To nye terninger og én gammel: et SET.',
    },
    touching: {
      title: 'Det er lov å berøre',
      task: 'En terning må bare være med i ett SET. Den kan godt berøre andre som ikke passer. Legg en terning på rute e7.',
      done: 'Den blir et SET mot høyre. Terningen til venstre spiller ingen rolle.',
    },
    wild: {
      title: 'Jokerterningen',
      task: 'En jokerterning kan være hvilken som helst side: du sier hvilken. Legg den på rute h5 og velg hva den er.',
      done: 'Jokeren gir ikke poeng når du legger den, så dette SET-et gir to poeng. Senere teller den som alle andre.',
    },
    replace: {
      title: 'Ta en jokerterning',
      task: 'Jokeren på brettet er tre grønne diamanter. Du har akkurat den siden! Legg terningen din på den.',
      done: 'Jokerterningen er din. Du kaster den med en gang og kan bruke den nå eller senere.',
    },
    bonus: {
      title: 'Bonusruter',
      task: 'Noen ruter har et tall. Den første terningen der får så mange poeng ekstra. Legg en terning på 1.',
      done: 'Tre poeng for SET-et og ett for ruten: fire.',
    },
    extra_roll: {
      title: 'Ett kast til',
      task: 'Etter hver runde trekker du opp til fem terninger. Så kan du kaste de du vil, én gang til. Trykk på dem du ikke liker, og kast.',
      done: 'Nye sider, nye muligheter. Eller behold det du har: du bestemmer.',
    },
    end: {
      title: 'Slutten',
      task: 'Posen er tom, og dette er din siste terning. Legg den!',
      done: 'Det er ingenting mer å trekke, og runden er ferdig. Flest poeng vinner: godt jobbet!',
    },
  },
  finished: 'Nå kan du spille SET CUBED!',
  finished_about: 'Spill en runde, eller gjør øynene skarpere i treningen.',
  play_now: 'Spill et spill',

  find: 'Finn SET-et',
  find_task: 'Tre av disse fem terningene er et SET. Hvilke?',
  complete: 'Gjør det ferdig',
  complete_task: 'Hvilken terning blir et SET med disse to?',
  best: 'Beste tur',
  best_task: (points) => `Den beste turen din gir ${n(points, { one: '# poeng', other: '# poeng' })} her. Finner du den?`,
  choose_kind: 'Hva vil du øve på?',
  time: 'Tid',
  streak: 'På rad',
  best_streak: 'Lengste rekke',
  solved: 'Løst',
  right: 'Riktig!',
  wrong: 'Ikke denne gangen.',
  show_answer: 'Vis svaret',
  the_answer: 'Svaret:',
  next_puzzle: 'Neste oppgave',
  stop: 'Stopp og oppsummer',
  summary: 'Oppsummering',
  summary_score: (right, all) => `${right} av ${n(all, { one: '# oppgave', other: '# oppgaver' })} løst`,
  average_time: (text) => `${text} i snitt`,
  misses: 'Hva du overser',
  misses_none: 'Du overså ingenting. Skarpe øyne!',
  misses_count: (count) => n(count, { one: '# gang', other: '# ganger' }),
  misses_most: { colour: 'Se på fargen først.', symbol: 'Se på symbolene først.', number: 'Tell først.' },
  you_scored: (score, best) => `Du fikk ${score} av ${best}.`,

  search: 'Søk i reglene',
  found: (count) => n(count, { one: '# avsnitt', other: '# avsnitt' }),
  found_nothing: 'Fant ingenting. Prøv et annet ord.',
  contents: 'Innhold',

  book: {
    box: {
      title: 'Hva som er i esken',
      text: [
        'Spillet er for to til fire spillere fra omtrent åtte år. Det har 42 terninger, et spillebrett og en tøypose.',
        'En terningside viser én, to eller tre ovaler, kruseduller eller diamanter, i rødt, grønt eller lilla. Det blir 27 ulike sider. Den 28. er joker.',
        'Ni terninger har en jokerside. Brettet har 13 ganger 13 ruter: kolonnene heter a til m, radene 1 til 13 ovenfra. Logoen er i midten, og 32 ruter har bonus.',
      ],
      captions: ['To lilla ovaler, tre grønne diamanter, én rød krusedull og joker'],
    },
    set: {
      title: 'Hva er et SET?',
      text: [
        'Tre terninger er et SET når hver egenskap for seg er lik på alle tre eller forskjellig på alle tre. Egenskapene er farge, symbol og antall.',
        'Still tre spørsmål. Er fargen helt lik eller helt forskjellig? Symbolet? Antallet? Tre ganger ja er et SET. Ett nei er nok til å ødelegge det: da er to terninger like og den tredje ikke.',
        'Tre terninger med nøyaktig samme side er også et SET. Til to sider finnes det alltid nøyaktig én tredje som gjør dem til et SET.',
      ],
      captions: ['Et SET: samme farge, samme symbol, forskjellig antall', 'Et SET: alt er forskjellig', 'Et SET: alt er likt', 'Ikke et SET: to viser to diamanter, én viser én'],
    },
    opening: {
      title: 'Slik begynner spillet',
      text: [
        'Alle terningene legges i posen. Alle trekker fem uten å se, og alle kaster samtidig.',
        'Den første som roper SET og viser et blant sine egne fem terninger, begynner. Jokerterninger kan være med. Et feil rop koster ingenting.',
        'Har ingen et SET, kaster alle alle terningene sine på nytt.',
        'Den som ropte, legger de tre terningene på logoen i valgfri rekkefølge og får poengene. Det var den første turen. Fra nå av begynner den spilleren hver runde.',
      ],
      captions: ['Det første SET-et ligger på logoen'],
    },
    turn: {
      title: 'Din tur',
      text: [
        'Legg én, to eller tre terninger, eller stå over. Du kan alltid stå over. Kan du ikke gjøre noe, går turen videre.',
        'Et SET er tre terninger på tre ruter ved siden av hverandre, bortover eller nedover. En lengre rad kan ha flere SET: i fire terninger på rad er det to grupper på tre.',
        'Du legger én eller to terninger om gangen. Hver av dem må straks være med i et SET med minst én terning som alt lå der. Altså to gamle og én ny, eller én gammel og to nye.',
        'En terning kan berøre andre uten å være SET med dem, så lenge den er med i ett.',
        'Du velger rekkefølgen selv. Terninger snus aldri: bare det du kastet, kan legges.',
      ],
      captions: ['To nye terninger blir et SET med én som lå der', 'Fire på rad har to SET'],
    },
    scoring: {
      title: 'Poeng',
      text: [
        'Hver terning i et nytt SET gir ett poeng. Er en terning med i to nye SET, teller den i begge. Terninger som lå der fra før, teller også.',
        'Et eksempel: Den første terningen din lager to SET, det er seks poeng. Den andre lager ett SET til, tre poeng. Det gjør den tredje også. Til sammen: tolv poeng.',
        'Poengene legges til når turen er slutt. Terninger du har igjen, koster ingenting.',
      ],
      captions: ['Før turen', 'Etterpå: 6 + 3 + 3 = 12 poeng'],
    },
    bonus: {
      title: 'Bonusruter',
      text: ['Den aller første terningen på en rute med tall gir også det tallet, én gang. En jokerterning får det også.', 'En terning som bytter ut en joker, får ingen bonus.'],
      captions: ['Terningen på ruten med 1 gir ett poeng ekstra'],
    },
    wild: {
      title: 'Jokerterninger',
      text: [
        'Den som legger en jokerterning, sier hvilken farge, hvilket symbol og hvilket antall den har. Det gjelder så lenge den ligger der.',
        'Du kan bruke så mange jokerterninger du vil i en tur og i et SET.',
        'En joker gir ingen poeng selv i de SET-ene den lager når den legges. Etterpå teller den som alle andre terninger, også senere i samme tur.',
      ],
      captions: ['En jokerterning som står for tre grønne diamanter'],
    },
    replacing: {
      title: 'Bytte ut en joker',
      text: [
        'I starten av turen din, før du legger terninger, kan du legge en av dine egne terninger der en joker ligger. Den må vise nøyaktig det jokeren står for, og kan ikke selv være joker.',
        'Det gir ingen poeng og regnes ikke med i de tre terningene dine. Du kaster jokerterningen straks og beholder den, til denne turen eller senere.',
        'Du kan bytte ut flere jokere, én etter én. Du kan også bytte ut og så stå over.',
      ],
      captions: [],
    },
    round: {
      title: 'Når en runde er slutt',
      text: [
        'En runde er slutt når alle har hatt sin tur. Fra førstespilleren og rundt bordet trekker alle opp til fem terninger så lenge posen rekker, og kaster de nye.',
        'Så kommer ekstrakastet: alle kan kaste de av sine egne terninger de vil, én gang til. Hver velger for seg. Neste runde begynner når alle har valgt.',
        'La ingen en eneste terning i hele runden, kaster alle i stedet alle terningene sine på nytt.',
      ],
      captions: [],
    },
    end: {
      title: 'Når spillet er slutt',
      text: [
        'Når en spiller ikke har flere terninger, får de andre fortsatt sin tur i denne runden. Så er spillet slutt.',
        'Det er også slutt når posen er tom og ingen kast kan hjelpe noen lenger, og etter ti runder på rad der ingen la en terning.',
        'Flest poeng vinner. De som har like mange, deler seieren.',
      ],
      captions: [],
    },
    limits: {
      title: 'Hva dere kan avtale',
      text: [
        'Før spillet kan dere sette en tidsgrense for en tur (30 sekunder til 5 minutter), for ekstrakastet (30 sekunder) og for åpningen. En tur der tiden går ut, er å stå over. Et ekstrakast der tiden går ut, blir ikke kastet.',
        'Går tiden ut i åpningen, trekkes det lodd blant dem som har et SET, og programmet åpner for den spilleren.',
      ],
      captions: [],
    },
    about: {
      title: 'Om denne regelboken',
      text: ['Dette er reglene slik programmet spiller dem, fortalt med våre egne ord. SET og SET CUBED er varemerker som tilhører eieren. Prosjektet er uavhengig og har ingenting med utgiveren å gjøre.'],
      captions: [],
    },
  },
}

export default nb
