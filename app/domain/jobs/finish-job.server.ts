import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const setDone = statement((q, p: { key: string; now: number }) =>
  q.updateTable('jobs').set({ state: 'done', done_at: p.now }).where('key', '=', p.key),
)

const setPostponed = statement((q, p: { key: string; run_at: number }) =>
  q.updateTable('jobs').set({ run_at: p.run_at, tries: 0 }).where('key', '=', p.key),
)

const resetAttempts = statement((q, p: { key: string }) =>
  q.updateTable('jobs').set({ tries: 0 }).where('key', '=', p.key),
)

/** The job's transaction set its state: saves a commit. */
export const FINISHED = 'finished'

/** No request was sent: service health is unknown. */
export const NO_REQUEST_SENT = 'not-asked'

export async function finishJob(tx: Ctx, key: string): Promise<typeof FINISHED> {
  await tx.db.write(setDone, { key, now: tx.clock.now() })
  return FINISHED
}

/** Epoch ms. */
export async function postponeJob(tx: Ctx, key: string, at: number): Promise<typeof FINISHED> {
  await tx.db.write(setPostponed, { key, run_at: at })
  return FINISHED
}

export async function resetJobAttempts(tx: Ctx, key: string): Promise<void> {
  await tx.db.write(resetAttempts, { key })
}
