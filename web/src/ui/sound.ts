/** Synthesised sounds: dice on felt and wood, rising notes for SETs, turn, win. No file is loaded. */
import { settings } from '../storage/settings.svelte'

let context: AudioContext | null = null
let master: GainNode | null = null
let grain: AudioBuffer | null = null

const REST = 3000 // milliseconds after a sound; a running audio context uses CPU
let allowed = false
let resting: ReturnType<typeof setTimeout> | undefined

/** Start audio: browsers allow it only after a user activation. */
export function wakeSound(): void {
  if (!settings.sound || allowed) return
  context ??= new AudioContext()
  void context.resume().then(() => (allowed = true))
  rest()
}

function rest(): void {
  clearTimeout(resting)
  resting = setTimeout(() => void context?.suspend(), REST)
}

/** The output node at the player's volume, panned from left (-1) to right (1). */
function out(pan: number): AudioNode {
  const at = context!
  if (!master) {
    master = at.createGain()
    master.connect(at.destination)
  }
  master.gain.value = settings.volume
  const place = at.createStereoPanner()
  place.pan.value = pan
  place.connect(master)
  return place
}

interface Note {
  frequency: number
  start?: number
  length?: number
  loud?: number
  shape?: OscillatorType
  pan?: number
}

function tone({ frequency, start = 0, length = 0.4, loud = 0.12, shape = 'sine', pan = 0 }: Note): void {
  if (!context) return
  const at = context.currentTime + start
  const source = context.createOscillator()
  const volume = context.createGain()
  source.type = shape
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(volume).connect(out(pan))
  source.start(at)
  source.stop(at + length + 0.02)
}

/** A decaying tenth of a second of noise, generated once: the click of a die. */
function noise(): AudioBuffer {
  if (grain) return grain
  const rate = context!.sampleRate
  grain = context!.createBuffer(1, rate / 10, rate)
  const data = grain.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6
  return grain
}

/** The sound of a die on wood (a bright click) or felt (a dull thud). */
function knock(on: 'wood' | 'felt', start = 0, loud = 0.6, pan = 0): void {
  if (!context) return
  const source = context.createBufferSource()
  const band = context.createBiquadFilter()
  const volume = context.createGain()
  source.buffer = noise()
  source.playbackRate.value = 0.9 + Math.random() * 0.25
  band.type = on === 'wood' ? 'bandpass' : 'lowpass'
  band.frequency.value = on === 'wood' ? 1900 + Math.random() * 900 : 620
  volume.gain.value = loud * (on === 'wood' ? 1 : 1.5)
  source.connect(band).connect(volume).connect(out(pan))
  source.start(context.currentTime + start)
  if (on === 'felt') tone({ frequency: 130 + Math.random() * 25, start, length: 0.09, loud: loud * 0.25, pan })
}

const SCALE = [523, 587, 659, 784, 880, 1047, 1175, 1319]

const SOUNDS = {
  lay: (pan: number) => {
    knock('felt', 0, 0.7, pan)
    knock('wood', 0.004, 0.16, pan)
  },
  dice: () => {
    for (const [i, start] of [0, 0.05, 0.11, 0.16, 0.24, 0.3].entries())
      knock(i % 3 === 2 ? 'felt' : 'wood', start, 0.5 - i * 0.06, Math.random() * 0.8 - 0.4)
  },
  // Three notes for a SET; each further SET starts a step higher.
  set: (pan: number, sets: number) => {
    for (let set = 0; set < Math.min(sets, 5); set++)
      for (const [i, step] of [0, 2, 3].entries())
        tone({ frequency: SCALE[set + step]!, start: set * 0.26 + i * 0.07, shape: 'triangle', pan })
  },
  turn: () => [392, 587].forEach((frequency, i) => tone({ frequency, start: i * 0.13, length: 0.5, loud: 0.1 })),
  wrong: () =>
    [233, 196].forEach((frequency, i) => tone({ frequency, start: i * 0.12, length: 0.3, shape: 'triangle' })),
  win: () =>
    [523, 659, 784, 1047, 784, 1047].forEach((frequency, i) =>
      tone({ frequency, start: i * 0.11, length: 0.6, shape: 'triangle' }),
    ),
}

/** Play a sound; `sets` is the number of SETs that it stands for. */
export function sound(name: keyof typeof SOUNDS, { pan = 0, sets = 1 }: { pan?: number; sets?: number } = {}): void {
  if (!settings.sound || !settings.volume || !context || !allowed) return
  rest()
  const play = () => SOUNDS[name](pan, sets)
  if (context.state === 'running') play()
  else void context.resume().then(play)
}

/** The stereo position of a square. */
export function panOf(square: string, size: number): number {
  return ((square.charCodeAt(0) - 97) / Math.max(1, size - 1) - 0.5) * 1.2
}
