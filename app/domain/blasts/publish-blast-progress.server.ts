import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { publishMessageChanged } from '../threads/publish-thread.server'
import { findStoredBlast } from './handle-blast-event.server'

/** Job: at most once a second. */
export const publishBlastProgress = (
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> =>
  ctx.db.transact('blast.publish', async (tx) => {
    const blast = await findStoredBlast(tx, messageId)
    if (blast && blast.row.deleted_at === null && blast.row.hidden_at === null)
      await publishMessageChanged(tx, messageId)
    return finishJob(tx, jobKey)
  })
