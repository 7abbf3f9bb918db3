/** The focus is never lost: when what has it goes away or is switched off, something that stays takes it. */

function gone(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled')
}

/** For the part of a page whose buttons come and go; `refuge` is where the focus then goes. */
export function keepFocus(refuge: string): (node: HTMLElement) => () => void {
  return (node) => {
    let last: Element | null = null
    const came = (event: FocusEvent) => (last = event.target as Element)
    // Whoever moves on by themselves has not lost anything.
    const left = (event: FocusEvent) =>
      queueMicrotask(() => event.target === last && !gone(last as Element) && (last = null))
    const changed = new MutationObserver(() => {
      if (!last || !gone(last)) return
      last = null
      const free = document.activeElement === document.body || document.activeElement?.matches(':disabled')
      if (free && !document.querySelector('dialog[open]'))
        document.querySelector<HTMLElement>(refuge)?.focus({ preventScroll: true })
    })
    node.addEventListener('focusin', came)
    node.addEventListener('focusout', left)
    changed.observe(node, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      node.removeEventListener('focusin', came)
      node.removeEventListener('focusout', left)
      changed.disconnect()
    }
  }
}
