/** The list of moves joins lines that repeat. */
import { expect, test } from 'vitest'
import { joinLines, type LogLine } from '../src/game/move-log.svelte'
import type { LogEvent } from '../src/host/wire'

const line = (key: number, text: string, event: object): LogLine => ({ key, text, event: event as LogEvent })
const texts = (...lines: LogLine[]) => joinLines(lines).map(({ text }) => text)

const extra = { type: 'rolled', reason: 'extra' }
const opening = { type: 'rolled', reason: 'opening' }
const played = { type: 'played', seat: 0, steps: [], score: 3 }

test('extra rolls of a round are one line', () => {
  const found = texts(
    line(1, 'Round 1 is over.', { type: 'round_ended' }),
    line(2, 'You roll 2 dice again.', extra),
    line(3, 'Bo keeps all their dice.', { type: 'kept' }),
    line(4, 'Bo plays.', played),
  )
  expect(found).toEqual(['Round 1 is over.', 'You roll 2 dice again. Bo keeps all their dice.', 'Bo plays.'])
})

test('equal events in a row are counted', () => {
  const again = 'Nobody has a SET: everyone rolls again.'
  const found = texts(line(1, again, opening), line(2, again, opening), line(3, again, opening))
  expect(found).toEqual([`${again} ×3`])
})

test('equal moves stay apart: each shows its dice', () => {
  expect(texts(line(1, 'Bo plays.', played), line(2, 'Bo plays.', played))).toHaveLength(2)
})

test('lines keep their keys, and the log its lines', () => {
  const lines = [line(1, 'a', extra), line(2, 'b', extra), line(3, 'c', played)]
  expect(joinLines(lines).map(({ key }) => key)).toEqual([1, 3])
  expect(lines.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
})
