/** French. */
import events from './events'
import home from './home'
import table from './table'

export default { ...home, ...table, ...events }

/** What only some screens need, loaded with them. */
export const parts = {
  learning: () => import('./learn'),
  reviewing: () => import('./review'),
  companion: () => import('./box'),
  daily: () => import('./daily'),
  history: () => import('./history'),
  contest: () => import('./contest'),
}
