import type { Insertable } from 'kysely'
import type { JobsTable } from '../../../db/schema/plumbing'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { NewJob } from './catalogue'

const insertJob = statement((q, job: Insertable<JobsTable>) =>
  q
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

/** Ignores a known key. */
export async function enqueue(tx: Ctx, job: NewJob): Promise<void> {
  const now = tx.clock.now()
  // Integer column.
  const runAt = Math.ceil(job.runAt ?? now)
  await tx.db.write(insertJob, {
    key: job.key,
    account_id: job.accountId,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: runAt,
    last_error: null,
    created_at: now,
    done_at: null,
  })
  tx.db.wakeAfterCommit(runAt)
}

const isWaiting = statement((q, p: { key: string }) =>
  q.selectFrom('jobs').select('run_at').where('key', '=', p.key).where('state', '=', 'ready'),
)
const removeEnded = statement((q, p: { key: string }) =>
  q.deleteFrom('jobs').where('key', '=', p.key).where('state', '!=', 'ready'),
)

export async function requeueJob(tx: Ctx, job: NewJob): Promise<void> {
  const waiting = await tx.db.first(isWaiting, { key: job.key })
  if (waiting) return tx.db.wakeAfterCommit(waiting.run_at)
  await tx.db.write(removeEnded, { key: job.key })
  await enqueue(tx, job)
}
