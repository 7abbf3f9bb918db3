/** A position to place dice on, with the board of the game but without a table. Nothing is stored. */
import { faultOf } from '../host/transport'
import { m } from '../i18n/speech.svelte'
import type { CommandAnswer } from '../host/table-link'
import type { Playable } from './draft.svelte'
import type {
  Do,
  DraftResult,
  GameView,
  Help,
  DiePlacement,
  BoardDie,
  BoardPlan,
  Rejection,
  Scene,
} from '../host/wire'
import { soloHost } from '../host'
import { lyingIn } from './deal'

/** How a lesson or puzzle judges placed dice: null if they are right, else a sentence. */
export interface Judge {
  lay: (placements: DiePlacement[], drafted: DraftResult) => Promise<string | null> | string | null
  replace?: (square: string, die: number) => void
}

export class Practice implements Playable {
  notice = $state('')
  /** Whether the placed dice were judged wrong: then they return to the hand. */
  judged = false
  said = $state('')
  scene = $state.raw<Scene>({})

  constructor(
    readonly plan: BoardPlan,
    scene: Scene,
    readonly judge: Judge,
    /** A lesson of the tutorial gives full help, whatever the player prefers in games. */
    readonly lesson = false,
  ) {
    this.scene = scene
  }

  /** Derived from the scene only, so that a die keeps its identity while it stays on its square. */
  readonly squares: Record<string, BoardDie> = $derived.by(() => lyingIn(this.scene))

  readonly game = $derived.by((): GameView => {
    const hand = (this.scene.hand ?? []).map((face, die) => ({ die, face }))
    return {
      phase: Object.keys(this.squares).length ? 'turn' : 'opening',
      round: 1,
      hands: [hand],
      scores: [0],
      bag: 0,
      squares: this.squares,
      to_move: 0,
    }
  })

  readonly link = {
    hint: async (): Promise<Rejection> => ({ type: 'refused', seq: 0, code: 'hints_off', message: '' }),
    draft: async (_seat: number, placements: DiePlacement[]): Promise<DraftResult | Rejection> => {
      if (!this.scene.hand?.length) return { type: 'drafted', id: '', seq: 0, legal: false }
      try {
        return { ...(await soloHost().study.draft(this.scene, placements)), type: 'drafted' }
      } catch (error) {
        return { type: 'refused', seq: 0, ...faultOf(error) }
      }
    },
  }

  help(liked: Help): Help {
    return this.lesson ? 'full' : liked
  }

  say(text: string): void {
    this.said = text
  }

  async act(_seat: number, action: Do): Promise<{ type: CommandAnswer['type'] }> {
    this.notice = ''
    this.judged = false
    try {
      if (action.type === 'replace') this.judge.replace?.(action.square, action.die)
      if (action.type !== 'open' && action.type !== 'play') return { type: 'done' }
      const drafted = await soloHost().study.draft(this.scene, action.placements)
      const said = await this.judge.lay(action.placements, drafted)
      if (said === null) return { type: 'done' }
      this.notice = said
      this.judged = true
      return { type: action.type === 'open' ? 'miscalled' : 'refused' }
    } catch (error) {
      this.notice = m.fault(faultOf(error))
      return { type: 'refused' }
    }
  }
}
