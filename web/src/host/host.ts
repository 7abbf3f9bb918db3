/** The only interface between the page and the host of a table, for every transport. */
import { connect, randomHex, type TableLink } from './table-link'
import { HostError, type ChannelListener, type Transport } from './transport'
import type {
  About,
  PositionAnalysis,
  Answer,
  QuestionsAnswer,
  BoardPlan,
  DailyBots,
  DailyComparison,
  DailyDeal,
  DraftResult,
  GameRecord,
  AnswerVerdict,
  DiePlacement,
  ListedTable,
  NewTable,
  PlayOn,
  Puzzle,
  PuzzleKind,
  RealGame,
  RefereeAnswer,
  ReviewLine,
  Scene,
  SeatAssignment,
  ShareResult,
  TablePosition,
  View,
} from './wire'

/** What a host offers beyond games of one device. */
export interface Capabilities {
  lobby: boolean
  invite: boolean
  fairDice: boolean
  events: boolean
}

export interface StudyApi {
  /** The classic board; requested once. */
  board(): Promise<BoardPlan>
  questions(faces: string[]): Promise<QuestionsAnswer>
  draft(position: Scene, placements: DiePlacement[]): Promise<DraftResult>
  /** A puzzle other than `after`; difficulties start at 1. */
  puzzle(kind: PuzzleKind, difficulty: number, after?: string): Promise<Puzzle>
  answer(id: string, answer: Omit<Answer, 'id'>): Promise<AnswerVerdict>
}

export interface CompanionApi {
  analyse(position: TablePosition): Promise<PositionAnalysis>
  referee(game: RealGame): Promise<RefereeAnswer>
}

export interface DealApi {
  /** The deal of a day, written YYYY-MM-DD. */
  daily(day: string): Promise<DailyDeal>
  bots(day: string): Promise<DailyBots>
  /** Share a result with everybody who plays on this host, and compare it. The first result of a token counts. */
  share(day: string, result: ShareResult): Promise<DailyComparison>
  withdraw(day: string, token: string): Promise<DailyComparison>
}

export interface Host {
  readonly kind: 'server' | 'worker'
  readonly can: Capabilities
  about(): Promise<About>
  list(): Promise<ListedTable[]>
  create(table: NewTable): Promise<SeatAssignment>
  /** Create a table that continues a recorded game. */
  continueFrom(from: PlayOn): Promise<SeatAssignment>
  join(reference: string, name: string): Promise<SeatAssignment>
  view(reference: string): Promise<View>
  record(reference: string): Promise<GameRecord>
  /** Open a live connection to a table, with the tokens of this browser's seats. */
  connect(reference: string, tokens: () => string[], listener: ChannelListener): TableLink
  /** Stream the review of a finished game, given by its table or by its record. */
  review(game: string | GameRecord, signal: AbortSignal): AsyncIterable<ReviewLine>
  readonly study: StudyApi
  readonly companion: CompanionApi
  readonly deals: DealApi
}

const tablePath = (reference: string, rest = '') => `/api/tables/${encodeURIComponent(reference)}${rest}`

export function createHost(kind: Host['kind'], can: Capabilities, transport: Transport): Host {
  const request = <T>(path: string, body?: unknown): Promise<T> => transport.request<T>(path, body)

  /** Retry once if the host was unreachable: the `id` in the body makes the request idempotent. */
  async function requestOnce<T>(path: string, fields: object): Promise<T> {
    const body = { ...fields, id: randomHex(16) }
    try {
      return await request<T>(path, body)
    } catch (error) {
      if (error instanceof HostError && error.fault.code === 'unreachable') return request<T>(path, body)
      throw error
    }
  }

  let board: Promise<BoardPlan> | null = null

  return {
    kind,
    can,
    about: () => request('/api/about'),
    list: async () => (await request<{ tables: ListedTable[] }>('/api/tables')).tables,
    create: (table) => requestOnce('/api/tables', table),
    continueFrom: (from) => requestOnce('/api/tables/continued', from),
    join: (reference, name) => requestOnce(tablePath(reference, '/join'), { name }),
    view: (reference) => request(tablePath(reference)),
    record: (reference) => request(tablePath(reference, '/record')),
    connect: (reference, tokens, listener) => connect(transport, reference, tokens, listener),
    review: (game, signal) =>
      typeof game === 'string'
        ? transport.lines(tablePath(game, '/review'), undefined, signal)
        : transport.lines('/api/reviews', game, signal),
    study: {
      board: () =>
        (board ??= request<BoardPlan>('/api/study/board').catch((error: unknown) => {
          board = null
          throw error
        })),
      questions: (faces) => request('/api/study/questions', { faces }),
      draft: (position, placements) => request('/api/study/draft', { position, placements }),
      puzzle: (sort, difficulty, after) =>
        request(`/api/study/puzzles/${sort}?difficulty=${difficulty}${after ? `&after=${after}` : ''}`),
      answer: (id, answer) => request('/api/study/answers', { id, ...answer }),
    },
    companion: {
      analyse: (position) => request('/api/companion/analysis', position),
      referee: (game) => request('/api/companion/referee', game),
    },
    deals: {
      daily: (day) => request(`/api/deals/${day}`),
      bots: (day) => request(`/api/deals/${day}/bots`),
      share: (day, result) => request(`/api/daily/${day}`, result),
      withdraw: (day, token) => request(`/api/daily/${day}/withdraw`, { token }),
    },
  }
}
