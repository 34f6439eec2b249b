import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const setDone = statement((q, p: { key: string; now: number }) =>
  q.updateTable('jobs').set({ state: 'done', done_at: p.now }).where('key', '=', p.key),
)

const setRest = statement((q, p: { key: string; run_at: number }) =>
  q.updateTable('jobs').set({ run_at: p.run_at, tries: 0 }).where('key', '=', p.key),
)

const setFresh = statement((q, p: { key: string }) => q.updateTable('jobs').set({ tries: 0 }).where('key', '=', p.key))

/** What a job's verb answers when its last transaction has said what becomes of the job: one write to the disk less than the worker's own. */
export const FINISHED = 'finished'

/** What a job's verb answers when what it was to ask is over: nobody was asked, so it says nothing about whoever would have been. */
export const NOT_ASKED = 'not-asked'

/** Marks a job done with the last that it writes. The verb answers `FINISHED` then. */
export async function finishJob(tctx: Ctx, key: string): Promise<typeof FINISHED> {
  await tctx.db.write(setDone, { key, now: tctx.clock.now() })
  return FINISHED
}

/** The same for a job that has more to do: it comes again at `at` (epoch ms), with all of its tries. */
export async function restJob(tctx: Ctx, key: string, at: number): Promise<typeof FINISHED> {
  await tctx.db.write(setRest, { key, run_at: at })
  return FINISHED
}

/** For a job of many deeds, one of which is done: whatever fails after it fails for the first time. */
export async function regainTries(tctx: Ctx, key: string): Promise<void> {
  await tctx.db.write(setFresh, { key })
}
