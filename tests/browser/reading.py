"""Finds clipped text in every language, with different settings."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

INDEX = Path(__file__).parents[2] / "web/src/i18n/index.ts"
LANGUAGES = re.findall(r"^  (\w+): \['", INDEX.read_text(), re.M)
# The page's own font, and two common fallback fonts; tools/chromium.py provides them.
FONTS = {"Rubik": "", "wide": "'DejaVu Sans'", "narrow": "'Archivo Narrow'"}

NARROWEST = 320

# Change the settings as another window would: the page applies them without a reload.
PREFER = """
  const prefer = (change) => {
    localStorage.setcubed = JSON.stringify({...JSON.parse(localStorage.setcubed ?? '{}'), ...change})
    dispatchEvent(new StorageEvent('storage', {key: 'setcubed'}))
  }
"""
# Elements with clipped text or placeholders, with words broken across lines, or beyond the viewport, except
# the board.
CLIPPED = """() => {
  const left = '.room, .defs, #flight, select'
  const parts = document.querySelectorAll(`body *:not(:is(${left}), :is(${left}) *, .hidden-text)`)
  const lines = (text, from, to) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size
  }
  const broken = (text) => lines(text, 0, text.length) > 1 &&
    [...text.data.matchAll(/[\\p{L}\\p{M}]+/gu)].some(
      (word) => lines(text, word.index, word.index + word[0].length) > 1)
  const pen = document.createElement('canvas').getContext('2d')
  const enlarged = parseFloat(getComputedStyle(document.documentElement).fontSize) > 16
  const cut = (field, style) => {
    if (!field.placeholder || field.value || enlarged) return false
    pen.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return pen.measureText(field.placeholder).width > room + 1
  }
  return [...parts].filter((one) => {
    if (!one.checkVisibility()) return
    const box = one.getBoundingClientRect()
    const style = getComputedStyle(one)
    const texts = [...one.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE)
    if (style.hyphens !== 'auto' && texts.some(broken)) return true
    const wide = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible'
    const hides = style.overflowY === 'hidden'
    const high = hides && one.clientHeight > 1 && one.scrollHeight > one.clientHeight + 2
    const away = box.width > 0 && style.position !== 'fixed' && (box.right > innerWidth + 1 || box.left < -1)
    return wide || high || away || cut(one, style)
  }).map((one) =>
    `${one.tagName}.${one.getAttribute('class')}: ${(one.placeholder || one.textContent).slice(0, 60)}`)
}"""


def wait_until_rendered(page: Page) -> None:
    """Wait until the page is there and its incremental rendering is complete."""
    page.wait_for_selector(".screen", state="attached")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")


def wait_until_async(page: Page, predicate: str, arg: object = None) -> None:
    """Wait until the promise of an async function holds true: `wait_for_function` would not await it."""
    held = page.evaluate(
        f"""async (arg) => {{
          const predicate = {predicate}
          for (let i = 0; i < 600; i++) {{
            if (await predicate(arg)) return true
            await new Promise((then) => setTimeout(then, 50))
          }}
          return false
        }}""",
        arg,
    )
    assert held, predicate


def change_settings(page: Page, **change: object) -> None:
    """Change settings; wait for a new language to load."""
    page.evaluate(f"(change) => {{ {PREFER} prefer(change) }}", change)
    if "language" in change:
        page.wait_for_function("(code) => document.documentElement.lang === code", arg=change["language"])


def evaluate_in_every_language(page: Page, look: str, **change: object) -> dict[str, Any]:
    """Evaluate a function in the page; return its results by language and font."""
    found: dict[str, Any] = page.evaluate(
        f"""async ([codes, fonts, change]) => {{
          {PREFER}
          const look = {look}
          const found = {{}}
          await document.fonts.ready
          for (const code of codes) {{
            prefer({{...change, language: code}})
            do await new Promise((then) => setTimeout(then))
            while (document.documentElement.lang !== code)
            for (const [name, family] of Object.entries(fonts)) {{
              document.documentElement.style.setProperty('--font', family)
              found[`${{code}}, ${{name}}`] = look()
            }}
          }}
          document.documentElement.style.removeProperty('--font')
          return found
        }}""",
        [LANGUAGES, FONTS, change],
    )
    return found


def find_clipped_text(page: Page, **change: object) -> dict[str, list[str]]:
    """Return elements with clipped text, by language and font, at the width of the narrowest phone."""
    size = page.viewport_size or {"width": 0, "height": 0}
    phone = size["width"] < size["height"]
    if phone:
        page.set_viewport_size({"width": NARROWEST, "height": size["height"]})
    texts = evaluate_in_every_language(page, CLIPPED, **change)
    if phone:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return {place: clipped for place, clipped in texts.items() if clipped}
