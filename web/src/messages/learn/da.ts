/** The words of the tutorial, the trainer and the rule book in Danish. */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('da')

const da: Learn = {
  learn: 'Lær',
  tutorial: 'Lær at spille',
  trainer: 'Træning',
  rule_book: 'Regelbog',

  step: (now, all) => `Trin ${now} af ${all}`,
  next: 'Næste',
  back: 'Tilbage',
  skip: 'Spring trinnet over',
  again: 'Begynd forfra',
  confirm: 'Læg terningerne',
  roll: 'Kast',
  lay_hint: 'Tryk på en terning, og så på et felt, der lyser.',
  not_yet: 'Ikke helt. Prøv igen!',
  more_points: (score, goal) => `Godt, det giver ${score}. Men her kan du få ${goal}!`,
  more_dice: 'Det går også. Men prøv med flere terninger!',
  other_square: (square) => `Det er tilladt. Men brug felt ${square} i dette trin.`,

  questions: {
    colour: 'Farve: helt ens eller helt forskellig?',
    symbol: 'Symbol: helt ens eller helt forskelligt?',
    number: 'Antal: helt ens eller helt forskelligt?',
  },
  answers: { same: 'Ja, helt ens', different: 'Ja, helt forskelligt', no: 'Nej, to er ens, og en er ikke' },
  is_no_set: 'Et nej betyder: ikke et SÆT.',
  dice: 'Terninger at vælge imellem',
  these: 'Disse terninger',
  your_score: 'Dig',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Kig på en terning',
      task: 'Hver side har et antal, en farve og et symbol. Tryk på terningen med to lilla ovaler.',
      done: 'Ja! Antal to, farve lilla, symbol oval.',
    },
    questions: {
      title: 'Hvad er et SÆT?',
      task: 'Tre terninger er et SÆT, hvis du kan svare ja til alle tre spørgsmål. Tryk på tre terninger, og se svarene. Find et SÆT!',
      done: 'Tre gange ja. Det er et SÆT!',
    },
    complete: {
      title: 'Hvilken terning mangler?',
      task: 'En grøn oval, to grønne ovaler. Hvilken terning gør det til et SÆT?',
      done: 'Rigtigt. Farve og symbol er ens, og antallet er helt forskelligt.',
    },
    different: {
      title: 'Alt forskelligt',
      task: 'Her er alt forskelligt. Til to terninger passer der altid kun én side. Hvilken?',
      done: 'Rigtigt. Tre farver, tre symboler, tre antal.',
    },
    not_a_set: {
      title: 'Ikke et SÆT',
      task: 'Det her er ikke et SÆT. Hvilket spørgsmål får svaret nej?',
      done: 'Ja, antallet: to af dem viser to, men en viser en.',
    },
    opening: {
      title: 'Det første SÆT',
      task: 'Alle kaster fem terninger. Den, der først ser et SÆT, lægger det på logoet. Find dit, og læg det der!',
      done: 'Tre terninger, tre point. Nu begynder du hver runde resten af spillet.',
    },
    one_die: {
      title: 'En terning er nok',
      task: 'Terningerne på pladen tæller også. Læg en terning, der bliver et SÆT med to af dem, vandret eller lodret.',
      done: 'Tre terninger på linje er et SÆT: tre point.',
    },
    two_sets: {
      title: 'To SÆT på én gang',
      task: 'En terning kan være med i to SÆT: vandret og lodret. Find det felt, der giver seks point.',
      done: 'To SÆT med tre terninger hver: seks point.',
    },
    twelve: {
      title: 'Turen med tolv point',
      task: 'Du må lægge op til tre terninger i en tur. Læg alle tre, og få tolv point!',
      done: 'Seks og tre og tre: tolv point!',
    },
    pair: {
      title: 'To terninger sammen',
      task: 'Ingen terning passer alene her. Men to af dine bliver et SÆT med en på pladen. Læg dem begge.',
      done: 'To nye terninger og en gammel: et SÆT.',
    },
    touching: {
      title: 'Det er fint at røre',
      task: 'En terning skal kun være med i ét SÆT. Den må gerne røre andre, der ikke passer. Læg en terning på felt e7.',
      done: 'Den bliver et SÆT mod højre. Terningen til venstre er lige meget.',
    },
    wild: {
      title: 'Jokerterningen',
      task: 'En jokerterning kan være en hvilken som helst side: du siger hvilken. Læg den på felt h5, og vælg, hvad den er.',
      done: 'Jokeren giver ikke selv point, når du lægger den, så dette SÆT giver to point. Senere tæller den som alle andre.',
    },
    replace: {
      title: 'Tag en joker',
      task: 'Jokeren på pladen er tre grønne ruder. Du har netop den side! Læg din terning på den.',
      done: 'Jokerterningen er din. Du kaster den med det samme og må bruge den nu eller senere.',
    },
    bonus: {
      title: 'Bonusfelter',
      task: 'Nogle felter har et tal. Den første terning der giver så mange point ekstra. Læg en terning på 1.',
      done: 'Tre point for SÆTTET og et for feltet: fire.',
    },
    extra_roll: {
      title: 'Et kast mere',
      task: 'Efter hver runde trækker du op til fem terninger. Så må du kaste dem, du vil, én gang til. Tryk på dem, du ikke kan lide, og kast.',
      done: 'Nye sider, nye muligheder. Eller behold, hvad du har: du bestemmer.',
    },
    end: {
      title: 'Slutningen',
      task: 'Posen er tom, og det her er din sidste terning. Læg den!',
      done: 'Der er ikke mere at trække, og runden er slut. Flest point vinder: godt klaret!',
    },
  },
  finished: 'Nu kan du spille SET CUBED!',
  finished_about: 'Spil et spil, eller skærp øjnene i træningen.',
  play_now: 'Spil et spil',

  find: 'Find SÆTTET',
  find_task: 'Tre af disse fem terninger er et SÆT. Hvilke?',
  complete: 'Gør det færdigt',
  complete_task: 'Hvilken terning bliver et SÆT med disse to?',
  best: 'Bedste tur',
  best_task: (points) => `Din bedste tur giver ${n(points, { one: '# point', other: '# point' })} her. Kan du finde den?`,
  choose_kind: 'Hvad vil du øve?',
  time: 'Tid',
  streak: 'I træk',
  best_streak: 'Længste stime',
  solved: 'Løst',
  right: 'Rigtigt!',
  wrong: 'Ikke denne gang.',
  show_answer: 'Vis svaret',
  the_answer: 'Svaret:',
  next_puzzle: 'Næste opgave',
  stop: 'Stop og gør op',
  summary: 'Dit resultat',
  summary_score: (right, all) => `${right} af ${n(all, { one: '# opgave', other: '# opgaver' })} løst`,
  average_time: (text) => `${text} i gennemsnit`,
  misses: 'Hvad du overser',
  misses_none: 'Du overså ikke noget. Skarpe øjne!',
  misses_count: (count) => n(count, { one: '# gang', other: '# gange' }),
  misses_most: { colour: 'Se på farven først.', symbol: 'Se på symbolerne først.', number: 'Tæl først.' },
  you_scored: (score, best) => `Du fik ${score} af ${best}.`,

  search: 'Søg i reglerne',
  found: (count) => n(count, { one: '# afsnit', other: '# afsnit' }),
  found_nothing: 'Intet fundet. Prøv et andet ord.',
  contents: 'Indhold',

  book: {
    box: {
      title: 'Hvad der er i æsken',
      text: [
        'Spillet er for to til fire spillere fra omkring otte år. Der er 42 terninger, en spilleplade og en stofpose.',
        'En terningside viser en, to eller tre ovaler, bølger eller ruder i rød, grøn eller lilla. Det giver 27 forskellige sider. Den 28. er joker.',
        'Ni terninger har en jokerside. Pladen har 13 gange 13 felter: kolonnerne hedder a til m, rækkerne 1 til 13 oppefra. Logoet er i midten, og 32 felter har en bonus.',
      ],
      captions: ['To lilla ovaler, tre grønne ruder, en rød bølge og joker'],
    },
    set: {
      title: 'Hvad er et SÆT?',
      text: [
        'Tre terninger er et SÆT, når hver egenskab for sig er ens på alle tre eller forskellig på alle tre. Egenskaberne er farve, symbol og antal.',
        'Stil tre spørgsmål. Er farven helt ens eller helt forskellig? Symbolet? Antallet? Tre gange ja er et SÆT. Ét nej er nok til at ødelægge det: så er to terninger ens, og den tredje er ikke.',
        'Tre terninger med nøjagtig samme side er også et SÆT. Til to sider er der altid præcis én tredje, der gør dem til et SÆT.',
      ],
      captions: ['Et SÆT: samme farve, samme symbol, forskelligt antal', 'Et SÆT: alt er forskelligt', 'Et SÆT: alt er ens', 'Ikke et SÆT: to viser to ruder, en viser en'],
    },
    opening: {
      title: 'Sådan begynder spillet',
      text: [
        'Alle terninger kommer i posen. Alle trækker fem uden at se, og alle kaster samtidig.',
        'Den første, der råber SÆT og viser et blandt sine egne fem terninger, begynder. Jokerterninger må være med. Et forkert råb koster ikke noget.',
        'Har ingen et SÆT, kaster alle deres terninger igen.',
        'Den, der råbte, lægger de tre terninger på logoet i valgfri rækkefølge og får pointene. Det var den første tur. Fra nu af begynder den spiller hver runde.',
      ],
      captions: ['Det første SÆT ligger på logoet'],
    },
    turn: {
      title: 'Din tur',
      text: [
        'Læg en, to eller tre terninger, eller meld pas. Du må altid melde pas. Kan du ikke gøre noget, bliver du sprunget over.',
        'Et SÆT er tre terninger på tre felter ved siden af hinanden, vandret eller lodret. En længere række kan have flere SÆT: i fire terninger på række er der to grupper på tre.',
        'Du lægger en eller to terninger ad gangen. Hver af dem skal straks være med i et SÆT med mindst en terning, der lå der i forvejen. Altså to gamle og en ny, eller en gammel og to nye.',
        'En terning må røre andre uden at være SÆT med dem, så længe den er med i ét.',
        'Du vælger selv rækkefølgen. Terninger vendes aldrig: kun det, du kastede, kan lægges.',
      ],
      captions: ['To nye terninger bliver et SÆT med en, der lå der', 'Fire på række har to SÆT'],
    },
    scoring: {
      title: 'Point',
      text: [
        'Hver terning i et nyt SÆT giver et point. Er en terning med i to nye SÆT, tæller den i begge. Terninger, der lå der i forvejen, tæller også.',
        'Et eksempel: Din første terning laver to SÆT, det er seks point. Den anden laver et SÆT mere, tre point. Det gør den tredje også. I alt: tolv point.',
        'Pointene lægges til, når turen er slut. Terninger, du har tilbage, koster ikke noget.',
      ],
      captions: ['Før turen', 'Bagefter: 6 + 3 + 3 = 12 point'],
    },
    bonus: {
      title: 'Bonusfelter',
      text: ['Den allerførste terning på et felt med et tal giver også det tal, én gang. En jokerterning får det også.', 'En terning, der bytter en joker ud, får ingen bonus.'],
      captions: ['Terningen på feltet med 1 giver et point ekstra'],
    },
    wild: {
      title: 'Jokerterninger',
      text: [
        'Den, der lægger en jokerterning, siger, hvilken farve, hvilket symbol og hvilket antal den har. Det gælder, så længe den ligger der.',
        'Du må bruge så mange jokerterninger, du vil, i en tur og i et SÆT.',
        'En joker giver ikke selv point i de SÆT, den laver, når den lægges. Derefter tæller den som alle andre terninger, også senere i samme tur.',
      ],
      captions: ['En jokerterning, der står for tre grønne ruder'],
    },
    replacing: {
      title: 'Byt en joker ud',
      text: [
        'I begyndelsen af din tur, før du lægger terninger, må du lægge en af dine egne terninger, hvor en joker ligger. Den skal vise præcis det, jokeren står for, og må ikke selv være joker.',
        'Det giver ingen point og tæller ikke med i dine tre terninger. Du kaster straks jokerterningen og beholder den, til denne tur eller senere.',
        'Du må bytte flere jokere ud, en efter en. Du må også bytte ud og så melde pas.',
      ],
      captions: [],
    },
    round: {
      title: 'Når en runde er slut',
      text: [
        'En runde er slut, når alle har haft deres tur. Fra førstespilleren og rundt om bordet trækker alle op til fem terninger, så længe posen rækker, og kaster de nye.',
        'Så kommer ekstrakastet: alle må kaste de af deres egne terninger, de vil, én gang til. Hver vælger for sig. Næste runde begynder, når alle har valgt.',
        'Lagde ingen en terning i hele runden, kaster alle i stedet alle deres terninger igen.',
      ],
      captions: [],
    },
    end: {
      title: 'Når spillet er slut',
      text: [
        'Når en spiller ikke har flere terninger, får de andre stadig deres tur i denne runde. Så er spillet slut.',
        'Det er også slut, når posen er tom, og intet kast længere kan hjælpe nogen, og efter ti runder i træk, hvor ingen lagde en terning.',
        'Flest point vinder. De, der har lige mange, deler sejren.',
      ],
      captions: [],
    },
    limits: {
      title: 'Hvad I kan aftale',
      text: [
        'Før spillet kan I sætte en tidsgrænse for en tur (30 sekunder til 5 minutter), for ekstrakastet (30 sekunder) og for åbningen. En tur, hvor tiden løber ud, er et pas. Et ekstrakast, hvor tiden løber ud, bliver ikke kastet.',
        'Løber tiden ud i åbningen, trækkes der lod blandt dem, der har et SÆT, og programmet åbner for den spiller.',
      ],
      captions: [],
    },
    about: {
      title: 'Om denne regelbog',
      text: ['Det er reglerne, som dette program spiller dem, fortalt med vores egne ord. SET og SET CUBED er varemærker, der tilhører deres ejer. Projektet er uafhængigt og har intet med udgiveren at gøre.'],
      captions: [],
    },
  },
}

export default da
