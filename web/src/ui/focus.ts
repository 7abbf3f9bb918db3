/** Keep the keyboard focus when the focused element is removed or disabled. */

function gone(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled')
}

/** Watch an element whose buttons come and go; a lost focus moves to the element that `refuge` selects. */
export function keepFocus(refuge: string): (node: HTMLElement) => () => void {
  return (node) => {
    let last: Element | null = null
    const came = (event: FocusEvent) => (last = event.target as Element)
    // The user moved the focus: it is not lost.
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
