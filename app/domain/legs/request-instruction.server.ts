import type { Ctx } from '../context.server'
import { requeueJob } from '../jobs/enqueue.server'
import { expediteJob } from '../jobs/expedite-job.server'
import type { StoredLine } from '../lines/line-machine.server'

/** One job per line: requests arrive in any order. */
export async function requestInstruction(tx: Ctx, { id: lineId, row }: StoredLine): Promise<void> {
  const key = `line:${lineId}:instruct`
  await requeueJob(tx, { kind: 'call.instruct', accountId: row.account_id, key, payload: { lineId } })
  await expediteJob(tx, key)
}
