/** Figures as people of a language write them. */
import { language } from './speech.svelte'

/** A chance: 37 %. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** A minus as it is set, not a hyphen. */
const set = (text: string) => text.replace('-', '−')

/** A change of a chance: +4 %. */
export function change(share: number, digits = 0): string {
  const style = { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const
  return set(new Intl.NumberFormat(language(), style).format(share))
}

/** Points ahead or behind: −8. */
export function ahead(points: number, digits = 0): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const
  return set(new Intl.NumberFormat(language(), style).format(points))
}
