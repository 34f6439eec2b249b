import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { seeLeadToWork, type LeadPlace } from './find-lead.server'
import { takeLeadOff } from './take-lead-off.server'

/** Contact and history stay. Throws not_found, forbidden, conflict if it was moved. */
export async function removeLead(ctx: Ctx, place: LeadPlace): Promise<{ removed: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('lead.remove', async (tctx) => {
    const { lead } = await seeLeadToWork(tctx, place)
    await takeLeadOff(tctx, lead, { byUser: user.userId, ruleId: null, fact: null })
    return { removed: true }
  })
}
