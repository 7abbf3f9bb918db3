/** Contests and classes on a server: requests of hosts, players and big screens. */
import { send } from './server'
import { faultOf } from './transport'
import type {
  AcceptedAnswer,
  ClassroomCommand,
  ClassroomView,
  CodeOwner,
  ContestAnswer,
  ContestCommand,
  ContestView,
  CreatedContest,
  Fault,
  JoinContest,
  JoinedContest,
  NewClassroom,
  NewContest,
  PlayerView,
  PupilView,
  Struggle,
} from './wire'

export type EventKind = 'contest' | 'classroom'

const pathOf = (kind: EventKind, code: string, rest = '') => `/api/${kind}s/${encodeURIComponent(code)}${rest}`

async function get<T>(path: string, token?: string, signal?: AbortSignal): Promise<T> {
  return (await send(path, undefined, 'GET', { token, signal })).json()
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return (await send(path, body, 'POST', { token })).json().catch(() => null)
}

export const createContest = (contest: NewContest): Promise<CreatedContest> => post('/api/contests', contest)
export const createClassroom = (room: NewClassroom): Promise<CreatedContest> => post('/api/classrooms', room)
export const joinEvent = (kind: EventKind, code: string, joining: JoinContest): Promise<JoinedContest> =>
  post(pathOf(kind, code, '/join'), joining)
export const answerRound = (code: string, token: string, answer: ContestAnswer): Promise<AcceptedAnswer> =>
  post(pathOf('contest', code, '/answers'), answer, token)
export const reportStruggle = (code: string, token: string, about: Struggle['about']): Promise<null> =>
  post(pathOf('contest', code, '/struggles'), { about }, token)
export const commandContest = (code: string, token: string, command: ContestCommand): Promise<ContestView> =>
  post(pathOf('contest', code, '/commands'), command, token)
export const commandClassroom = (code: string, token: string, command: ClassroomCommand): Promise<ClassroomView> =>
  post(pathOf('classroom', code, '/commands'), command, token)

/** The results as a CSV file. */
export async function fetchResults(kind: EventKind, code: string, token: string): Promise<Blob> {
  return (await send(pathOf(kind, code, '/results'), undefined, 'GET', { token })).blob()
}

/** What a code belongs to, null if it is unknown: codes of tables, contests and classes look alike. */
export const ownerOf = async (code: string): Promise<NonNullable<CodeOwner['kind']> | null> =>
  (await get<CodeOwner>(`/api/codes/${encodeURIComponent(code)}`)).kind ?? null

export interface ContestListener<T> {
  view(view: T): void
  /** Null when the server answers again. */
  fault(fault: Fault | null): void
}

/** Faults after which a retry is pointless. */
const FINAL = new Set(['no_contest', 'removed', 'bad_token', 'not_your_seat'])
/** Longer than the server lets a request wait for a change. */
const TIMEOUT = 30_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5000

/** Follow a view by long polling until it is over. Return a function that stops. */
function follow<T>(
  fetchView: (after: string, signal: AbortSignal) => Promise<T>,
  contestOf: (view: T) => { version: string; phase: string },
  listener: ContestListener<T>,
): () => void {
  let stopped = false
  let after = ''
  let pause = FIRST_PAUSE
  let interrupt = () => {}

  /** Repeat the request at once when the device wakes up: it may have been lost. */
  function wake(): void {
    if (document.visibilityState === 'hidden') return
    after = ''
    interrupt()
  }

  async function poll(): Promise<boolean> {
    const controller = new AbortController()
    interrupt = () => controller.abort()
    const timer = setTimeout(interrupt, TIMEOUT)
    try {
      const view = await fetchView(after, controller.signal)
      if (stopped) return false
      after = contestOf(view).version
      pause = FIRST_PAUSE
      listener.fault(null)
      listener.view(view)
      return contestOf(view).phase !== 'over'
    } catch (error) {
      if (stopped) return false
      if (controller.signal.aborted) return true
      const fault = faultOf(error)
      listener.fault(fault)
      if (FINAL.has(fault.code)) return false
      await new Promise<void>((resolve) => {
        interrupt = resolve
        setTimeout(resolve, pause)
      })
      pause = Math.min(LONGEST_PAUSE, 2 * pause)
      return !stopped
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(): Promise<void> {
    while (await poll());
    stop()
  }

  function stop(): void {
    stopped = true
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    interrupt()
  }

  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  void run()
  return stop
}

const poller =
  <T>(path: string, token: string | null) =>
  (after: string, signal: AbortSignal) =>
    get<T>(`${path}?after=${encodeURIComponent(after)}`, token ?? undefined, signal)

type Follow<T> = (code: string, token: string | null, on: ContestListener<T>) => () => void

/** Follow the big screen's view or, with the host's token, the host's. */
export const followContest: Follow<ContestView> = (code, token, on) =>
  follow(poller(pathOf('contest', code), token), (view) => view, on)
export const followClassroom: Follow<ClassroomView> = (code, token, on) =>
  follow(poller(pathOf('classroom', code), token), (view) => view, on)

/** Follow one player's view. */
export const followPlay: Follow<PlayerView> = (code, token, on) =>
  follow(poller(pathOf('contest', code, '/play'), token), (view) => view.contest, on)

/** Follow one pupil's view until there is a seat. */
export const followSeat: Follow<PupilView> = (code, token, on) =>
  follow(poller(pathOf('classroom', code, '/seat'), token), (view) => view, on)
