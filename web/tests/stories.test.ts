/** Whole games as sentences, in every language. `make sentences` writes them to files for native readers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES, loadLanguage, type Messages } from '../src/i18n'
import { statusFor } from '../src/game/keyboard'
import { answerTo, narrate } from '../src/i18n/narrate'
import { AMERICAN } from '../src/i18n/typeset'
import type { GameRecord, LogEvent, Question } from '../src/host/wire'

const spoken = vi.hoisted(() => ({ words: null as unknown }))
vi.mock('../src/i18n/speech.svelte', () => ({
  m: new Proxy({}, { get: (_, name) => (spoken.words as Record<PropertyKey, unknown>)[name] }),
}))

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dag']
const RECORDS = ['two', 'three', 'four', 'dead_rounds', 'full_board']
const records = RECORDS.map((name): [string, GameRecord] => {
  const text = readFileSync(new URL(`../../tests/records/${name}.jsonl`, import.meta.url), 'utf8')
  return [name, JSON.parse(text.split('\n')[0]!)]
})

const FACES = [...'123'].flatMap((n) => [...'RGP'].flatMap((c) => [...'OSD'].map((s) => n + c + s)))
const place = (face: string, wild = false) => ({ die: 0, square: 'e7', face, wild })

/** Events that the records lack, and every number that a sentence can have. */
const OTHERS = [
  ...[1, 2, 5].map((n) => ({
    type: 'rolled',
    seat: 0,
    reason: 'extra',
    faces: Object.fromEntries(FACES.slice(0, n).map((face, die) => [die, face])),
  })),
  ...[0, 1, 2].map((score) => ({
    type: 'played',
    seat: 0,
    steps: [[place('1RO')], [place('2GS', true), place('3PD', true)]],
    score,
  })),
  ...['choice', 'timeout', 'no_turn'].map((reason) => ({ type: 'passed', seat: 0, reason })),
  ...[[0], [1], [0, 1], [1, 2], [0, 1, 2]].map((winners) => ({
    type: 'finished',
    winners,
    scores: [],
    reason: 'out_of_dice',
  })),
  { type: 'joined', seat: 0, name: 'Ada' },
  { type: 'left', seat: 0 },
  { type: 'bot_seated', seat: 0, level: 'casual', name: 'Ada (bot)' },
  { type: 'taken_back', seat: 0 },
  { type: 'disconnected', seat: 0 },
  { type: 'granted', seat: 0 },
  { type: 'nudged', able: [0] },
  { type: 'nudged', able: [1] },
  { type: 'nudged', able: [0, 1] },
  { type: 'opening_limited', seat: 0, seconds: 30 },
  ...FACES.flatMap((face) =>
    [false, true].map((wild) => ({ type: 'played', seat: 0, steps: [[place(face, wild)]], score: 3 })),
  ),
] as unknown as LogEvent[]

function questions(): string[] {
  const kinds: [Question['about'], string[]][] = [
    ['colour', ['R', 'G', 'P']],
    ['symbol', ['O', 'S', 'D']],
    ['number', ['1', '2', '3']],
  ]
  return kinds.flatMap(([about, values]) =>
    values.flatMap((one) => [
      answerTo({ about, answer: 'same', values: [one, one, one] } as Question),
      ...values
        .filter((other) => other !== one)
        .map((other) =>
          answerTo({ about, answer: 'two_alike', values: [one, one, other], pair: [0, 1], odd: 2 } as Question),
        ),
    ]),
  )
}

/** The texts of keys, for a game with a clock and for a new game without one. */
function keyAnswers(me: number | null): string[] {
  const held = (faces: string[]) => faces.map((face, die) => ({ die, face }))
  const game = { phase: 'turn', scores: [23, 1], hands: [held(['1RO', '2GS', 'W']), []], deadline: 12_000 }
  const lastMove = { key: 1, event: OTHERS[0]!, text: narrate(OTHERS[0]!, NAMES, me) }
  const late = { game, names: NAMES, me, log: { lastMove }, now: () => 0 } as unknown as Parameters<
    typeof statusFor
  >[1]
  const early = { ...late, game: { ...late.game!, deadline: undefined }, log: {} } as typeof late
  const { m } = { m: spoken.words as Messages }
  const square = (half: boolean) =>
    m.square('e7', '', { bonus: 0, logo: false, lit: true, half, glow: false, tentative: false })
  return [
    ...[...'glbdt'].map((key) =>
      statusFor(key, late, 0, () => m.row_told(7, [square(false), square(true)].join('. '))),
    ),
    ...[...'lbdt'].map((key) => statusFor(key, early, 1, () => m.row_told(3, ''))),
  ]
}

/** A language's sentences under headings: each game for a stranger and for the player at the first seat, then the rest. */
function story(words: Messages): string[] {
  spoken.words = words
  const sentencesOf = (events: LogEvent[], me: number | null) =>
    events.map((event) => narrate(event, NAMES, me)).filter(Boolean)
  return [
    ...records.flatMap(([name, { events }]) => [
      `# ${name}, for others`,
      ...sentencesOf(events, null),
      `# ${name}, for Ada`,
      ...sentencesOf(events, 0),
    ]),
    '# all else, for others',
    ...sentencesOf(OTHERS, null),
    '# all else, for Ada',
    ...sentencesOf(OTHERS, 0),
    '# the three questions',
    ...questions(),
    '# answers to keys, for others',
    ...keyAnswers(null),
    '# answers to keys, for Ada',
    ...keyAnswers(0),
  ]
}

describe.each([...Object.keys(LANGUAGES), 'en-US'])('the games in %s', async (code) => {
  const words = await loadLanguage(code.slice(0, 2), code === 'en-US' ? AMERICAN : [])
  const lines = story(words)
  if (process.env.SENTENCES) {
    mkdirSync(process.env.SENTENCES, { recursive: true })
    writeFileSync(`${process.env.SENTENCES}/${code}.txt`, lines.join('\n') + '\n')
  }
  const sentences = lines.filter((line) => !line.startsWith('#'))

  it('are complete sentences without gaps', () => {
    expect(sentences.length).toBeGreaterThan(700)
    expect(
      sentences.filter((line) => /undefined|\bnull\b|NaN|\[object|[#$]|\{|\}| {2}|^ | $|,\.|\.\.| [,.]/.test(line)),
    ).toEqual([])
    expect(sentences.filter((line) => !/^[¡\p{Lu}\d].*[.!?]$/u.test(line))).toEqual([])
  })
  it('address the reader as "you", not by name', () => {
    const alone = lines.slice(lines.indexOf('# all else, for Ada'), lines.indexOf('# the three questions'))
    expect(alone.filter((line) => /Ada/.test(line) && !line.startsWith('#'))).toEqual([])
    expect(new Set(alone).size).toBeGreaterThan(FACES.length * 2)
  })
  it('name a bot that plays on for somebody by the word of the language', () => {
    expect(lines).toContain(words.did_seat_bot(words.substitute('Ada')))
    expect(lines.filter((line) => /\(bot\)/.test(line))).toHaveLength(/^(en|es)/.test(code) ? 1 : 0)
  })
  it('answer every key, with a different word for squares that need a second die', () => {
    const answers = lines.slice(lines.indexOf('# answers to keys, for Ada') + 1)
    expect(new Set(answers).size).toBe(9)
    const [alone, both] = answers[2]!.split('. ')
    expect(both!.length).toBeGreaterThan(alone!.length - 10)
    expect(statusFor('s', {} as never, 0, () => '')).toBe('')
  })
  it('say of a hand without dice that there are none, in small letters after the colon', () => {
    const answers = lines.slice(lines.indexOf('# answers to keys, for Ada') + 1)
    expect(answers[7]).toMatch(/^Bo\s?: \p{Ll}/u)
  })
  it('distinguish all faces', () => {
    expect(new Set(FACES.flatMap((face) => [words.face(face, false), words.face(face, true)])).size).toBe(54)
  })
})

it('American English differs in spelling only', async () => {
  const en = await loadLanguage('en')
  const us = await loadLanguage('en', AMERICAN)
  expect(us.colour).toBe('Color')
  expect(us.learning.choose_kind).toContain('practice')
  expect(us.play).toBe(en.play)
  expect(JSON.stringify([us.learning.book, us.fault({ code: 'wild_not_stated' } as never)])).not.toMatch(
    /olour|ighbour|practise/,
  )
})
