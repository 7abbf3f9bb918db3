/** The server answers what the lessons and puzzles ask: the page itself knows no rules. */
import { Refusal } from '../net/api'
import type { Drafted, Laid, Plan, Question } from '../net/wire'

export interface Scene {
  squares?: Record<string, string>
  used?: string[]
  hand?: string[]
}
export type Kind = 'find' | 'complete' | 'best'
export interface Puzzle {
  id: string
  kind: Kind
  faces?: string[]
  choices?: string[]
  position?: Scene
  best?: number
}
export interface Judged {
  right: boolean
  dice?: number[]
  placements?: Laid[]
  questions?: Question[]
  score?: number
}
export interface Answered {
  is_set: boolean
  questions: Question[]
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  let answer: Response
  try {
    answer = await fetch(`/api/study/${path}`, sent)
  } catch {
    throw new Refusal({ code: 'unreachable', message: 'The server cannot be reached.' })
  }
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refusal(data?.error ?? { code: 'server_fault', message: answer.statusText })
  return data as T
}

let plan: Promise<Plan> | null = null

export const study = {
  /** The classic board; asked for once. */
  board: (): Promise<Plan> =>
    (plan ??= ask<Plan>('board').catch((error: unknown) => ((plan = null), Promise.reject(error)))),
  questions: (faces: string[]) => ask<Answered>('questions', { faces }),
  draft: (position: Scene, placements: Laid[]) => ask<Drafted>('draft', { position, placements }),
  puzzle: (kind: Kind, after?: string) => ask<Puzzle>(`puzzles/${kind}${after ? `?after=${after}` : ''}`),
  answer: (id: string, answer: { dice?: number[]; placements?: Laid[] }) => ask<Judged>('answers', { id, ...answer }),
}
