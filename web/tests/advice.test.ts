/** Hints as sentences. */
import { expect, test, vi } from 'vitest'
import { hintOf } from '../src/game/advice'

vi.mock('../src/i18n/speech.svelte', async () => {
  const { loadLanguage } = await import('../src/i18n')
  return { m: await loadLanguage('en'), language: () => 'en' }
})

test('a hint speaks of one die or of several', () => {
  const answer = { type: 'hinted' as const, id: '1', seq: 0, exists: true }
  expect(hintOf({ ...answer, dice: [7] }, 2).text).toBe('With this die.')
  expect(hintOf({ ...answer, dice: [7, 9] }, 2).text).toBe('With these dice.')
})
