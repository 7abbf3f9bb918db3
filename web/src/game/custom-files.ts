/** Parse custom boards and dice from text files, as the command line does. The host validates them. */
import type { BoardPlan } from '../host/wire'
import { label } from '../board/geometry'

function rowsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim())
  return lines.filter(Boolean).map((line) => line.split(/\s+/))
}

/** A grid of `.` for plain squares, numbers for bonus squares, and `@` three times for the logo. */
export function boardFrom(text: string, name: string): BoardPlan {
  const rows = rowsOf(text)
  const logo: string[] = []
  const bonus: Record<string, number> = {}
  rows.forEach((row, number) =>
    row.forEach((word, column) => {
      if (word === '@') logo.push(label(number, column))
      else if (word !== '.') bonus[label(number, column)] = Number(word)
    }),
  )
  return { name: name.replace(/\.\w+$/, ''), size: rows.length, logo, bonus }
}

/** Lines of six faces each. */
export function diceFrom(text: string): string[][] {
  return rowsOf(text)
}
