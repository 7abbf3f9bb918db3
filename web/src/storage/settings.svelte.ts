/** What a player likes, kept in this browser: name, appearance, marks on dice, sound, language, last choices. */
import { MediaQuery } from 'svelte/reactivity'
import type { Help } from '../host/wire'

export type Theme = 'system' | 'light' | 'dark'
export type Marks = 'none' | 'pattern' | 'letter'

interface Kept {
  name: string
  names: string[]
  theme: Theme
  /** Nothing until the player has chosen: then it is as the system asks. */
  marks: Marks | ''
  palette: string
  sound: boolean
  /** How much the page shows of where dice can go, where a table allows so much. */
  help: Help
  /** Against bots: ask before a turn that is a mistake. */
  tutor: boolean
  /** Games that this player has seen the end of, and the reasons for which less help was offered. */
  games: number
  asked: ('games' | 'strong')[]
  /** A notice of the system when it is one's turn and the page is out of sight. */
  notices: boolean
  /** From 0 to 1. */
  volume: number
  /** The look of the board. */
  board: string
  language: string
  textScale: number
  bots: number
  level: string
  /** Wins in a row against bots of this level; losses are below zero. */
  run: number
}

const KEY = 'setcubed'

const dark = new MediaQuery('(prefers-color-scheme: dark)')
const contrast = new MediaQuery('(prefers-contrast: more)')
const calm = new MediaQuery('(prefers-reduced-motion: reduce)')

function first(): Kept {
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
    textScale: 1,
    bots: 1,
    level: '',
    run: 0,
  }
}

function load(): Kept {
  try {
    return { ...first(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return first()
  }
}

export const settings: Kept = $state(load())

/** As the player or the system wishes. */
const wishedMarks = (): Marks => settings.marks || (contrast.current ? 'pattern' : 'none')
let shown = $state(wishedMarks())

/** How a die shows its colour beside the colour itself. Cheap to ask, since every die does. */
export function marks(): Marks {
  return shown
}

/** Keeps the settings and shows them on the page; called once. What is changed in another window counts here too. */
export function keepSettings(): () => void {
  const elsewhere = (event: StorageEvent) => event.key === KEY && Object.assign(settings, load())
  addEventListener('storage', elsewhere)
  const stop = $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings)
      try {
        localStorage.setItem(KEY, text)
      } catch {
        // A browser that keeps nothing still plays.
      }
    })
    $effect(() => {
      shown = wishedMarks()
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
    removeEventListener('storage', elsewhere)
    stop()
  }
}

/** Whether movement is unwelcome. */
export function stillness(): boolean {
  return calm.current
}
