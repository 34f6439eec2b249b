import { MAX_NAME_LENGTH } from './boards.schema'
import { boardsWords } from './boards.words'

export const toNameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** `used`: name keys. */
export function getUniqueName(preferred: string, used: ReadonlySet<string>): string {
  if (!used.has(toNameKey(preferred))) return preferred
  for (let n = 1; ; n++) {
    const number = ` (${String(n)})`
    const numbered = [...preferred].slice(0, MAX_NAME_LENGTH - number.length).join('') + number
    if (!used.has(toNameKey(numbered))) return numbered
  }
}

/** 'Board Nov 21, 2026, 2:05 PM' */
export const datedBoardName = (nowMs: number, timeZone = 'UTC'): string =>
  boardsWords.board(
    new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
      .format(nowMs)
      // Newer engines write a narrow no-break space before AM and PM.
      .replaceAll(/\s/g, ' '),
  )
