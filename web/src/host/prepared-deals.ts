/** Daily deals that were computed when the pack was built, for the time in which Python starts. */
import type { Host } from './host'
import type { DraftResult, PreparedMonth, Scene } from './wire'

const TIMEOUT = 3000 // milliseconds; Python has nearly started then

const keyOf = ({ squares, used, hand }: Scene) => JSON.stringify([squares, used, hand])

async function load(address: string): Promise<PreparedMonth | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
    return response.ok ? ((await response.json()) as PreparedMonth) : null
  } catch {
    return null
  }
}

/**
 * A host that answers what opening a daily deal requests from the files in a folder, until Python `isReady`.
 * Placed dice are left to Python.
 */
export function withPreparedDeals(host: Host, folder: () => string, isReady: () => boolean): Host {
  let month: Promise<PreparedMonth | null> = Promise.resolve(null)
  const drafts = new Map<string, DraftResult>()

  async function prepared(day: string) {
    const found = (await month)?.days[day] ?? null
    if (!found) return null
    const { squares, used, hand } = found.deal.rounds[0]!.position
    drafts.set(keyOf({ squares, used, hand: hand.map((die) => die.face) }), found.draft)
    return found.deal
  }

  return {
    ...host,
    deals: {
      ...host.deals,
      async daily(day) {
        if (isReady()) return host.deals.daily(day)
        month = load(`${folder()}${day.slice(0, 7)}.json`)
        return (await prepared(day)) ?? host.deals.daily(day)
      },
    },
    study: {
      ...host.study,
      async board() {
        return (isReady() ? null : (await month)?.board) ?? host.study.board()
      },
      async draft(position, placements) {
        const known = isReady() || placements.length ? undefined : drafts.get(keyOf(position))
        return known ?? host.study.draft(position, placements)
      },
    },
  }
}
