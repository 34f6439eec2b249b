import { MAX_NAME_LENGTH } from './boards.schema'

export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** `taken`: name keys. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(wished))) return wished
  for (let n = 1; ; n++) {
    const number = ` (${String(n)})`
    const numbered = [...wished].slice(0, MAX_NAME_LENGTH - number.length).join('') + number
    if (!taken.has(nameKey(numbered))) return numbered
  }
}

/** 'Board Nov 21, 2026, 2:05 PM' */
export const datedBoardName = (nowMs: number, timeZone = 'UTC'): string =>
  `Board ${new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(nowMs)
    // Newer engines write a narrow no-break space before AM and PM.
    .replaceAll(/\s/g, ' ')}`
