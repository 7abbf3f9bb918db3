/** Speech synthesis in the page's language, if the browser has a voice for it. */
import { language } from '../i18n/speech.svelte'

const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined
let voices = $state.raw<SpeechSynthesisVoice[]>([])

function look(): void {
  voices = synthesis?.getVoices() ?? []
}
look()
synthesis?.addEventListener?.('voiceschanged', look)

/** Browsers call Norwegian nb or no. */
const names = (code: string): string[] => (code === 'nb' ? ['nb', 'no'] : [code])

function voiceOf(code: string): SpeechSynthesisVoice | undefined {
  const fits = voices.filter((one) => names(code).includes(one.lang.slice(0, 2).toLowerCase()))
  return fits.find((one) => one.localService) ?? fits[0]
}

export const canSpeak = (): boolean => voiceOf(language()) !== undefined

/** Read a text aloud; stops the one before. */
export function speak(text: string): void {
  const voice = voiceOf(language())
  if (!synthesis || !voice) return
  synthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.95
  synthesis.speak(utterance)
}

export function hush(): void {
  synthesis?.cancel()
}
