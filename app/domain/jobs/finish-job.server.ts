import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const setDone = statement((q, p: { key: string; now: number }) =>
  q.updateTable('jobs').set({ state: 'done', done_at: p.now }).where('key', '=', p.key),
)

const setRest = statement((q, p: { key: string; run_at: number }) =>
  q.updateTable('jobs').set({ run_at: p.run_at, tries: 0 }).where('key', '=', p.key),
)

const setFresh = statement((q, p: { key: string }) => q.updateTable('jobs').set({ tries: 0 }).where('key', '=', p.key))

/** The job's transaction set its state: saves a commit. */
export const FINISHED = 'finished'

/** No request was sent: service health is unknown. */
export const NOT_ASKED = 'not-asked'

export async function finishJob(tctx: Ctx, key: string): Promise<typeof FINISHED> {
  await tctx.db.write(setDone, { key, now: tctx.clock.now() })
  return FINISHED
}

/** Epoch ms. */
export async function restJob(tctx: Ctx, key: string, at: number): Promise<typeof FINISHED> {
  await tctx.db.write(setRest, { key, run_at: at })
  return FINISHED
}

export async function regainTries(tctx: Ctx, key: string): Promise<void> {
  await tctx.db.write(setFresh, { key })
}
