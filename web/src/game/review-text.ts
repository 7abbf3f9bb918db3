/** The sentences of a review. */
import { m } from '../i18n/speech.svelte'
import type { ChoiceGrade, SeatTerms } from '../host/wire'
import { ahead } from '../i18n/figures'
import { wholePoints } from './review-summary'

/** "You lost by 8. The dice: −11. Your play: +3." */
export function summary(terms: SeatTerms, name: string, isMe: boolean): string {
  const { race, luck, play, result } = wholePoints(terms.points)
  const r = m.reviewing
  const end =
    result > 0
      ? isMe
        ? r.you_won(result)
        : r.won(name, result)
      : result < 0
        ? isMe
          ? r.you_lost(-result)
          : r.lost(name, -result)
        : isMe
          ? r.you_shared
          : r.shared(name)
  return [
    end,
    r.the_dice(ahead(luck)),
    race ? r.the_race(ahead(race)) : '',
    isMe ? r.your_play(ahead(play)) : r.play_of(name, ahead(play)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A choice in a few words: "You 6, best 12", or its kind. */
export function headline({ kind, points = [] }: ChoiceGrade, name: string, isMe: boolean): string {
  const [played, best] = points
  if (played === undefined || best === undefined || played === best) return m.reviewing.kind[kind]
  return isMe ? m.reviewing.you_best(played, best) : m.reviewing.name_best(name, played, best)
}

/** What was chosen where no dice were played, as a caption: "Passed", "Rolled 3 dice". Empty for a turn. */
export function chosen(kind: ChoiceGrade['kind'], text: string): string {
  const r = m.reviewing
  if (text !== '-') return kind === 'extra' ? r.chose_roll(text.split(' ').length) : ''
  return kind === 'extra' ? r.chose_keep : kind === 'replace' ? r.chose_leave : r.chose_pass
}

/** The same as a choice that would have been better: "Pass", "Roll 3 dice". */
export function optionOf(kind: ChoiceGrade['kind'], text: string): string {
  const r = m.reviewing
  if (text !== '-') return kind === 'extra' ? r.option_roll(text.split(' ').length) : ''
  return kind === 'extra' ? r.option_keep : kind === 'replace' ? r.option_leave : r.option_pass
}

const faces = (text: unknown) =>
  m.list(
    String(text ?? '')
      .split(' ')
      .filter(Boolean)
      .map((face) => m.face(face, false)),
  )

/** Why the best choice is better. */
export function reason({ why = '', figures = {} }: Pick<ChoiceGrade, 'why' | 'figures'>): string {
  const say = m.why
  const [best, played] = [Number(figures['best'] ?? 0), Number(figures['played'] ?? 0)]
  switch (why) {
    case 'points':
    case 'reply':
    case 'dice':
      return say[why](best, played)
    case 'face':
      return say.face(faces(figures['best']))
    case 'bonus':
      return say.bonus(best)
    case 'roll_fewer':
    case 'roll_more':
      return say[why](faces(figures['dice']))
    case 'roll_others':
      return figures['dice'] && figures['best'] ? say.roll_others(faces(figures['dice']), faces(figures['best'])) : ''
    case 'wild':
    case 'later':
    case 'replace':
    case 'replace_other':
    case 'keep_the_die':
      return say[why]
    default:
      return ''
  }
}
