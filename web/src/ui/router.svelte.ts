/** Which page is shown: the address is the only state. */

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

/** The page that is shown has another address from now on: a table's long id in place of its code. */
export function readdress(to: string): void {
  history.replaceState(null, '', addressOf(to))
}

let eager = ''

/** To a table that begins by itself as soon as everybody is there: on one device, against bots, or a rematch. */
export function goToBegin(id: string): void {
  eager = id
  go(`/t/${id}`)
}

export function beginsByItself(reference: string): boolean {
  return eager === reference
}

/** For links: a plain click stays in the page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  event.preventDefault()
  go(within(new URL((event.currentTarget as HTMLAnchorElement).href).pathname))
}
