/** The words of the tutorial, the trainer and the rule book in German. */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('de')

const de: Learn = {
  learn: 'Lernen',
  tutorial: 'Spielen lernen',
  trainer: 'Training',
  rule_book: 'Regelbuch',

  step: (now, all) => `Schritt ${now} von ${all}`,
  next: 'Weiter',
  back: 'Zurück',
  skip: 'Überspringen',
  again: 'Von vorn',
  confirm: 'Würfel legen',
  roll: 'Werfen',
  lay_hint: 'Tippe einen Würfel an, dann ein Feld, das leuchtet.',
  not_yet: 'Noch nicht ganz. Versuch es noch mal!',
  more_points: (score, goal) => `Gut, das bringt ${score}. Aber hier sind ${goal} drin!`,
  more_dice: 'Das geht auch. Versuch es mit mehr Würfeln!',
  other_square: (square) => `Das ist erlaubt. Nimm hier aber das Feld ${square}.`,

  questions: {
    colour: 'Farbe: alle gleich oder alle verschieden?',
    symbol: 'Symbol: alle gleich oder alle verschieden?',
    number: 'Anzahl: alle gleich oder alle verschieden?',
  },
  answers: { same: 'Ja, alle gleich', different: 'Ja, alle verschieden', no: 'Nein, zwei sind gleich und einer nicht' },
  is_no_set: 'Ein Nein heißt: kein SET.',
  dice: 'Würfel zur Auswahl',
  these: 'Diese Würfel',
  your_score: 'Du',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Schau dir einen Würfel an',
      task: 'Jede Seite hat eine Anzahl, eine Farbe und ein Symbol. Tippe den Würfel mit zwei lila Ovalen an.',
      done: 'Ja! Anzahl zwei, Farbe lila, Symbol Oval.',
    },
    questions: {
      title: 'Was ist ein SET?',
      task: 'Drei Würfel sind ein SET, wenn du alle drei Fragen mit Ja beantworten kannst. Tippe drei Würfel an und sieh dir die Antworten an. Finde ein SET!',
      done: 'Dreimal ja. Das ist ein SET!',
    },
    complete: {
      title: 'Welcher Würfel fehlt?',
      task: 'Ein grünes Oval, zwei grüne Ovale. Mit welchem Würfel wird es ein SET?',
      done: 'Richtig. Farbe und Symbol sind gleich, die Anzahlen sind alle verschieden.',
    },
    different: {
      title: 'Alles verschieden',
      task: 'Hier ist alles verschieden. Zu zwei Würfeln passt immer nur eine Seite. Welche?',
      done: 'Richtig. Drei Farben, drei Symbole, drei Anzahlen.',
    },
    not_a_set: {
      title: 'Kein SET',
      task: 'Das ist kein SET. Bei welcher Frage ist die Antwort Nein?',
      done: 'Ja, bei der Anzahl: Zwei zeigen zwei, aber einer zeigt eins.',
    },
    opening: {
      title: 'Das erste SET',
      task: 'Alle werfen fünf Würfel. Wer zuerst ein SET sieht, legt es auf das Logo. Finde deins und leg es hin!',
      done: 'Drei Würfel, drei Punkte. Jetzt bist du in jeder Runde zuerst dran.',
    },
    one_die: {
      title: 'Ein Würfel genügt',
      task: 'Würfel auf dem Plan zählen mit. Leg einen Würfel so, dass er mit zweien davon ein SET bildet, waagerecht oder senkrecht.',
      done: 'Drei Würfel in einer Linie sind ein SET: drei Punkte.',
    },
    two_sets: {
      title: 'Zwei SETs auf einmal',
      task: 'Ein Würfel kann zu zwei SETs gehören: waagerecht und senkrecht. Finde das Feld für sechs Punkte.',
      done: 'Zwei SETs mit je drei Würfeln: sechs Punkte.',
    },
    twelve: {
      title: 'Der Zug mit zwölf Punkten',
      task: 'In einem Zug darfst du bis zu drei Würfel legen. Leg alle drei und hol zwölf Punkte!',
      done: 'Sechs und drei und drei: zwölf Punkte!',
    },
    pair: {
      title: 'Zwei Würfel zusammen',
      task: 'Einer allein passt hier nicht. Aber zwei deiner Würfel bilden mit einem auf dem Plan ein SET. Leg beide.',
      done: 'Zwei neue Würfel und ein alter: ein SET.',
    },
    touching: {
      title: 'Berühren ist erlaubt',
      task: 'Ein Würfel muss nur zu einem SET gehören. Er darf andere berühren, die nicht passen. Leg einen Würfel auf Feld e7.',
      done: 'Nach rechts ist es ein SET. Der Würfel links ist egal.',
    },
    wild: {
      title: 'Der Joker',
      task: 'Ein Joker kann jede Seite sein: Du sagst, welche. Leg ihn auf Feld h5 und wähle, was er ist.',
      done: 'Beim Legen zählt der Joker selbst nichts, also bringt dieses SET zwei Punkte. Später zählt er wie jeder andere.',
    },
    replace: {
      title: 'Hol dir einen Joker',
      task: 'Der Joker auf dem Plan steht für drei grüne Rauten. Genau die hast du! Leg deinen Würfel darauf.',
      done: 'Der Joker gehört dir. Du wirfst ihn sofort und darfst ihn jetzt oder später nutzen.',
    },
    bonus: {
      title: 'Bonusfelder',
      task: 'Manche Felder tragen eine Zahl. Der erste Würfel dort bringt so viele Punkte mehr. Leg einen Würfel auf die 1.',
      done: 'Drei Punkte für das SET und einer für das Feld: vier.',
    },
    extra_roll: {
      title: 'Noch ein Wurf',
      task: 'Nach jeder Runde ziehst du auf fünf Würfel nach. Dann darfst du einmal neu werfen, was du willst. Tippe an, was dir nicht gefällt, und wirf.',
      done: 'Neue Seiten, neue Möglichkeiten. Oder du behältst alles: wie du willst.',
    },
    end: {
      title: 'Das Ende',
      task: 'Der Beutel ist leer, und das ist dein letzter Würfel. Leg ihn!',
      done: 'Es gibt nichts mehr zu ziehen, und die Runde ist zu Ende. Wer die meisten Punkte hat, gewinnt: gut gemacht!',
    },
  },
  finished: 'Jetzt kannst du SET CUBED spielen!',
  finished_about: 'Spiel eine Partie, oder schärf deine Augen im Training.',
  play_now: 'Eine Partie spielen',

  find: 'Finde das SET',
  find_task: 'Drei dieser fünf Würfel sind ein SET. Welche?',
  complete: 'Ergänze es',
  complete_task: 'Welcher Würfel bildet mit diesen beiden ein SET?',
  best: 'Bester Zug',
  best_task: (points) => `Dein bester Zug bringt hier ${n(points, { one: '# Punkt', other: '# Punkte' })}. Findest du ihn?`,
  choose_kind: 'Was möchtest du üben?',
  time: 'Zeit',
  streak: 'In Folge',
  best_streak: 'Längste Serie',
  solved: 'Gelöst',
  right: 'Richtig!',
  wrong: 'Diesmal nicht.',
  show_answer: 'Lösung zeigen',
  the_answer: 'Die Lösung:',
  next_puzzle: 'Nächste Aufgabe',
  stop: 'Auswerten',
  summary: 'Deine Auswertung',
  summary_score: (right, all) => `${right} von ${n(all, { one: '# Aufgabe', other: '# Aufgaben' })} gelöst`,
  average_time: (text) => `Im Schnitt ${text}`,
  misses: 'Was du übersiehst',
  misses_none: 'Du hast nichts übersehen. Tolle Augen!',
  misses_count: (count) => `${count}-mal`,
  misses_most: { colour: 'Schau zuerst auf die Farbe.', symbol: 'Schau zuerst auf die Symbole.', number: 'Zähl zuerst.' },
  you_scored: (score, best) => `Du hast ${score} von ${best}.`,

  search: 'In den Regeln suchen',
  found: (count) => n(count, { one: '# Abschnitt', other: '# Abschnitte' }),
  found_nothing: 'Nichts gefunden. Versuch ein anderes Wort.',
  contents: 'Inhalt',

  book: {
    box: {
      title: 'Was in der Schachtel ist',
      text: [
        'Das Spiel ist für zwei bis vier Personen ab etwa acht Jahren. Es gibt 42 Würfel, einen Spielplan und einen Stoffbeutel.',
        'Eine Würfelseite zeigt ein, zwei oder drei Ovale, Wellen oder Rauten in Rot, Grün oder Lila. Das sind 27 verschiedene Seiten. Die 28. ist der Joker.',
        'Neun Würfel haben eine Jokerseite. Der Plan hat 13 mal 13 Felder: Die Spalten heißen a bis m, die Reihen 1 bis 13 von oben. In der Mitte ist das Logo, und 32 Felder tragen einen Bonus.',
      ],
      captions: ['Zwei lila Ovale, drei grüne Rauten, eine rote Welle und der Joker'],
    },
    set: {
      title: 'Was ist ein SET?',
      text: [
        'Drei Würfel sind ein SET, wenn jedes Merkmal für sich auf allen dreien gleich oder auf allen dreien verschieden ist. Die Merkmale sind Farbe, Symbol und Anzahl.',
        'Stell drei Fragen. Ist die Farbe überall gleich oder überall verschieden? Das Symbol? Die Anzahl? Dreimal ja ist ein SET. Ein Nein genügt, und es ist keins: Dann sind zwei Würfel gleich und der dritte nicht.',
        'Auch drei Würfel mit genau derselben Seite sind ein SET. Zu zwei Seiten gibt es immer genau eine dritte, die sie zum SET macht.',
      ],
      captions: ['Ein SET: gleiche Farbe, gleiches Symbol, verschiedene Anzahlen', 'Ein SET: alles ist verschieden', 'Ein SET: alles ist gleich', 'Kein SET: Zwei zeigen zwei Rauten, einer zeigt eine'],
    },
    opening: {
      title: 'So beginnt das Spiel',
      text: [
        'Alle Würfel kommen in den Beutel. Jeder zieht fünf, ohne hinzusehen, und alle werfen gleichzeitig.',
        'Wer zuerst SET ruft und eins unter den eigenen fünf Würfeln zeigt, fängt an. Joker dürfen dabei sein. Ein falscher Ruf kostet nichts.',
        'Hat niemand ein SET, werfen alle noch einmal alle Würfel.',
        'Wer gerufen hat, legt die drei Würfel in beliebiger Reihenfolge auf das Logo und bekommt die Punkte. Das war der erste Zug. Von nun an beginnt diese Person jede Runde.',
      ],
      captions: ['Das erste SET liegt auf dem Logo'],
    },
    turn: {
      title: 'Du bist dran',
      text: [
        'Leg einen, zwei oder drei Würfel, oder passe. Passen darfst du immer. Wer nichts tun kann, wird übersprungen.',
        'Ein SET sind drei Würfel auf drei Feldern nebeneinander oder untereinander. Eine längere Reihe kann mehrere SETs enthalten: In vier Würfeln stecken zwei Dreiergruppen.',
        'Du legst einen Würfel oder zwei auf einmal. Jeder davon muss sofort zu einem SET gehören, in dem mindestens ein Würfel schon vorher lag. Also: zwei alte und ein neuer oder ein alter und zwei neue.',
        'Ein Würfel darf andere berühren, ohne mit ihnen ein SET zu bilden, solange er zu einem gehört.',
        'Die Reihenfolge bestimmst du. Würfel werden nie gedreht: Nur was du geworfen hast, darfst du legen.',
      ],
      captions: ['Zwei neue Würfel bilden mit einem alten ein SET', 'Vier in einer Reihe enthalten zwei SETs'],
    },
    scoring: {
      title: 'Punkte',
      text: [
        'Jeder Würfel eines neuen SETs ist einen Punkt wert. Gehört ein Würfel zu zwei neuen SETs, zählt er in beiden. Auch Würfel, die schon lagen, zählen mit.',
        'Ein Beispiel: Dein erster Würfel macht zwei SETs, das sind sechs Punkte. Der zweite macht noch ein SET, drei Punkte. Der dritte ebenso. Zusammen: zwölf Punkte.',
        'Gezählt wird am Ende des Zugs. Übrige Würfel kosten nichts.',
      ],
      captions: ['Vor dem Zug', 'Danach: 6 + 3 + 3 = 12 Punkte'],
    },
    bonus: {
      title: 'Bonusfelder',
      text: ['Der allererste Würfel auf einem Feld mit einer Zahl bringt zusätzlich diese Zahl, einmal. Auch ein Joker bekommt sie.', 'Ein Würfel, der einen Joker ersetzt, bekommt keinen Bonus.'],
      captions: ['Der Würfel auf dem Feld mit der 1 bringt einen Punkt mehr'],
    },
    wild: {
      title: 'Joker',
      text: [
        'Wer einen Joker legt, sagt an, welche Farbe, welches Symbol und welche Anzahl er hat. Das bleibt so, solange er liegt.',
        'In einem Zug und in einem SET darfst du so viele Joker verwenden, wie du willst.',
        'In den SETs, die er beim Legen bildet, zählt ein Joker selbst nichts. Danach zählt er wie jeder andere Würfel, auch noch im selben Zug.',
      ],
      captions: ['Ein Joker, der für drei grüne Rauten steht'],
    },
    replacing: {
      title: 'Einen Joker austauschen',
      text: [
        'Am Anfang deines Zugs, bevor du legst, darfst du einen eigenen Würfel an die Stelle eines Jokers auf dem Plan legen. Er muss genau das zeigen, wofür der Joker steht, und darf selbst keiner sein.',
        'Das bringt keine Punkte und zählt nicht zu deinen drei Würfeln. Den Joker wirfst du sofort und behältst ihn, für diesen Zug oder später.',
        'Du darfst mehrere Joker nacheinander austauschen. Du darfst auch austauschen und dann passen.',
      ],
      captions: [],
    },
    round: {
      title: 'Das Ende einer Runde',
      text: [
        'Eine Runde ist zu Ende, wenn alle dran waren. Dann zieht jeder, angefangen beim Startspieler, auf fünf Würfel nach, solange der Beutel reicht, und wirft die neuen.',
        'Dann kommt der Extrawurf: Jeder darf beliebige eigene Würfel noch einmal werfen, ein einziges Mal. Alle entscheiden für sich. Haben alle gewählt, beginnt die nächste Runde.',
        'Hat in einer ganzen Runde niemand gelegt, werfen stattdessen alle noch einmal alle Würfel.',
      ],
      captions: [],
    },
    end: {
      title: 'Das Ende des Spiels',
      text: [
        'Hat jemand keine Würfel mehr, kommen die anderen in dieser Runde noch dran. Dann ist das Spiel aus.',
        'Es ist auch aus, wenn der Beutel leer ist und kein Wurf mehr jemandem helfen könnte, und nach zehn Runden hintereinander, in denen niemand gelegt hat.',
        'Wer die meisten Punkte hat, gewinnt. Bei Gleichstand teilt man sich den Sieg.',
      ],
      captions: [],
    },
    limits: {
      title: 'Was ihr vereinbaren könnt',
      text: [
        'Vor dem Spiel könnt ihr die Zeit begrenzen: für einen Zug (30 Sekunden bis 5 Minuten), für den Extrawurf (30 Sekunden) und für die Eröffnung. Läuft die Zeit eines Zugs ab, heißt das passen. Läuft die des Extrawurfs ab, wird nicht geworfen.',
        'Läuft die Zeit der Eröffnung ab, wird unter allen, die ein SET haben, jemand ausgelost, und das Programm eröffnet für diese Person.',
      ],
      captions: [],
    },
    about: {
      title: 'Über dieses Regelbuch',
      text: ['Das sind die Regeln, nach denen dieses Programm spielt, in unseren eigenen Worten. SET und SET CUBED sind Marken ihres Inhabers. Dieses Projekt ist unabhängig und hat mit dem Verlag nichts zu tun.'],
      captions: [],
    },
  },
}

export default de
