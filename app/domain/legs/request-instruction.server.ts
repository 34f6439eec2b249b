import type { Ctx } from '../context.server'
import { enqueueAgain } from '../jobs/enqueue.server'
import { hurryJob } from '../jobs/hurry-job.server'

/**
 * Has a leg told what its line's state asks for. A line has one job for all of its instructions: two on their way side by side
 * could reach the carrier in any order, and what is told twice begins twice. One that waits for its next try runs now.
 */
export async function requestInstruction(tctx: Ctx, lineId: string): Promise<void> {
  const key = `line:${lineId}:instruct`
  await enqueueAgain(tctx, { kind: 'call.instruct', key, payload: { lineId } })
  await hurryJob(tctx, key)
}
