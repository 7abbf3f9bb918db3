/** The screens by their addresses. All but the home page are loaded when they are needed. */
import type { Component } from 'svelte'
import type { Part } from '../i18n'
import { m, needParts } from '../i18n/speech.svelte'

type Screen = { default: Component<{ code: string | null }> }

export interface Route {
  /** Its first group is the code or id of a table or contest. */
  pattern: RegExp
  load(): Promise<Screen>
  /** The page's title; a table sets its own. */
  title?(): string
}

/** A screen together with the parts of the language that it uses. */
async function withParts(screen: Promise<unknown>, ...parts: Part[]): Promise<Screen> {
  return (await Promise.all([screen, needParts(...parts)]))[0] as Screen
}

const ROUTES: Route[] = [
  {
    pattern: /^\/t\/([A-Za-z0-9]{4,32})\/?$/,
    load: () => withParts(import('../screens/table/TableScreen.svelte')),
  },
  {
    pattern: /^(?:\/r\/([A-Za-z0-9]{4,32}))?\/review/,
    load: () => withParts(import('../screens/review/ReviewScreen.svelte'), 'reviewing'),
    title: () => m.reviewing.title,
  },
  {
    pattern: /^\/r\/([A-Za-z0-9]{4,32})\/?$/,
    load: () => withParts(import('../screens/replay/Replay.svelte')),
    title: () => m.replay,
  },
  {
    pattern: /^\/box/,
    load: () => withParts(import('../screens/real-box/RealBoxScreen.svelte'), 'companion', 'reviewing'),
    title: () => m.real_box,
  },
  {
    pattern: /^\/learn/,
    load: () => withParts(import('../screens/learn/LearnScreen.svelte'), 'learning'),
    title: () => m.learn,
  },
  {
    pattern: /^\/daily/,
    load: () => withParts(import('../screens/daily/DailyScreen.svelte'), 'daily', 'learning'),
    title: () => m.daily.title,
  },
  {
    pattern: /^\/games/,
    load: () => withParts(import('../screens/history/HistoryScreen.svelte'), 'history'),
    title: () => m.history.title,
  },
  {
    pattern: /^\/event(?:\/([A-Za-z0-9]{4,32}))?/,
    load: () => withParts(import('../screens/events/EventScreen.svelte'), 'contest'),
    title: () => m.for_class,
  },
  {
    pattern: /^\/privacy/,
    load: () => withParts(import('../screens/home/Privacy.svelte')),
    title: () => m.privacy,
  },
]

/** Whether a path without a route is that of the home page. */
export const isHome = (path: string): boolean => /^\/?(index\.html)?$/.test(path)

/** The route of a path and the table's code in it; null for the home page. */
export function matchRoute(path: string): { route: Route; code: string | null } | null {
  for (const route of ROUTES) {
    const found = route.pattern.exec(path)
    if (found) return { route, code: found[1] ?? null }
  }
  return null
}

/** Start to load the screen of a path while the language is still loading. */
export function preload(path: string): void {
  void matchRoute(path)
    ?.route.load()
    .catch(() => undefined)
}
