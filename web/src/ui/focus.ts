/** Keep the keyboard focus when the focused element is removed or disabled. */

function isLost(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled')
}

/** Watch an element whose buttons change; a lost focus moves to the element that `fallback` returns. */
export function keepFocus(fallback: () => HTMLElement | null): (node: HTMLElement) => () => void {
  return (node) => {
    let last: Element | null = null
    const onFocusIn = (event: FocusEvent) => (last = event.target as Element)
    // The user moved the focus: it is not lost.
    const onFocusOut = (event: FocusEvent) =>
      queueMicrotask(() => event.target === last && !isLost(last as Element) && (last = null))
    const changed = new MutationObserver(() => {
      if (!last || !isLost(last)) return
      last = null
      const free = document.activeElement === document.body || document.activeElement?.matches(':disabled')
      if (free && !document.querySelector('dialog[open]')) fallback()?.focus({ preventScroll: true })
    })
    node.addEventListener('focusin', onFocusIn)
    node.addEventListener('focusout', onFocusOut)
    changed.observe(node, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      node.removeEventListener('focusin', onFocusIn)
      node.removeEventListener('focusout', onFocusOut)
      changed.disconnect()
    }
  }
}
