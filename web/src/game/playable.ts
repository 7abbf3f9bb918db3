/** Where dice can be laid, and what is shown while they are. */
import type { CommandAnswer } from '../host/table-link'
import type {
  BoardPlan,
  Choice,
  Do,
  Drafted,
  GameView,
  Help,
  Hinted,
  Laid,
  Refused,
  Weighed,
  WildFace,
} from '../host/wire'

/** A wild die that waits for its face to be stated. */
export interface Asking {
  die: number
  square: string
  faces: WildFace[]
  /** The face that is tried on the board. */
  shown: string
  /** It lay there with this face before. */
  was?: string
}

/** What is shown of a better choice: dice of the hand, squares in their order, what to lay there, and a sentence. */
export interface Hint {
  dice: number[]
  squares: string[]
  faces?: Record<string, string>
  text: string
}

/** A table of the server, or the position of a lesson. */
export interface Playable {
  readonly game: GameView | null
  readonly plan: BoardPlan | null
  /** How much the page shows of where dice can go, to somebody who likes so much. */
  help(liked: Help): Help
  /** Whether to ask before a mistake. */
  readonly tutors?: boolean
  /** The sentence of the last refusal. */
  notice: string
  readonly link: {
    draft(seat: number, placements: Laid[]): Promise<Drafted | Refused>
    hint(seat: number, level: number): Promise<Hinted | Refused>
    weigh?(seat: number, action: Choice): Promise<Weighed | Refused>
  }
  act(seat: number, action: Do): Promise<{ type: CommandAnswer['type'] }>
  /** For a screen reader. */
  say(text: string): void
}
