/** The settings of the current profile, stored on this device: name, face, appearance, sound, language, choices. */
import { MediaQuery } from 'svelte/reactivity'
import { fullKey, loadObject, store } from './kv'
import {
  addProfileId,
  chooseProfile,
  currentProfile,
  followProfiles,
  ownKey,
  profileIds,
  removeProfileId,
} from './profiles.svelte'
import type { Help } from '../host/wire'

export type Theme = 'system' | 'light' | 'dark'
export type Marks = 'none' | 'pattern' | 'letter'
export type Speed = 'slow' | 'normal' | 'fast' | 'off'

/** The duration of animations, relative to the default. */
const PACES: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 }

interface Settings {
  /** Empty until the player enters one: a default name follows the language. */
  name: string
  /** The portrait and the colour of the profile; see art/Person. */
  face: string
  colour: string
  /** The names of the last game on one device. */
  names: string[]
  theme: Theme
  /** Empty until the player chooses: then it follows the system's contrast setting. */
  marks: Marks | ''
  palette: string
  sound: boolean
  /** The preferred level of help, limited by the table's. */
  help: Help
  /** Against bots: warn before a turn that is a mistake. */
  tutor: boolean
  /** The number of finished games, and the reasons for which less help was offered already. */
  games: number
  asked: ('games' | 'strong')[]
  /** Show a system notification for one's turn while the page is hidden. */
  notices: boolean
  /** From 0 to 1. */
  volume: number
  /** The board's colour. */
  board: string
  language: string
  /** Single characters are keyboard shortcuts. */
  shortcuts: boolean
  textScale: number
  /** The size of dice and squares, relative to the usual one. */
  diceScale: number
  /** The speed of dice and other movements. */
  speed: Speed
  /** The levels of the last opponents; their number and the player's level follow them. */
  opponents: string[]
  bots: number
  level: string
  /** Wins in a row against bots of `level`; losses count below zero. */
  run: number
}

const KEY = ''

const dark = new MediaQuery('(prefers-color-scheme: dark)')
const contrast = new MediaQuery('(prefers-contrast: more)')
const calm = new MediaQuery('(prefers-reduced-motion: reduce)')

function defaults(): Settings {
  return {
    name: '',
    face: '',
    colour: '',
    names: [],
    theme: 'system',
    marks: '',
    palette: 'classic',
    sound: true,
    help: 'full',
    tutor: false,
    games: 0,
    asked: [],
    notices: false,
    volume: 0.7,
    board: 'green',
    language: '',
    shortcuts: true,
    textScale: 1,
    diceScale: 1,
    speed: 'normal',
    opponents: [],
    bots: 1,
    level: '',
    run: 0,
  }
}

const load = (id = currentProfile()) => loadObject(ownKey(KEY, id), defaults())

export const settings: Settings = $state(load())

export interface Profile {
  id: string
  name: string
  face: string
  colour: string
}

/** The profiles of this device; the values of the current one are those of the settings. */
export function profiles(): Profile[] {
  const current = currentProfile()
  return profileIds().map((id) => {
    const { name, face, colour } = id === current ? settings : load(id)
    return { id, name, face, colour }
  })
}

/** A profile that has chosen a face. */
export function profileWithFace(id: string | undefined): Profile | undefined {
  return profiles().find((profile) => profile.id === id && profile.face)
}

/** Switch to another profile and load its settings. */
export function switchProfile(id: string): void {
  store(ownKey(KEY), settings)
  chooseProfile(id)
  Object.assign(settings, load())
}

/** Add a profile with a name, face and colour and switch to it. Its language is that of the current one. */
export function addProfile(own: Pick<Profile, 'name' | 'face' | 'colour'>): void {
  const { language } = settings
  const id = addProfileId()
  store(ownKey(KEY, id), { ...defaults(), language, ...own })
  switchProfile(id)
}

/** Remove a profile; if it was the current one, switch to the first. */
export function removeProfile(id: string): void {
  removeProfileId(id)
  Object.assign(settings, load())
}

/** The player's choice, or the system's contrast setting. */
const preferredMarks = (): Marks => settings.marks || (contrast.current ? 'pattern' : 'none')
let shown = $state(preferredMarks())

/** How dice show their colour besides the colour itself. Cached, because every die reads it. */
export function marks(): Marks {
  return shown
}

/** Store the settings whenever they change and apply them to the page; called once. Follows other windows. */
export function syncSettings(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (followProfiles(event) || event.key === fullKey(ownKey(KEY))) Object.assign(settings, load())
  }
  addEventListener('storage', onStorage)
  browserScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
  const stop = $effect.root(() => {
    $effect(() => {
      store(ownKey(KEY), settings)
    })
    $effect(() => {
      shown = preferredMarks()
    })
    $effect(() => {
      const root = document.documentElement
      root.dataset.theme =
        settings.theme === 'dark' || (settings.theme === 'system' && dark.current) ? 'dark' : 'light'
      root.dataset.palette = settings.palette
      root.dataset.board = settings.board
      root.dataset.motion = settings.speed === 'off' ? 'off' : ''
      root.style.setProperty('--text-scale', String(settings.textScale))
      root.style.setProperty('--dice-scale', String(settings.diceScale))
      root.style.setProperty('--pace', String(pace()))
    })
  })
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}

let browserScale = $state(1)

/** The size of text, relative to the usual 16 pixels: the player's choice times the browser's. */
export function textScale(): number {
  return settings.textScale * browserScale
}

/** Whether the player or the system asks for reduced motion. */
export function reducedMotion(): boolean {
  return calm.current || settings.speed === 'off'
}

/** The factor for the duration of every movement. */
export function pace(): number {
  return PACES[settings.speed] ?? 1
}
