/** How long ago a moment was, as a language says it. */
export function agoIn(locale: string): (time: number) => string {
  let made: Intl.RelativeTimeFormat | undefined
  return (time) => {
    const times = (made ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
    const minutes = Math.round((time - Date.now()) / 60_000)
    if (minutes > -60) return times.format(minutes, 'minute')
    if (minutes > -1440) return times.format(Math.round(minutes / 60), 'hour')
    return times.format(Math.round(minutes / 1440), 'day')
  }
}
