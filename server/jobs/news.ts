import type { JobKind } from '../../app/domain/jobs/catalogue'

/** Repeated polls: giving one up loses nothing. */
const ASKED_AGAIN: readonly string[] = ['call.ask'] satisfies JobKind[]

export interface News {
  /** Polls: only when the reason changed. */
  isNew(kind: string, why: string): boolean
  /** A poll succeeded. */
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
