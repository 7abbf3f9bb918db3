/** Why a die does not fit: the booklet's three questions about a line of the board. The server answers them. */
import { soloHost } from '../host'
import { linesThrough, spot } from '../board/geometry'
import type { Question } from '../host/wire'

export interface WhyNot {
  /** The line in the order of the board, and the square where the die was wanted. */
  squares: string[]
  faces: string[]
  square: string
  questions: Question[]
}

/** A line through a square in which a die makes no SET; nothing where no two dice lie in line with it. */
export async function whyNot(
  square: string,
  die: string,
  faceAt: (square: string) => string | null,
): Promise<WhyNot | null> {
  if (die === 'W') return null
  for (const two of linesThrough(square)) {
    const line = [...two, square].sort((a, b) => spot(a).row - spot(b).row || spot(a).column - spot(b).column)
    const faces = line.map((at) => (at === square ? die : faceAt(at)))
    if (!faces.every((face): face is string => face !== null && face !== 'W')) continue
    const answered = await soloHost()
      .study.questions(faces)
      .catch(() => null)
    if (answered && !answered.is_set) return { squares: line, faces, square, questions: answered.questions }
  }
  return null
}
