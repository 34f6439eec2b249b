import type { Ctx } from '../context.server'
import { requeueJob } from '../jobs/enqueue.server'
import { expediteJob } from '../jobs/expedite-job.server'

/** One job per line: requests arrive in any order. */
export async function requestInstruction(tx: Ctx, lineId: string): Promise<void> {
  const key = `line:${lineId}:instruct`
  await requeueJob(tx, { kind: 'call.instruct', key, payload: { lineId } })
  await expediteJob(tx, key)
}
