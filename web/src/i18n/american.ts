/** English as it is spelt in America: the same messages, with a few words written otherwise. */
import type { Messages } from '.'
import { spelt, type Spelling } from './typeset'

const SPELLINGS: Spelling[] = [
  [/([Cc])olour/g, '$1olor'],
  [/neighbouring/g, 'neighboring'],
  [/practise/g, 'practice'],
]

export function american(words: Messages): Messages {
  return spelt(words, SPELLINGS)
}
