import type { JobKind } from '../../app/domain/jobs/catalogue'

/** Polls repeat, so abandoning one loses nothing. */
const POLLS: readonly string[] = ['call.check'] satisfies JobKind[]

export interface FailureFilter {
  /** Polls: only when the reason changed. */
  isNew(kind: string, reason: string): boolean
  /** A poll succeeded. */
  succeeded(kind: string): void
}

export function createFailureFilter(): FailureFilter {
  const lastReasons = new Map<string, string>()
  return {
    isNew(kind, reason) {
      if (!POLLS.includes(kind)) return true
      const known = lastReasons.get(kind) === reason
      lastReasons.set(kind, reason)
      return !known
    },
    succeeded: (kind) => void lastReasons.delete(kind),
  }
}
