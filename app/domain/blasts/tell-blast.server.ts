import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { tellMessage } from '../threads/publish-thread.server'
import { findKeptBlast } from './hear-blast.server'

/** Job: at most once a second. */
export const tellBlastProgress = (
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> =>
  ctx.db.transact('blast.tell', async (tctx) => {
    const blast = await findKeptBlast(tctx, messageId)
    if (blast && blast.row.deleted_at === null && blast.row.hidden_at === null) await tellMessage(tctx, messageId)
    return finishJob(tctx, jobKey)
  })
