import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const bringForward = statement((q, p: { key: string; now: number }) =>
  q
    .updateTable('jobs')
    // Always another moment than before: so the worker sees that one which runs was hurried, when it writes that it failed.
    .set((eb) => ({
      run_at: eb
        .case()
        .when('run_at', '>', p.now)
        .then(p.now)
        .else(eb('run_at', '-', 1))
        .end(),
    }))
    .where('key', '=', p.key)
    .where('state', '=', 'ready'),
)

/** A job that waits for its next try runs now: what it waits for is not wanted any more. One that runs and fails runs again at once. */
export async function hurryJob(tctx: Ctx, key: string): Promise<void> {
  await tctx.db.write(bringForward, { key, now: tctx.clock.now() })
  tctx.db.wakeAfterCommit()
}
