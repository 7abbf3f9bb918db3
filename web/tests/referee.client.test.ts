import { beforeEach, expect, it, vi } from 'vitest'
import type { Entry, RefereeAnswer } from '../src/host/wire'

const answers: ((answer: Partial<RefereeAnswer>) => void)[] = []
const requests: Entry[][] = []
vi.mock('../src/host', () => ({
  soloHost: () => ({
    companion: {
      referee: ({ entries }: { entries: Entry[] }) => {
        requests.push(entries)
        return new Promise((resolve) => answers.push(resolve))
      },
    },
  }),
}))

beforeEach(() => {
  answers.length = requests.length = 0
})

const replacement = (die: number): Entry => ({ type: 'did', seat: 0, do: { type: 'replace', square: 'g7', die } })

it('ignores a second tap on a square while the first is pending', async () => {
  const { Referee } = await import('../src/screens/real-box/referee.svelte')
  const referee = new Referee()
  const begun = referee.begin(['Ada', 'Bo'], {})
  answers[0]!({ entries: 0 })
  await begun
  const first = referee.enter(replacement(1))
  expect(await referee.enter(replacement(2))).toBe(false)
  expect(requests).toEqual([[], [replacement(1)]])
  answers[1]!({ entries: 1 })
  expect(await first).toBe(true)
  void referee.enter(replacement(2))
  expect(requests.at(-1)).toEqual([replacement(1), replacement(2)])
})
