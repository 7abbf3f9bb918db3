/** Links to pages of this application, to be opened on other devices. */
import { sharedHost } from '../host'
import { addressOf } from '../host/address'

export interface PublicLink {
  link: string
  /** The devices that can open it: all, those of this network, or this computer only. */
  reach: 'all' | 'network' | 'computer'
}

const LOOPBACK = /^(localhost|\[::1\]|127\..*)$/
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd][\da-f]{2}:|\[fe80:)|\.local$|^[^.:]+$/

/** The devices that reach a host by its name or address. */
export function reachOf(hostname: string): PublicLink['reach'] {
  return LOOPBACK.test(hostname) ? 'computer' : PRIVATE.test(hostname) ? 'network' : 'all'
}

/** The address of a page as other devices reach it: a loopback address is replaced by the server's network address. */
export async function publicLink(path: string): Promise<PublicLink> {
  const own = new URL(addressOf(path), location.href)
  const reach = reachOf(own.hostname)
  if (reach !== 'computer') return { link: own.href, reach }
  const about = await sharedHost()
    .about()
    .catch(() => null)
  const address = about?.addresses?.[0]
  return address ? { link: new URL(addressOf(path), address).href, reach: 'network' } : { link: own.href, reach }
}

/** Share a text with the system's share sheet, or copy it. Return whether it was copied. */
export async function shareText(text: string, kind: 'text' | 'url' = 'text'): Promise<boolean> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ [kind]: text })
      return false
    } catch {
      // The player closed the sheet, or there is none.
    }
  }
  return copyText(text)
}

/** Share the link of a page. Return whether it was copied. */
export async function shareLink(path: string): Promise<boolean> {
  return shareText((await publicLink(path)).link, 'url')
}

/** Save a file on this device. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 1000)
}

/** Save data as a JSON file on this device. */
export function saveJson(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), name)
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https (a phone on the same network) there is no clipboard API.
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
