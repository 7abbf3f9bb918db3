/** The page's verification of fair dice: the server's games pass, and every manipulation is detected. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDice, FairChance, gameKey } from '../src/game/fair-check'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { StoredFairness } from '../src/storage/seats'
import { framesOf } from '../src/game/record-frames'
import type { GameRecord } from '../src/host/wire'

const games = readFileSync(new URL('./fair_games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const game = (index: number): GameRecord => JSON.parse(games[index]!)
const nothing = { seeds: [] }

it('gives the numbers of the specification', () => {
  const page = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf8')
  const secret = 'c0ffee' + '0'.repeat(58)
  const key = gameKey(secret, ['0123456789abcdef', null])
  expect(page).toContain(bytesToHex(sha256(hexToBytes(secret))))
  expect(page).toContain(bytesToHex(key))
  const chance = new FairChance(key)
  const numbers = [6, 6, 6, 6, 6, 6, 6, 6, 42, 41].map((n) => chance.below(n))
  expect(page).toContain(`| ${numbers.join(', ')} |`)
})

describe('a game of the server', () => {
  it.each(games.map((_, index) => index))('passes, also against what was kept and seen (%i)', (index) => {
    const record = game(index)
    const { commitment, seeds } = record.fairness!
    const stored = { commitment, seeds: seeds.filter((seed) => seed !== null) }
    const end = framesOf(record).at(-1)!.game
    expect(checkDice(record, nothing)).toMatchObject({ fits: true })
    expect(checkDice(record, stored, end)).toMatchObject({ fits: true })
  })

  it('that continues another one is checked from there on', () => {
    const record = game(0)
    const at = record.events.findIndex((event) => event.type === 'rolled')
    const rolled = record.events[at]!
    if (rolled.type !== 'rolled') throw new Error('no roll')
    const [die, face] = Object.entries(rolled.faces)[0]!
    rolled.faces[die] = record.dice[Number(die)]!.find((other) => other !== face)!
    expect(checkDice(record, nothing)).toMatchObject({ fits: false, doubt: 'unfair_roll', event: at })
    record.fairness!.begins = at
    expect(checkDice(record, nothing)).toMatchObject({ fits: false, doubt: 'unfair_roll', event: at })
    record.fairness!.begins = at + 1
    expect(checkDice(record, nothing)).toMatchObject({ fits: true })
    rolled.faces[die] = record.dice[Number(die)]!.includes('3GD') ? '3GS' : '3GD'
    expect(checkDice(record, nothing)).toMatchObject({ fits: false })
  })

  it('is not checked before its end or without a commitment', () => {
    const { fairness, result: _, ...record } = game(0)
    const { secret: __, ...open } = fairness!
    expect(checkDice({ ...record, fairness: open }, nothing)).toBeNull()
    expect(checkDice(record, nothing)).toBeNull()
  })
})

/** The result of the check for a changed record. */
function doubt(change: (record: GameRecord) => void, index = 0, stored: StoredFairness = nothing) {
  const record = game(index)
  change(record)
  const found = checkDice(record, stored)
  return found?.fits === false ? found : null
}

/** Another face of the die in the first roll of this reason. */
function reroll(record: GameRecord, reason: string): number {
  const index = record.events.findIndex((event) => event.type === 'rolled' && event.reason === reason)
  const event = record.events[index]!
  if (event.type !== 'rolled') throw new Error(reason)
  const [die, face] = Object.entries(event.faces)[0]!
  event.faces[die] = record.dice[Number(die)]!.find((other) => other !== face)!
  return index
}

describe('a changed record is rejected', () => {
  it.each(['deal', 'draw', 'extra', 'replacement'])('another %s roll', (reason) => {
    let index = -1
    expect(doubt((record) => (index = reroll(record, reason)))).toEqual({
      fits: false,
      doubt: 'unfair_roll',
      event: index,
    })
  })

  it('another draw', () => {
    const swap = (record: GameRecord) => {
      const event = record.events[0]!
      if (event.type === 'drawn') event.dice = event.dice.toReversed()
    }
    expect(doubt(swap)).toEqual({ fits: false, doubt: 'unfair_draw', event: 0 })
  })

  it('one die more or fewer in a roll, and a roll that nobody may make', () => {
    const fewer = (record: GameRecord) => {
      const event = record.events[1]!
      if (event.type === 'rolled') delete event.faces[Object.keys(event.faces)[0]!]
    }
    expect(doubt(fewer)).toEqual({ fits: false, doubt: 'wrong_dice', event: 1 })
    expect(doubt((record) => record.events.splice(2, 0, record.events[1]!))).toMatchObject({ doubt: 'wrong_dice' })
    expect(doubt((record) => record.events.splice(3, 1))).not.toBeNull()
  })

  it('another secret', () => {
    const other = (record: GameRecord) => (record.fairness!.secret = '00'.repeat(32))
    expect(doubt(other)).toMatchObject({ doubt: 'broken_promise' })
    // A server that also forges a matching commitment is detected by a browser that stored the first one.
    const commitment = game(0).fairness!.commitment
    const both = (record: GameRecord) => {
      other(record)
      record.fairness!.commitment = bytesToHex(sha256(new Uint8Array(32)))
    }
    expect(doubt(both)).toMatchObject({ doubt: 'unfair_draw' })
    expect(doubt(both, 0, { commitment, seeds: [] })).toMatchObject({ doubt: 'other_promise' })
  })

  it('dice attributed to another game although the commitment covers all', () => {
    const commitment = game(0).fairness!.commitment
    const fewer = (record: GameRecord) => (record.fairness!.begins = reroll(record, 'extra') + 1)
    expect(doubt(fewer, 0, { commitment, seeds: [] })).toBeNull()
    expect(doubt(fewer, 0, { commitment, begins: 0, seeds: [] })).toMatchObject({ doubt: 'other_promise' })
  })

  it('a dropped or changed seed', () => {
    const seeds = ['ab'.repeat(8)]
    const drop = (record: GameRecord) => (record.fairness!.seeds[0] = null)
    expect(doubt(drop)).toMatchObject({ doubt: 'unfair_draw' })
    expect(doubt(drop, 0, { seeds })).toMatchObject({ doubt: 'seed_dropped' })
    expect(doubt((record) => (record.fairness!.seeds = record.fairness!.seeds.toReversed()))).toMatchObject({
      doubt: 'unfair_draw',
    })
    expect(doubt((record) => record.fairness!.seeds.pop())).toMatchObject({ doubt: 'no_fairness' })
  })

  it('another random opener, or a missing one', () => {
    const { seeds } = nothing
    const lot = game(2).fairness!.lots[0]!
    const other = (record: GameRecord) => {
      const event = record.events[lot]!
      if (event.type === 'opened') event.seat = (event.seat + 1) % 4
    }
    expect(doubt(other, 2)).toEqual({ fits: false, doubt: 'unfair_lot', event: lot })
    expect(doubt((record) => (record.fairness!.lots = [lot + 3]), 2)).not.toBeNull()
    expect(doubt((record) => (record.fairness!.lots = []), 2, { seeds })).not.toBeNull()
  })

  it('a missing secret or commitment', () => {
    expect(doubt((record) => delete record.fairness!.secret)).toMatchObject({ doubt: 'not_revealed' })
    const commitment = game(0).fairness!.commitment
    expect(doubt((record) => delete record.fairness, 0, { commitment, seeds: [] })).toMatchObject({
      doubt: 'no_fairness',
    })
  })

  it('another game than the one on the table, or an unreadable record', () => {
    const end = framesOf(game(1)).at(-1)!.game
    expect(checkDice(game(0), nothing, end)).toEqual({ fits: false, doubt: 'other_game' })
    const torn = { ...game(0), events: [{ type: 'rolled', seat: 9, reason: 'extra' }] } as unknown as GameRecord
    expect(checkDice(torn, nothing)).toMatchObject({ fits: false })
  })
})
