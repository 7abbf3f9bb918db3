/** Classes that play ordinary games on a server: requests of hosts, pupils and big screens. */
import { follow, get, post, type ContestListener } from './contests'
import { send } from './server'
import type {
  ClassroomCommand,
  ClassroomView,
  CreatedContest,
  JoinContest,
  JoinedContest,
  NewClassroom,
  PupilView,
} from './wire'

const pathOf = (code: string, rest = '') => `/api/classrooms/${encodeURIComponent(code)}${rest}`

export const createClassroom = (room: NewClassroom): Promise<CreatedContest> => post('/api/classrooms', room)
export const joinClassroom = (code: string, joining: JoinContest): Promise<JoinedContest> =>
  post(pathOf(code, '/join'), joining)
export const commandClassroom = (code: string, token: string, command: ClassroomCommand): Promise<ClassroomView> =>
  post(pathOf(code, '/commands'), command, token)

/** The results as a CSV file. */
export async function fetchClassResults(code: string, token: string): Promise<Blob> {
  return (await send(pathOf(code, '/results'), undefined, 'GET', { token })).blob()
}

/** Follow the big screen's view or, with the host's token, the host's. */
export function followClassroom(code: string, token: string | null, on: ContestListener<ClassroomView>): () => void {
  const fetchView = (after: string, signal: AbortSignal) =>
    get<ClassroomView>(pathOf(code, `?after=${encodeURIComponent(after)}`), token ?? undefined, signal)
  return follow(fetchView, (view) => view, on)
}

/** Follow one pupil's view until there is a seat. */
export function followSeat(code: string, token: string, on: ContestListener<PupilView>): () => void {
  const fetchView = (after: string, signal: AbortSignal) =>
    get<PupilView>(pathOf(code, `/seat?after=${encodeURIComponent(after)}`), token, signal)
  return follow(fetchView, (view) => view, on)
}
