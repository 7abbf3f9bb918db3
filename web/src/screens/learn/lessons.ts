/** The script of the tutorial. The positions are in JSON, which a test of the rules reads too. */
import type { Learning } from '../../i18n'
import lessons from './lessons.json'
import type { Scene } from '../../host/wire'

export type LessonId = keyof Learning['lessons']
export interface Goal {
  dice?: number[] | number
  feature?: string
  score?: number
  square?: string
  die?: number
}
export interface Lesson {
  id: LessonId
  kind: 'spot' | 'questions' | 'complete' | 'odd' | 'open' | 'lay' | 'replace' | 'roll'
  faces?: string[]
  choices?: string[]
  position?: Scene
  rolls?: string | string[]
  scores?: { before: number[]; after: number[] }
  goal: Goal
}

export const LESSONS = lessons as unknown as Lesson[]
