import type { JobKind } from '../../app/domain/jobs/catalogue'

/** Polls that repeat every few seconds: giving one up loses nothing. */
const ASKED_AGAIN: readonly string[] = ['call.ask'] satisfies JobKind[]

/** Suppress repeated log lines of failing jobs. */
export interface News {
  /** true: log this failure. Polls log each reason once. */
  isNew(kind: string, why: string): boolean
  /** A poll succeeded: log its next failure again. */
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
