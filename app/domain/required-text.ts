import { z } from 'zod'

/** A text that must be there: 'Name required' when it is not. One that is too long says that, not that it is missing. */
export const requiredText = (what: string, most: number) =>
  z.string(`${what} required`).trim().min(1, `${what} required`).max(most, `${what} has at most ${most} characters`)
