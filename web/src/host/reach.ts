/** The address at which others find a page of this site: behind 127.0.0.1 they would find their own computer. */
import { api } from './api'
import { addressOf } from './address'

export interface Reach {
  /** The page's address, complete. */
  link: string
  /** Only this computer can open it. */
  here: boolean
}

function onlyHere(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

export async function reach(path: string): Promise<Reach> {
  const own = new URL(addressOf(path), location.href)
  if (!onlyHere(own.hostname)) return { link: own.href, here: false }
  const about = await api.about().catch(() => null)
  const address = about?.addresses?.[0]
  return address ? { link: new URL(addressOf(path), address).href, here: false } : { link: own.href, here: true }
}
