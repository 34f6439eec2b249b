import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const bringForward = statement((q, p: { key: string; now: number }) =>
  q
    .updateTable('jobs')
    // Must change: the worker sees that a running job was hurried.
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

export async function expediteJob(tx: Ctx, key: string): Promise<void> {
  await tx.db.write(bringForward, { key, now: tx.clock.now() })
  tx.db.wakeAfterCommit()
}
