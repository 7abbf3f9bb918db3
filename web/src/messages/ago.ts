/** How long ago a moment was, as a language says it. */
export function agoIn(locale: string): (time: number) => string {
  const times = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (time) => {
    const minutes = Math.round((time - Date.now()) / 60_000)
    if (minutes > -60) return times.format(minutes, 'minute')
    if (minutes > -1440) return times.format(Math.round(minutes / 60), 'hour')
    return times.format(Math.round(minutes / 1440), 'day')
  }
}
