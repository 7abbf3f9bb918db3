/** The server answers what the lessons and puzzles ask: the page itself knows no rules. */
import { addressOf } from './address'
import { Refusal } from './api'
import type { Answer, Answered, BoardPlan, Drafted, Judged, Laid, Puzzle, PuzzleKind, Scene } from './wire'

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  let answer: Response
  try {
    answer = await fetch(addressOf(`/api/study/${path}`), sent)
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server cannot be reached.' })
  }
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  return data as T
}

let plan: Promise<BoardPlan> | null = null

export const study = {
  /** The classic board; asked for once. */
  board: (): Promise<BoardPlan> =>
    (plan ??= ask<BoardPlan>('board').catch((error: unknown) => ((plan = null), Promise.reject(error)))),
  questions: (faces: string[]) => ask<Answered>('questions', { faces }),
  draft: (position: Scene, placements: Laid[]) => ask<Drafted>('draft', { position, placements }),
  /** A puzzle other than the one before; how hard it is, from 1 up. */
  puzzle: (kind: PuzzleKind, difficulty: number, after?: string) =>
    ask<Puzzle>(`puzzles/${kind}?difficulty=${difficulty}${after ? `&after=${after}` : ''}`),
  answer: (id: string, answer: Omit<Answer, 'id'>) => ask<Judged>('answers', { id, ...answer }),
}
