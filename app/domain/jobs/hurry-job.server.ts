import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const bringForward = statement((q, p: { key: string; now: number }) =>
  q
    .updateTable('jobs')
    .set({ run_at: p.now })
    .where('key', '=', p.key)
    .where('state', '=', 'ready')
    .where('run_at', '>', p.now),
)

/** A job that waits for its next try runs now: what it waits for is not wanted any more. Harmless for one that runs or is done. */
export async function hurryJob(tctx: Ctx, key: string): Promise<void> {
  await tctx.db.write(bringForward, { key, now: tctx.clock.now() })
  tctx.db.wakeAfterCommit()
}
