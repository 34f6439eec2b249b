import type { JobKind } from '../../app/domain/jobs/catalogue'

/** Questions that are asked anew every few seconds until they are answered: with one that is given up nothing is lost. */
const ASKED_AGAIN: readonly string[] = ['call.ask'] satisfies JobKind[]

/** Which failures the log has not told yet. */
export interface News {
  /** Whether a job that is given up for this reason is worth a line: each one that loses something, and of questions the first. */
  isNew(kind: string, why: string): boolean
  /** A job was done, and asked what it was for: the same failure is new again. */
  over(kind: string): void
}

export function makeNews(): News {
  const told = new Map<string, string>()
  return {
    isNew(kind, why) {
      if (!ASKED_AGAIN.includes(kind)) return true
      const known = told.get(kind) === why
      told.set(kind, why)
      return !known
    },
    over: (kind) => void told.delete(kind),
  }
}
