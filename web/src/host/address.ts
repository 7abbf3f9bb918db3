/** The root path of the application: `/`, or a proxy's prefix such as `/games/`. */
export const ROOT = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname : '/'

/** The address of a path of the application, such as `/t/ABCD`. */
export const addressOf = (path: string): string => ROOT + path.slice(1)

/** The path of an address inside the application. */
export const within = (address: string): string => (address.startsWith(ROOT) ? '/' + address.slice(ROOT.length) : '/')

if (typeof document === 'object') {
  // A static host's page has links relative to the start page: make them absolute before the address changes.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="./"]'))
    link.setAttribute('href', link.href)
  // It also redirects routes of the application to the start page, with the route as a parameter.
  const sent = new URLSearchParams(location.search).get('at')
  if (sent?.startsWith('/')) history.replaceState(null, '', addressOf(sent))
}
