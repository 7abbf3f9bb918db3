/** Split an update into stages, so that every roll of the opening is seen before the dice are rolled again. */
import type { HandDie, LogEvent, View } from '../host/wire'

export interface Stage {
  view: View
  events: LogEvent[]
}

type Rolled = Extract<LogEvent, { type: 'rolled' }>

const isReroll = (event: LogEvent | undefined): event is Rolled =>
  event?.type === 'rolled' && event.reason === 'opening'

/** The indexes of the events with which everybody begins to roll again. */
function rerolls(events: LogEvent[]): number[] {
  return [...events.keys()].filter((index) => {
    const [event, before] = [events[index], events[index - 1]]
    return isReroll(event) && (!isReroll(before) || event.seat <= before.seat)
  })
}

/** The hands as they were after some events; dice that these did not roll show what they show now. */
function handsAfter(events: LogEvent[], hands: HandDie[][]): HandDie[][] {
  const faces = Object.assign({}, ...events.map((event) => (event.type === 'rolled' ? event.faces : {})))
  return hands.map((hand) => hand.map((held) => ({ ...held, face: faces[held.die] ?? held.face })))
}

/** The stages of an update, at least one; the last has the view itself. */
export function rollStages(view: View, events: LogEvent[]): Stage[] {
  const { game } = view
  if (game?.phase !== 'opening') return [{ view, events }]
  const starts = [0, ...rerolls(events).filter((index) => index > 0)]
  return starts.map((start, stage) => {
    const end = starts[stage + 1]
    const part = events.slice(start, end)
    if (end === undefined) return { view, events: part }
    return {
      view: { ...view, game: { ...game, hands: handsAfter(events.slice(0, end), game.hands), calls: null } },
      events: part,
    }
  })
}

/** Whether dice of the opening are rolled. */
export function rollsForOpening({ view, events }: Stage): boolean {
  return view.game?.phase === 'opening' && events.some((event) => event.type === 'rolled')
}
