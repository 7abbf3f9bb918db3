/** Where the application lives on its server: `/`, or the path that a proxy gives it, such as `/games/`. */
export const ROOT = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname : '/'

/** The address of a path of the application, such as `/t/ABCD`. */
export const addressOf = (path: string): string => ROOT + path.slice(1)

/** The path of the application that an address means. */
export const within = (address: string): string => (address.startsWith(ROOT) ? '/' + address.slice(ROOT.length) : '/')

if (typeof document === 'object') {
  // A static host's page has links relative to the start page: they stay what they are when the address changes.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="./"]'))
    link.setAttribute('href', link.href)
  // It also sends addresses inside the application to the start page, which shows what they mean.
  const sent = new URLSearchParams(location.search).get('at')
  if (sent?.startsWith('/')) history.replaceState(null, '', addressOf(sent))
}
