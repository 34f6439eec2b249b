import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { runReactions } from '../reactions'

/** After downtime, older ones are no news. */
const MAX_AGE_MS = 86_400_000

const leadById = statement((q, p: { id: string }) =>
  q.selectFrom('leads').select(['account_id', 'scheduled_at']).where('id', '=', p.id),
)

/** Job `lead.call-due`. A call that was moved or canceled has another job, or none. */
export async function announceDueCall(ctx: Ctx, { leadId, at }: JobPayloads['lead.call-due']): Promise<void> {
  const now = ctx.clock.now()
  if (at > now) throw new RetryLater(at - now, 'the call is not due')
  await ctx.db.transact('lead.call-due', async (tx) => {
    const lead = await tx.db.first(leadById, { id: leadId })
    if (lead?.scheduled_at !== at || at < now - MAX_AGE_MS) return
    await runReactions(tx, 'scheduledCallDue', { accountId: lead.account_id, leadId, at })
  })
}
