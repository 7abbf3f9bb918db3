/** Who sits at a new table: order, names, and the profiles of a shared device. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { lineUp, nameBots } from '../src/game/bot-levels'
import { Seating, lastPeople } from '../src/game/seating.svelte'
import { speak } from '../src/i18n/speech.svelte'
import { addProfile, removeProfile, settings, switchProfile } from '../src/storage/settings.svelte'
import { profileIds } from '../src/storage/profiles.svelte'

beforeAll(() => speak('en'))

const person = (name: string, owner: string | null = null) => ({ kind: 'local' as const, name, owner })
const bot = (level: string) => ({ kind: 'bot' as const, level })

beforeEach(() => {
  for (const id of profileIds().filter(Boolean)) removeProfile(id)
  Object.assign(settings, { name: 'Ada', names: [] })
})

it('seats people before bots, and nobody at a full table', () => {
  const seating = new Seating([person('Ada'), bot('novice')])
  seating.add(person('Bo'))
  seating.add(bot('novice'))
  seating.add(bot('expert'))
  expect(seating.full).toBe(true)
  expect(seating.seats.map((_, at) => seating.nameAt(at))).toEqual(['Ada', 'Bo', 'Robin', 'Ronja'])
  seating.remove(2)
  expect(seating.levels).toEqual(['novice'])
  expect(seating.toNewSeats()[2]).toEqual(bot('novice'))
})

it('names companions of a level, and bots of other packages as the server does', () => {
  expect(nameBots(['casual', 'greedy', 'casual'])).toEqual(['Leo', 'Otto', 'Lina'])
  expect(nameBots(['mine'], { mine: 'Minnie' })).toEqual(['Minnie'])
})

it('offers the last opponents until the level changes', () => {
  expect(lineUp(['casual', 'greedy'], 2, 'greedy')).toEqual(['casual', 'greedy'])
  expect(lineUp(['casual', 'greedy'], 2, 'strong')).toEqual(['strong', 'strong'])
  expect(lineUp([], 1, 'novice')).toEqual(['novice'])
})

it('a device with one profile finds it by its name, once', () => {
  const seating = new Seating(lastPeople())
  expect(seating.seats.map((_, at) => seating.ownerAt(at))).toEqual(['', null])
  seating.add(person('Ada'))
  expect(seating.rememberPeople().owners).toEqual(['', null, null])
  expect(settings.names).toEqual(['Ada', '', 'Ada'])
  expect(lastPeople()).toHaveLength(3)
})

it('a shared device seats its profiles, and remembers them by name', () => {
  addProfile({ name: 'Grandpa', face: 'grandpa', colour: '' })
  const grandpa = profileIds().at(-1)!
  expect(lastPeople()).toEqual([person('Grandpa', grandpa), person('Ada', '')])
  switchProfile('')
  expect(lastPeople()).toEqual([person('Ada', ''), person('Grandpa', grandpa)])
  settings.names = ['Bo', 'Grandpa']
  expect(lastPeople()).toEqual([person('Bo'), person('Grandpa', grandpa)])
})
