/** Every language has every message, with its parameters and the plural forms that the language needs. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { FIGURES } from '../src/screens/shared/rule-figures'
import { sectionsWith } from '../src/screens/learn/search'
import { LANGUAGES, loadLanguage, type Learning } from '../src/i18n'
import events from '../src/i18n/en/events'
import home from '../src/i18n/en/home'
import table from '../src/i18n/en/table'
import { dateLocale } from '../src/i18n/speech.svelte'
import { writtenDate } from '../src/i18n/typeset'
import { FACES, NAMES, NESTED, SAMPLES } from './message-samples'

const { wrongForms } = vi.hoisted(() => ({ wrongForms: [] as string[] }))

// During the tests, check plural forms against the language's `Intl` rules for integers.
vi.mock('../src/i18n/grammar', async (original) => {
  const { grammar, ...rest } = await original<typeof import('../src/i18n/grammar')>()
  return {
    ...rest,
    grammar: (locale: string, rules: Parameters<typeof grammar>[1]) => {
      const forms = new Intl.PluralRules(locale)
      const needed = [...new Set(Array.from({ length: 201 }, (_, count) => forms.select(count)))].sort().join()
      const real = grammar(locale, rules)
      const plural: typeof real.plural = (count, given) => {
        if (Object.keys(given).sort().join() !== needed || !given.other.includes('#'))
          wrongForms.push(`${locale}: ${JSON.stringify(given)}`)
        return real.plural(count, given)
      }
      return { ...real, plural }
    },
  }
})

/** Every text of a language by its path; functions are called with the samples. */
function texts(
  value: unknown,
  path: string,
  samples: Record<string, unknown[][]> = {},
  found = new Map<string, string>(),
): Map<string, string> {
  if (typeof value === 'string') found.set(path, value)
  else if (typeof value === 'function')
    for (const given of samples[path.split('.').at(-1)!] ?? [])
      found.set(`${path}(${JSON.stringify(given)})`, String(value(...given)))
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value).filter(([key]) => key !== 'also'))
      texts(inner, `${path}.${name}`, NESTED[name] ?? samples, found)
  }
  return found
}

/** Phrases that native readers rejected, and synonyms of the booklet's terms. */
const REJECTED_PHRASES: Record<string, RegExp> = {
  en: /\b(lay|lays|draft|laid)\b|\bshall\b|\bState [ac]|[Ww]hoever doubts|stands in|\d %|any more\b|full hand|then score|end it now|\d% found|[Ff]ound \d|thinks too|^Usual$|is the game\.|(showed|played) no |[Hh]ow it is|count for|been ended|Next time against|and digits|Move on the|Board larger|is none here|leave your list|and with them|stay with them|The figures|no dice can|\b[Ll]ead\b|enough for a table|Tap the two|has the answer no|fits alone|needs only one SET|Count first|Together:|[Ii]t plays|show one in their|playing now|where you sit|one third|for the bag|points of your|Stuck on:|fits? nowhere|better as:|Roll these|the seat back|and with it\b|verybody|omebody|[Aa]re number|towards|dice are alike|finds a seat|looked at them|in the hand\b|each added|with one more$|Best extra roll$|Every die of|notices this|New dice, new/,
  nb: /lilla|en lys rute|\balt (ropt|valgt)|\bmed med\b|alle alle\b|La ingen|Finn et!|viser et\b|La den være|[Hh]elt like|er øving|mot høyre|\(omgang\)|mer eller mindre|noen legge,|fant \d+|Ta opp|tilhører eieren|Passer på brettet|viste det ikke|[Ss]er (rødt|grønt|blått) dårlig|, dine terninger|Sted i spillet|^Begynner$|Spillet med Ada|beholder de andre|det der for|var den første tur|får to poeng|Kjører den|[Pp]ek kameraet|spille det videre|i listene deres|vil i en tur|Før turen|Du og andre|spiller nå\.|endre det til|lagres til den|Kunne noen|fast på:|dine blir i |trenger bare ett SET|Tell først|til posen|legges det beste|vanlig størrelse|tilbake siste trekk|la noen erstatte|får de andre beholde|brukes bare for å|oppdager det for|krusedull og joker|på rad har|sekunder på å vise|legges til når|det var det ikke|(Ada|Du) går\.|^Fart$|^Bevegelser$|^med én til$|Ingen grense|^Flere valg$|[Tt]reffsikkerhet|to terninger like,|serveren til hvert|sett på dem først|Behold: |Kast også:|Erstatt jokeren først|duplikat|ting er forskjellig|enheten som opprettet|^Rekke$|^Dra over|på hånden|å beholde [^.]* og kaste/,
  sv: /violett|returmatch|första SET(?!:et)|var ?sitt hemlig|Låt den vara|dragningen|Tävlingen om|åt höger|samma på alla|Tid per drag|Plats i spelet|mer eller mindre|kunde lägga,|ropade utan SET|hittade( i snitt)? \d+|(^|[.:!] )(Ska|Vill|Kan|Är|Går|Står) [^.?!]*(\.|$)|lång tid du vill|Ta upp|Passar på spelplanen|visade det inte|[Ss]er (rött|grönt|blått) dåligt|skiljer sig|Näst i kön|gånger ja|själva spelet|Före turen|tänker för|Spelet med Ada|det där för|får två poäng|Du och andra|^Börjar$|Något matades|spelets första drag|poäng i var och en|inte spela vidare|spelar nu\.|fastnat på:|behöver bara ett SET|Räkna först|till påsen|läggs det bästa|vanlig storlek|låta någon|men det var det inte|lika många delar|exakt en tredje|lägga upp till|två tärningar i rad|^Fler val$|^Vad nu|^Fart$|^med en till$|^Rörelser$|[Aa]llt är (olika|likadant)|tärningar lika|på dem först|har avslutats|duplikat|^Kamp$|bästa extrakastet|enheten som skapade|^Dra över/,
  da: /\brunde|et lyst felt|røre ved|gør op|er et pas\b|Terninger hos|Lad den være|Det går (ikke|kun)|intet SÆT|mod højre|Har (du|I)( selv)? spillet,|mere eller mindre|kunne lægge,|fandt \d+|terningsid|Det går også|intet træk|terning op\b|Passer på spillepladen|Jokere må være|viste det ikke|ser (rødt|grønt|blåt) dårligt|Sted i spillet|^Begynder$|Spillet med Ada|beholder de andre|det der for|Tid til en tur|var den første tur|får to point|QR-kode for|Flere valg|Godt spil!|i deres lister|Vandt \d|opdager det|lægges det bedste|til posen|sædvanlig|i stå ved:|spiller nu\.|Du og andre|Tæl først|behøver kun|én tredje|Før turen|lade nogen|spil med andre på|spil bliver i |Find i hver|terninger kommer i|lægges til, når|tur, springer du|så godt, de kan|det var det ikke|(Ada|Du) går\.|^Fart$|^Bevægelser$|^med én til$|lægge op til|Ingen grænse|to terninger ens,|tilføjede browseren|kigget på dem|Behold: |Kast også:|Erstat jokeren først|duplikat|ting er forskellig|enhed, der oprettede|Træk over|beholde [^,]* og kaste|Hvad vil I spille/i,
  fi: /ovaali|kuvio(?!na)|SETi|Yksikin ei riittää|Vuorossa|maksa mitään|Eniten pisteitä voittaa|kahdesti|, voi korvata|sarja oikealle|kaikki maailmassa|minnekään|monta noppaansa|valitsematta:|^Ei ole SET|niin päin|kertaa kyllä|sekä (Ada|Lars) jaatte|Ei mitenkään|miettii siihen|^Kohta pelissä|lasketaan kuin|eivät yhtään|siirto asetetaan|viidestä nopasta ei saa|Ennen vuoroa|pelaa nyt\.|Jokeri =|pienemmäksi, tav|kaksi noppaasi|Laske ensin\.|yksi kolmas|Se oli hänen|koskaan viistoon|nostakaa katsomatta|^ja vielä yksi$|samassa linjassa|kolme noppaansa|vaakaan tai pystyyn|^Mitä nyt|lisäsivät kumpikin|^Liikkeet$|vaihtelee$|Tässä on parempi|duplikaatti|noppa alle$|ennen loppua\.|Paras lisäheitto|tai tavalliseksi|^Vain värinä|Tässä on SET|^Vedä kolmen/i,
  fr: /symbole|losange|\bsac\b|lancer en plus|nulle part !|vont nulle|seule troisième qui|[Vv]érifiez|[Tt]éléchargez|Ferme-la|autour d’un coin|vers la droite|voulez-vous|votre( propre)? boîte|montrent l[’e]|Joker =|secondes ont passé|Le jeu est pour|[Rr]egarde encore|Réussis$|case 2\b|(Couleur|Forme|Nombre) : tou|participe encore|[Tt]ouche encore|joker représente|Ceci vient|chose sont aussi|la victoire est à toi|l’as? pas montré|trouvé \d+ points?|dans la main|^Ensuite, le programme|A passé son tour|(partie|jeu) entre|progrès, ses résultats\.|passé cette manche|SET à sa place|dé posé rapporte|as donc deux|Passé ce|quelconque|est posé sur|taille habituelle|dé avec deux|plus de points,|joue maintenant|tout le jeu|Compte d’abord\.|, un n’en|C’était son|Avant le tour|[Pp]révoit|Cela marche|[Vv]ise l[e’]|À quoi veux-tu jouer|racontées|[Aa]nnoncer de nouveau|^Remplace d|^Garde ce|remplacer, puis|ne suffit seul|deux dés sont pareils et|chacun ajouté|Difficulté :|Glisse sur|tes points et quel/,
  de: /mit ein |ein helles Feld|Anzahlen|kosten nichts|Den Extrawurf wählt|Verfolgung|[Gg]lühend|nach rechts|Tolle Augen|eigenen Schachtel|bitte jemanden|Punkte?n? gefunden|Tagesserie|Läuft die des|sieht zu\b|siehst zu\b|1 Punkt wären|ruf es|wird angesehen|denkt diese Seite|^Weg$|Zähl zuerst\.|kleiner, normale|spielt jetzt\.|Nicht sicher|Platz zurück|^Einen Wettbewerb|für den Beutel|war der erste Zug|Joker =|zeig(t|en) (das Oval|die Welle|die Raute)|^Hier, |vor dem Ende|zwei Würfel gleich|In der Hand|Joker als|kann (ihn|sie) leiten|als der erste|beste mögliche|^mit noch einem$|^Hier passt|^Bot übernimmt|^Die Zahlen zeigen|^Zieh über|ruf vor den|wie dort steht|(^|[.:!] )(Hat|Haben|Konnte|Läuft|Lässt|Sind|Geht|Gehört|Willst) [^.?!]*, /,
  es: /SETS|se tocan\b|amigos lejanos|[Dd]ados limpios|podéis|móvil|ordenador|cantado|llamada|\bcae\b|hacia la derecha|para entre|caja de verdad|muestran? (el|la)\b|Comodín =|se cerró|Cerrar (esta|todas)|Empieza$|está por empezar|encontrado$|veces sí es|sin mostrar(lo\.| uno)|no lo mostr|[Ee]ncontraste (el )?\d|(no mostró|Nadie ve) un SET|Aquí, por|propia caja|dado es un SET|^Después, el programa|apunta la cámara|comodín en [a-m]\d|Ese fue|comodín mismo|^Ahora juega|habitual$|Cuenta primero\.|cualesquiera|Antes del turno|posible se pone|jugar teléfonos|^Qu[eé]date con|^Sustituye primero|Sigue buscando|^Movimiento$|sirven para|los avances|el siguiente (no )?puede|sustituir y luego|son iguales y el tercero|añadieron cada|en los tres es|podrás seguirla|Ronda siguiente|con otro más$|más en la mano/,
}

/** Figures beside the wrong form of their noun, in the languages whose nouns change. */
const WRONG_FIGURE: Record<string, RegExp> = {
  en: /\b1 (points|dice|SETs|seats|players|days|people|games|puzzles|seconds|turns|times|sections)\b|\b(0|2|5|23) (point|die|SET|seat|player|day|person|game|puzzle|second|turn|time|section)\b/,
  nb: /\b1 (terninger|spillere|plasser|ledige|dager|sekunder|oppgaver|ganger|trekkene)\b|\b(0|2|5|23) (terning|spiller|plass|ledig|dag|sekund|oppgave|gang|trekket)\b/,
  sv: /\b1 (tärningar|platser|lediga|dagar|sekunder|uppgifter|gånger|dragen)(?!\p{L})|\b(0|2|5|23) (tärning|plats|ledig|dag|sekund|uppgift|gång|draget)(?!\p{L})|\d\.\d+\u00a0min/u,
  da: /\b1 (terninger|spillere|pladser|ledige|dage|sekunder|opgaver|gange)\b|\b(0|2|5|23) (terning|spiller|plads|ledig|dag|sekund|opgave|gang)\b/,
  fi: /\b1 (pistettä|noppaa|sekuntia|peliä|kertaa|lukua|osumaa|katsojaa|SET-sarjaa|paikkaa)(?!\p{L})|\b(0|2|5|23) (piste|noppa|nopan|sekunti|peli|kerran|luku|osuma|katsoja|SET-sarja|paikka)(?!\p{L})|\d\.\d+\u00a0min/u,
  fr: /\b[01] (points|dés|SETs|places|joueurs|jours|personnes|parties|défis|secondes|chapitres)(?!\p{L})|\b(2|5|23) (point|dé|SET|place|joueur|jour|personne|partie|défi|seconde|chapitre)(?!\p{L})/u,
  de: /\b1 (Punkte|Punkten|SETs|Plätze|Tage|Personen|Spiele|Aufgaben|Sekunden|Züge|Abschnitte|Würfeln)(?!\p{L})|\b(0|2|5|23) (Punkt|SET|Platz|Tag|Person|Spiel|Aufgabe|Sekunde|Zug|Abschnitt)(?!\p{L})|\d\.\d+\u00a0min/u,
  es: /\b1 (puntos|dados|puestos|jugadores|días|personas|partidas|retos|segundos|apartados|veces)(?!\p{L})|\b(0|2|5|23) (punto|dado|puesto|jugador|día|persona|partida|reto|segundo|apartado|vez)(?!\p{L})/u,
}

/** "Today", which is wrong on the pages of past deals. */
const TODAY: Record<string, RegExp> = {
  en: /\btoday\b/i,
  nb: /\bi dag\b/i,
  sv: /\bi dag\b|\bidag\b/i,
  da: /\bi dag\b/i,
  fi: /tänään/i,
  fr: /aujourd’hui/i,
  de: /\bheute\b/i,
  es: /\bhoy\b/i,
}

/** Words for the reader, which are wrong where a review explains the choice of another player. */
const YOU: Record<string, RegExp> = {
  en: /\byour?\b/i,
  nb: /\b(du|deg|din|ditt|dine)\b/i,
  sv: /\b(du|dig|din|ditt|dina)\b/i,
  da: /\b(du|dig|din|dit|dine)\b/i,
  fi: /\bsinu|\bsinä/i,
  fr: /\b(tu|te|toi|ta|ton|tes)\b/i,
  de: /\b(du|dir|dich|dein)/i,
  es: /\b(tú|tu|tus|te|ti)(?!\p{L})/iu,
}

/** The rows of the glossary's two tables: words by language, and words that a language does not use. */
function glossary(): { words: Record<string, string[]>; banned: Record<string, string[]> } {
  const text = readFileSync(new URL('../src/i18n/GLOSSARY.md', import.meta.url), 'utf8')
  const [terms, not] = text.split('Not these:').map((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
  const codes = ['en', ...terms![0]!.slice(1)]
  const words = Object.fromEntries(codes.map((code, at) => [code, terms!.slice(1).map((row) => row[at]!)]))
  const banned: Record<string, string[]> = {}
  for (const [code, cell] of not!.slice(1)) (banned[code!] ??= []).push(...cell!.split(', '))
  return { words, banned }
}

/** The letters of a cell that every form of the word shares. */
function stems(cell: string): string[] {
  const bold = [...cell.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1]!)
  return bold.length ? bold : [cell.split(/[(:,]/)[0]!.trim()]
}

const GLOSSARY = glossary()

/** The markup of every component, by its path. */
const MARKUP = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true })

it('includes punctuation in the message: French sets a space before a colon', () => {
  const marked = Object.entries(MARKUP).filter(([, text]) =>
    /\{(?!Math)\w+\.\w+(\([^{}]*\))?\}\s?[:;!?]|[`'][:;!?] (\$\{|' \+)/.test(text),
  )
  expect(marked.map(([path]) => path)).toEqual([])
})

const every = (words: unknown) => texts(words, 'm', SAMPLES as never)
const english = every(await loadLanguage('en'))
/** The arguments of a call: names and figures that the text should contain. */
const given = (path: string) =>
  (path.match(/"([A-Z]\w{2,}|[a-m]\d+)"|\b\d+\b/g) ?? []).map((one) => one.replaceAll('"', ''))

/** Messages whose number does not appear in the text: a time, a count of names, a size, players, a kind of SET. */
const NOT_FIGURES = new Set(['ago', 'wins', 'you_share', 'dice_size_name', 'invites', 'set_kind'])

it('tries every message with the figures and the names at which its form may change', () => {
  const lacking = [SAMPLES, ...Object.values(NESTED)].flatMap((samples) =>
    Object.entries(samples as Record<string, unknown[][]>).flatMap(([message, calls]) =>
      (calls[0] ?? []).flatMap((_, at) => {
        const tried = calls.map((call) => call[at])
        const figures = typeof tried[0] === 'number' && !NOT_FIGURES.has(message) ? [0, 1, 2, 5] : []
        const needed = tried.some((one) => NAMES.includes(one as string)) ? NAMES : figures
        return needed.filter((one) => !tried.includes(one)).map((one) => `${message}: ${one}`)
      }),
    ),
  )
  expect(lacking).toEqual([])
})

it('has unique names: the modules of every screen are merged into one object', () => {
  const names = [home, table, events].flatMap(Object.keys)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})

it('keeps a day on the line of its month, and writes the first in French as an ordinal', async () => {
  const { daily } = await loadLanguage('fr')
  expect(daily.day('1 mai')).toBe('La partie du 1er\u00a0mai')
  expect(daily.day('11 mai')).toBe('La partie du 11\u00a0mai')
  expect(writtenDate('fr', '1 mai 2026')).toBe('1er\u00a0mai 2026')
  expect(writtenDate('nb', '1. mai 2026')).toBe('1.\u00a0mai 2026')
})

it('writes a place in English as an ordinal', async () => {
  const { contest, daily } = await loadLanguage('en')
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map((place) => contest.rank(place).split(' ')[3])
  expect(places).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '103rd'])
  expect(daily.rank(3, 12)).toBe('You are 3rd out of 12.')
})

it('writes English dates as the reader’s country does', () => {
  const written = (wish: string) =>
    new Date('2026-11-15T12:00:00Z').toLocaleDateString(dateLocale([wish]), { dateStyle: 'medium', timeZone: 'UTC' })
  expect(written('en-GB')).toBe('15 Nov 2026')
  expect(written('en-US')).toBe('Nov 15, 2026')
})

describe.each(Object.keys(LANGUAGES))('the language %s', async (code) => {
  const words = await loadLanguage(code)
  const said = every(words)

  it('has every message and no other', () => {
    expect([...said.keys()]).toEqual(expect.arrayContaining([...english.keys()]))
    expect(said.size).toBe(english.size)
  })
  it('leaves no message empty and no gap in one', () => {
    expect([...said].filter(([, text]) => !text.trim() || /undefined|NaN|\[object|#| {2}|\(\)/.test(text))).toEqual([])
  })
  it('contains the names and figures of the English message', () => {
    const differ = [...said].filter(([path, text]) => {
      // One and two may be words: un dé, begge.
      const spoken = given(path).filter((one) => !/^[0-3]$/.test(one))
      return spoken.some((one) => text.includes(one) !== english.get(path)!.includes(one))
    })
    expect(differ).toEqual([])
  })
  it.skipIf(code === 'en')('has a decimal comma', () => {
    expect([...said].filter(([, text]) => /(?<!\.)\d\.\d(?!\.)/.test(text))).toEqual([])
  })
  it('has the plural forms that its rules require', () => {
    expect(wrongForms.filter((one) => one.startsWith(code))).toEqual([])
  })
  it('sets figures beside the right form of their noun', () => {
    expect([...said].filter(([, text]) => WRONG_FIGURE[code]?.test(text))).toEqual([])
  })
  it('adds no letters to names, and no verb of one player to several', () => {
    expect([...said].filter(([, text]) => /Lars(s|['’] )/.test(text))).toEqual([])
    for (const say of [words.they_see_none, words.others_choose, words.in_line, words.can_open])
      expect(say('Ada + Bo')).toMatch(/:\s?Ada \+ Bo\.?$/)
    expect(words.wins('Ada', 2)).not.toBe(words.wins('Ada', 1))
  })
  it('names every face in every message that takes one, the wild die with its article', () => {
    const faces = [...FACES, 'W'].map((face) => words.face(face, false))
    const taking = [
      words.wild_state,
      words.learning.it_shows,
      words.why.face,
      words.why.roll_fewer,
      words.why.roll_more,
      (face: string) => words.why.roll_others(face, face),
      (face: string) => words.laid_at('g7', face),
      (face: string) => words.lies_at('g7', face),
      (face: string) => words.companion.swap('g7', face),
    ]
    for (const face of faces)
      for (const say of taking) expect(say(face)).toMatch(new RegExp(`(^|[^\\p{L}])${face}($|[^\\p{L}])`, 'iu'))
    if (code !== 'fi') expect(words.face('W', false)).toMatch(/ /)
    if (code === 'fi') expect(words.lies_at('g7', 'DIE')).not.toBe(words.laid_at('g7', 'DIE')) // in the square, into it
  })
  it('uses the words of the glossary and no banned ones', () => {
    const text = JSON.stringify([...said.values()]).toLowerCase()
    const unused = (GLOSSARY.words[code] ?? []).filter((cell) =>
      stems(cell).some((stem) => !text.includes(stem.toLowerCase())),
    )
    expect(unused).toEqual([])
    const banned = (GLOSSARY.banned[code] ?? []).map((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'))
    expect([...said].filter(([, one]) => banned.some((word) => word.test(one)))).toEqual([])
  })
  it('is in the glossary', () => {
    expect(Object.keys(GLOSSARY.words)).toContain(code)
  })
  it('finds something for every word that stands for another', () => {
    const { also, book } = words.learning
    for (const [theirs, ours] of Object.entries(also)) expect(sectionsWith(book, ours), theirs).not.toEqual([])
  })
  it('has a caption for every picture', () => {
    for (const [id, figures] of Object.entries(FIGURES))
      expect(words.learning.book[id as keyof Learning['book']].captions, id).toHaveLength(figures.length)
  })
  it('writes no straight quotation marks and three dots as one', () => {
    expect([...said].filter(([path, text]) => !path.startsWith('m.question') && /["']|\.\.\./.test(text))).toEqual([])
  })
  it('contains no phrase that a native reader rejected', () => {
    expect([...said].filter(([, text]) => REJECTED_PHRASES[code]?.test(text))).toEqual([])
  })
  it('captions a pass in a review with what was done, not with the words of the button', () => {
    expect(words.reviewing.chose_pass).not.toBe(words.pass)
    expect(words.reviewing.chose_pass).not.toBe(words.reviewing.option_pass)
    expect(words.reviewing.chose_leave).not.toBe(words.reviewing.option_leave)
  })
  it('says today only in the title of the deal of today', () => {
    const deals = [...said].filter(([path]) => path.startsWith('m.daily.') && path !== 'm.daily.title')
    expect(deals.filter(([, text]) => TODAY[code]!.test(text))).toEqual([])
  })
  it('explains a choice without saying whose it is', () => {
    const reasons = [...said].filter(([path]) => path.startsWith('m.why.'))
    expect(reasons.length).toBeGreaterThan(50)
    expect(reasons.filter(([, text]) => YOU[code]!.test(text))).toEqual([])
  })
  it('keeps marks and units on the line of their word', () => {
    const torn =
      code === 'fr' ? / [!?;:»…]|« |\u00a0[!?;]|\u202f:|\d (s|min|%)(?!\p{L})/u : / [!?;:…]|\d (s|min|%)(?!\p{L})/u
    expect([...said].filter(([, text]) => torn.test(text))).toEqual([])
  })
  it.skipIf(code === 'en')('is not left in English', () => {
    // Short texts may be the same in both languages.
    const same = [...said].filter(
      ([path, text]) => text === english.get(path) && (text.match(/[a-z]{3,}/g) ?? []).length > 2,
    )
    expect(same).toEqual([])
  })
})
