import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { withdrawText } from './withdraw-text.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 25

const unsentTexts = statement((q, p: { blast_id: string; limit: number }) =>
  q
    .selectFrom('messages')
    .selectAll()
    .where('blast_id', '=', p.blast_id)
    .where('state', 'in', ['waiting', 'queued', 'held'])
    .limit(p.limit),
)

/** Job: cancels dispatched texts that were not sent. */
export async function withdrawBlast(
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  for (;;) {
    const step = await ctx.db.transact('blast.withdraw', async (tx) => {
      const rows = await tx.db.all(unsentTexts, { blast_id: messageId, limit: CHUNK })
      for (const row of rows) await withdrawText(tx, row)
      return rows.length === CHUNK ? null : finishJob(tx, jobKey)
    })
    if (step === FINISHED) return FINISHED
  }
}
