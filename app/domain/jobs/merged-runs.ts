import type { Clock } from '../clock'
import { RetryLater } from './retry-later'

/** Jobs due this close together are one. */
const MERGE_JOBS_MS = 100

/** Of jobs of one subject (an account, an endpoint): one runs, and the earliest one continues. By subject. */
export interface MergedRuns {
  running: Set<string>
  again: Set<string>
  continues: Map<string, { job: string; at: number }>
}
export const createMergedRuns = (): MergedRuns => ({ running: new Set(), again: new Set(), continues: new Map() })

interface MergedRun {
  subject: string
  job: string
  clock: Clock
  /** Of RetryLater. */
  reason: string
}

/** `work`: ms until the next run; null: nothing waits. Throws RetryLater in the subject's earliest job only. */
export async function runMerged(
  { running, again, continues }: MergedRuns,
  { subject, job, clock, reason }: MergedRun,
  work: () => Promise<number | null>,
): Promise<void> {
  // Ends here or runs now: in both cases it no longer waits.
  if (continues.get(subject)?.job === job) continues.delete(subject)
  if (running.has(subject)) return void again.add(subject)
  running.add(subject)
  try {
    const waitMs = await work()
    if (waitMs === null) return void continues.delete(subject)
    const at = clock.steadyNow() + waitMs
    const other = continues.get(subject)
    if (other && other.at <= at + MERGE_JOBS_MS) return
    continues.set(subject, { job, at })
    throw new RetryLater(waitMs, reason)
  } finally {
    running.delete(subject)
  }
}
