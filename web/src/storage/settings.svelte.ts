/** The player's settings, stored on this device: name, appearance, sound, language, last choices. */
import { MediaQuery } from 'svelte/reactivity'
import { fullKey, loadObject, store } from './kv'
import type { Help } from '../host/wire'

export type Theme = 'system' | 'light' | 'dark'
export type Marks = 'none' | 'pattern' | 'letter'

interface Settings {
  name: string
  names: string[]
  theme: Theme
  /** Empty until the player chooses: then it follows the system's contrast setting. */
  marks: Marks | ''
  palette: string
  sound: boolean
  /** How much the page shows of where dice can go, as far as the table allows. */
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
    bots: 1,
    level: '',
    run: 0,
  }
}

const load = () => loadObject(KEY, defaults())

export const settings: Settings = $state(load())

/** As the player chose, or as the system asks. */
const preferredMarks = (): Marks => settings.marks || (contrast.current ? 'pattern' : 'none')
let shown = $state(preferredMarks())

/** How dice show their colour besides the colour itself. Cached, because every die reads it. */
export function marks(): Marks {
  return shown
}

/** Store the settings whenever they change and apply them to the page; called once. Follows other windows. */
export function syncSettings(): () => void {
  const onStorage = (event: StorageEvent) => event.key === fullKey(KEY) && Object.assign(settings, load())
  addEventListener('storage', onStorage)
  const stop = $effect.root(() => {
    $effect(() => {
      store(KEY, settings)
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
      root.style.setProperty('--text-scale', String(settings.textScale))
    })
  })
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}

/** Whether the system asks for reduced motion. */
export function reducedMotion(): boolean {
  return calm.current
}
