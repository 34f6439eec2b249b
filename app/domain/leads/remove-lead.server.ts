import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { getLeadForWork, requireOwnLead, type LeadKey } from './find-lead.server'
import { removeLeadFromBoard } from './remove-lead-from-board.server'

/** Contact and history stay. Throws not_found, forbidden, conflict if it was moved. */
export async function removeLead(ctx: Ctx, place: LeadKey): Promise<{ removed: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('lead.remove', async (tx) => {
    const { lead } = await getLeadForWork(tx, place)
    requireOwnLead(tx, lead)
    await removeLeadFromBoard(tx, lead, { byUser: user.userId, ruleId: null, fact: null })
    return { removed: true }
  })
}
