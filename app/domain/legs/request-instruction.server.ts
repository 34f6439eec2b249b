import type { Ctx } from '../context.server'
import { enqueueAgain } from '../jobs/enqueue.server'
import { hurryJob } from '../jobs/hurry-job.server'

/** One job per line: requests arrive in any order. */
export async function requestInstruction(tctx: Ctx, lineId: string): Promise<void> {
  const key = `line:${lineId}:instruct`
  await enqueueAgain(tctx, { kind: 'call.instruct', key, payload: { lineId } })
  await hurryJob(tctx, key)
}
