/** What the companion keeps in this browser. */
export function load<T>(key: string, first: T): T {
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(`setcubed-${key}`) ?? '{}') }
  } catch {
    return first
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`setcubed-${key}`, JSON.stringify(value))
  } catch {
    // Without storage it is entered anew each time.
  }
}
