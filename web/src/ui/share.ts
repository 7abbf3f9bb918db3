import { reach } from '../host/reach'

/** Hands the link of a page to the system's share sheet, or copies it. Says whether it was copied. */
export async function shareLink(path: string): Promise<boolean> {
  const { link: url } = await reach(path)
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url })
      return false
    } catch {
      // The player closed the sheet, or there is none.
    }
  }
  return copyText(url)
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https (a phone in the same network) there is no clipboard: select it the old way.
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
