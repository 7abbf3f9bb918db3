/** Sounds made on the spot: dice, SET, your turn, win. No file is loaded. */
import { settings } from './settings.svelte'

let context: AudioContext | null = null

/** Browsers let a page sound only after somebody touched it. */
export function wakeSound(): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

function tone(frequency: number, start: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
  if (!context) return
  const at = context.currentTime + start
  const source = context.createOscillator()
  const volume = context.createGain()
  source.type = shape
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(volume).connect(context.destination)
  source.start(at)
  source.stop(at + length + 0.02)
}

function knock(start: number, loud: number): void {
  if (!context) return
  const at = context.currentTime + start
  const length = 0.05
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3
  const source = context.createBufferSource()
  const band = context.createBiquadFilter()
  const volume = context.createGain()
  source.buffer = buffer
  band.type = 'bandpass'
  band.frequency.value = 1500 + Math.random() * 1400
  volume.gain.value = loud
  source.connect(band).connect(volume).connect(context.destination)
  source.start(at)
}

const SOUNDS = {
  lay: () => knock(0, 0.7),
  dice: () => [0, 0.05, 0.11, 0.16, 0.24].forEach((start, i) => knock(start, 0.6 - i * 0.08)),
  set: () => [523, 659, 784].forEach((note, i) => tone(note, i * 0.075, 0.4, 0.12, 'triangle')),
  turn: () => [392, 587].forEach((note, i) => tone(note, i * 0.13, 0.5, 0.1)),
  wrong: () => [233, 196].forEach((note, i) => tone(note, i * 0.12, 0.3, 0.1, 'triangle')),
  win: () => [523, 659, 784, 1047, 784, 1047].forEach((note, i) => tone(note, i * 0.11, 0.6, 0.12, 'triangle')),
}

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound || !context || context.state !== 'running') return
  SOUNDS[name]()
}
