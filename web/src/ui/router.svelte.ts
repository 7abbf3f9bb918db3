/** The router: the address is the only state. */

import { addressOf, within } from '../host/address'

let path = $state(within(location.pathname))
addEventListener('popstate', () => (path = within(location.pathname)))

export function here(): string {
  return path
}

export function go(to: string, replace = false): void {
  if (to === path) return
  if (replace) history.replaceState(null, '', addressOf(to))
  else history.pushState(null, '', addressOf(to))
  path = to
  scrollTo(0, 0)
}

/** Change the address without navigating: a table's long id replaces its code. */
export function replaceAddress(to: string): void {
  history.replaceState(null, '', addressOf(to))
}

let autostart = ''

/** Go to a table that starts automatically once everybody is there: on one device, against bots, or a rematch. */
export function goToBegin(id: string): void {
  autostart = id
  go(`/t/${id}`)
}

export function startsAutomatically(reference: string): boolean {
  return autostart === reference
}

/** Click handler of links: navigate within the page, unless a modifier or another button is used. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  event.preventDefault()
  go(within(new URL((event.currentTarget as HTMLAnchorElement).href).pathname))
}
