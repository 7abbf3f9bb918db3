/** Every language has every message, with what varies in it and the plural forms that the language needs. */
import { describe, expect, it, vi } from 'vitest'
import { FIGURES } from '../src/screens/learn/figures'
import { sectionsWith } from '../src/screens/learn/search'
import { LANGUAGES, loadLanguage, type Learning, type Messages } from '../src/i18n'

const { wrongForms } = vi.hoisted(() => ({ wrongForms: [] as string[] }))

// While messages are tried out, plural forms are held against the language's own rules for whole numbers.
vi.mock('../src/i18n/grammar', async (original) => {
  const { grammar } = await original<typeof import('../src/i18n/grammar')>()
  return {
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

type Call = (...given: never[]) => unknown
type Samples<T> = { [K in keyof T as T[K] extends Call ? K : never]: T[K] extends Call ? Parameters<T[K]>[] : never }

const counts: [number][] = [[23], [1], [0], [2]]
const named: [string][] = [['Ada']]
const about = (change: object) => ({
  bonus: 0,
  logo: false,
  lit: false,
  half: false,
  glow: false,
  tentative: false,
  ...change,
})

/** What each message is tried with: a message that takes something must stand here, else the checks fail. */
const SAMPLES: Samples<Messages> = {
  play_now_text: [['Robin']],
  player_number: [[7]],
  name_of_player: [[7]],
  seat_number: [[7]],
  level: [['novice'], ['beginner'], ['casual'], ['greedy'], ['strong'], ['expert'], ['random'], ['defender']],
  about_level: [['novice'], ['beginner'], ['casual'], ['greedy'], ['strong'], ['expert']],
  percent: [[125]],
  duration: [[30], [120]],
  forget: [['CODE']],
  ago: [[Date.now() - 23 * 60_000], [Date.now() - 86_400_000]],
  free_seats: counts,
  games_kept: counts,
  waiting_kept: counts,
  board_look_name: [['green'], ['blue'], ['plum']],
  theme_name: [['system'], ['light'], ['dark']],
  marks_name: [['none'], ['pattern'], ['letter']],
  palette_name: [['classic'], ['protan'], ['deutan'], ['tritan']],
  waits_for_players: counts,
  qr: [['TEXT']],
  table_title: [['CODE']],
  round: [[7]],
  in_bag: counts,
  watchers: counts,
  reaction: [['hello'], ['nice'], ['wow'], ['thinking'], ['oops'], ['thanks'], ['well_played'], ['bye']],
  labelled: [['Ada', 'WORDS']],
  row_told: [
    [7, 'SQUARES'],
    [7, ''],
  ],
  dice_of: named,
  player_label: [
    ['Ada', 23],
    ['Ada', 1],
  ],
  your_dice_now: named,
  pass_to: named,
  they_see_none: named,
  waits_for: named,
  others_choose: named,
  seconds_left: counts,
  colour_name: [['R'], ['G'], ['P']],
  symbol_name: [['O'], ['S'], ['D']],
  colour_letter: [['R'], ['G'], ['P']],
  face: ['1RO', '2GS', '3PD', 'W'].flatMap((face): [string, boolean][] => [
    [face, false],
    [face, true],
  ]),
  square: [
    { bonus: 10 },
    { logo: true },
    { lit: true },
    { lit: true, half: true },
    { glow: true },
    { tentative: true },
  ].flatMap((change): Parameters<Messages['square']>[] => [
    ['g7', '', about(change)],
    ['g7', 'DIE', about(change)],
  ]),
  points: counts,
  list: [[['Ada', 'Bo', 'Cy']], [['Ada', 'Bo']], [['Ada']]],
  laid_at: [['g7', 'DIE']],
  opening_pick: [[3], [1]],
  opening_other: named,
  in_line: [['NAMES']],
  must_wait: named,
  only_can_open: named,
  can_open: [['NAMES']],
  limit_opening: [[30]],
  did_limit: [['Ada', 30]],
  you_limit: [[30]],
  question: [['colour'], ['symbol'], ['number']],
  answer_same: [
    ['colour', 'R'],
    ['symbol', 'S'],
    ['number', '2'],
  ],
  answer_no: [
    ['colour', 'G', 'P'],
    ['symbol', 'O', 'D'],
    ['number', '3', '1'],
  ],
  draft_score: [
    [3, 0],
    [1, 10],
  ],
  confirm: counts,
  hint_mind: [[7, 23]],
  sure_turn: [['Why.']],
  undone_times: counts,
  sure_roll: [['Why.']],
  hint_squares: [[23], [1], [0]],
  wild_state: [['DIE']],
  extra_for: named,
  roll_again: counts,
  is_away: named,
  has_left: named,
  wins: [
    ['Ada', 1],
    ['Ada', 2],
  ],
  end_reason: [['out_of_dice'], ['stalemate'], ['dead_rounds']],
  ask_harder: named,
  ask_easier: named,
  best_turn: [[23]],
  dice_checked: [[true], [false]],
  dice_doubt: [
    ['promise', 'Ada', 7],
    ['seed', 'Ada', 7],
    ['dice', 'Ada', 7],
    ['lot', 'Ada', 7],
    ['record', 'Ada', 7],
    ['game', 'Ada', 7],
  ],
  chart: [['SCORES']],
  did_roll: [
    ['Ada', 3],
    ['Ada', 1],
  ],
  did_miscall: named,
  did_open: [
    ['Ada', 'DICE', 23],
    ['Ada', 'DICE', 1],
  ],
  did_replace: [['Ada', 'g7']],
  did_play: [
    ['Ada', 'DICE', 23],
    ['Ada', 'DICE', 1],
  ],
  did_pass: named,
  did_skip: named,
  did_time_out: named,
  did_keep: named,
  did_end_round: [[7]],
  did_join: named,
  did_leave: named,
  did_seat_bot: named,
  did_take_back: named,
  did_undo: named,
  did_disconnect: named,
  did_call: named,
  you_share: [['Ada']],
  you_roll: [[3], [1]],
  you_open: [
    ['DICE', 23],
    ['DICE', 1],
  ],
  you_replace: [['g7']],
  you_play: [
    ['DICE', 23],
    ['DICE', 1],
  ],
  did_lapse: named,
  help_name: [['full'], ['squares'], ['none']],
  did_withdraw: named,
  fault: [[{ code: 'no_set', message: '' }], [{ code: 'unreachable', message: '' }]],
}

const LEARNING: Samples<Learning> = {
  step: [[7, 16]],
  it_shows: [['FACE']],
  more_points: [[3, 12]],
  other_square: [['g7']],
  best_task: counts,
  summary_score: [
    [7, 23],
    [0, 1],
  ],
  average_time: [['TIME']],
  misses_count: counts,
  you_scored: [[7, 12]],
  found: counts,
}

const COMPANION: Samples<Messages['companion']> = {
  at_square: [['g7']],
  swap: [['g7', 'FACE']],
  range: [['LOW', 'HIGH']],
  reply: counts,
  score_of: named,
  turn_of: named,
  enter_laid: named,
  enter_roll: [
    ['Ada', 23],
    ['Ada', 1],
  ],
  evening: counts,
}

const REVIEWING: Samples<Messages['reviewing']> = {
  progress: [[7, 23]],
  try_again: [[1], [3]],
  you_won: [[23], [1]],
  you_lost: [[23], [1]],
  won: [
    ['Ada', 23],
    ['Ada', 1],
  ],
  lost: [
    ['Ada', 23],
    ['Ada', 1],
  ],
  shared: named,
  the_dice: [['CHANGE']],
  the_race: [['CHANGE']],
  your_play: [['CHANGE']],
  play_of: [['Ada', 'CHANGE']],
  curve_about: [['Ada', 'FROM', 'END']],
  you_best: [[6, 12]],
  name_best: [['Ada', 6, 12]],
  rolled: named,
}

const WHY: Samples<Messages['why']> = {
  points: [[12, 6]],
  bonus: [[5]],
  reply: [[4, 23]],
  face: [['FACES']],
  dice: [[23, 14]],
  roll_fewer: [['DICE']],
  roll_more: [['DICE']],
  roll_others: [['DICE', 'OTHERS']],
}

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
      texts(inner, `${path}.${name}`, INSIDE[name] ?? samples, found)
  }
  return found
}

/** What a native reader stumbled over, and other words for what a booklet has its own word for. */
const NOT_SAID: Record<string, RegExp> = {
  en: /\b(lay|lays|laying|laid)\b|\bshall\b|\bState [ac]|[Ww]hoever doubts|stands in|\d %/,
  nb: /lilla|en lys rute|\balt (ropt|valgt)|\bmed med\b|alle alle\b|La ingen|Finn et!|viser et\b/,
  sv: /violett|returmatch|första SET(?!:et)|hemligt tal/,
  da: /\brunde|et lyst felt|røre ved|gør op|er et pas\b|Terninger hos/i,
  fi: /ovaali|kuvio(?!na)|SETi|Yksikin ei riittää|Vuorossa|maksa mitään|Eniten pisteitä voittaa|kahdesti/i,
  fr: /symbole|losange|\bsac\b|lancer en plus|nulle part !|vont nulle|seule troisième qui|[Vv]érifiez|[Tt]éléchargez/,
  de: /mit ein |ein helles Feld|Anzahlen|kosten nichts|Den Extrawurf wählt|Verfolgung|[Gg]lühend/,
  es: /SETS|se tocan\b|amigos lejanos|[Dd]ados limpios|podéis|móvil|ordenador|cantado|llamada|\bcae\b/,
}

const INSIDE: Record<string, Record<string, unknown[][]>> = {
  learning: LEARNING,
  reviewing: REVIEWING,
  why: WHY,
  companion: COMPANION,
}
const every = (words: unknown) => texts(words, 'm', SAMPLES as never)
const english = every(await loadLanguage('en'))
/** What a call was given: names and figures, which a text holds or not. */
const given = (path: string) =>
  (path.match(/"([A-Z]\w{2,}|[a-m]\d+)"|\b\d+\b/g) ?? []).map((one) => one.replaceAll('"', ''))

describe.each(Object.keys(LANGUAGES))('the language %s', async (code) => {
  const words = await loadLanguage(code)
  const said = every(words)

  it('has every message and no other', () => {
    expect([...said.keys()]).toEqual(expect.arrayContaining([...english.keys()]))
    expect(said.size).toBe(english.size)
  })
  it('leaves no message empty and no gap in one', () => {
    expect([...said].filter(([, text]) => !text.trim() || /undefined|NaN|\[object|#| {2}/.test(text))).toEqual([])
  })
  it('says the names and figures that the English message says', () => {
    const differ = [...said].filter(([path, text]) => {
      // One and two may well be words: un dé, begge.
      const spoken = given(path).filter((one) => !/^[0-3]$/.test(one))
      return spoken.some((one) => text.includes(one) !== english.get(path)!.includes(one))
    })
    expect(differ).toEqual([])
  })
  it('has the plural forms that its rules ask for', () => {
    expect(wrongForms.filter((one) => one.startsWith(code))).toEqual([])
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
  it('says nothing that a native reader stumbled over', () => {
    expect([...said].filter(([, text]) => NOT_SAID[code]!.test(text))).toEqual([])
  })
  it('keeps marks and units on the line of their word', () => {
    const torn =
      code === 'fr' ? / [!?;:»…]|« |\u00a0[!?;]|\u202f:|\d (s|min|%)(?!\p{L})/u : / [!?;:…]|\d (s|min|%)(?!\p{L})/u
    expect([...said].filter(([, text]) => torn.test(text))).toEqual([])
  })
  it.skipIf(code === 'en')('is not left in English', () => {
    // A word or two may be the same in both languages.
    const same = [...said].filter(
      ([path, text]) => text === english.get(path) && (text.match(/[a-z]{3,}/g) ?? []).length > 2,
    )
    expect(same).toEqual([])
  })
})
