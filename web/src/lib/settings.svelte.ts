/** What a player likes, kept in this browser: name, appearance, marks on dice, sound, language, last choices. */

export type Theme = 'system' | 'light' | 'dark'
export type Marks = 'none' | 'pattern' | 'letter'

interface Kept {
  name: string
  names: string[]
  theme: Theme
  marks: Marks
  palette: string
  sound: boolean
  language: string
  textScale: number
  bots: number
  level: string
}

const KEY = 'setcubed'

function asked(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}

function first(): Kept {
  return {
    name: '',
    names: [],
    theme: 'system',
    marks: asked('(prefers-contrast: more)') ? 'pattern' : 'none',
    palette: 'classic',
    sound: true,
    language: '',
    textScale: 1,
    bots: 1,
    level: '',
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

/** Keeps the settings and shows them on the page; called once, inside an effect root. */
export function keepSettings(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let system = $state(dark.matches)
  const changed = () => (system = dark.matches)
  dark.addEventListener('change', changed)
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
      const root = document.documentElement
      root.dataset.theme = settings.theme === 'dark' || (settings.theme === 'system' && system) ? 'dark' : 'light'
      root.dataset.palette = settings.palette
      root.style.setProperty('--text-scale', String(settings.textScale))
    })
  })
  return () => {
    dark.removeEventListener('change', changed)
    stop()
  }
}

/** Whether movement is welcome. */
export function stillness(): boolean {
  return asked('(prefers-reduced-motion: reduce)')
}
