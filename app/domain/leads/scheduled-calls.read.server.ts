import { statement } from '../../../db/statement'
import type { Queries } from '../../../db/open'
import { requireUser } from '../access/require'
import { isLimitedToOwnBoards } from '../boards/board-access.server'
import { contactName } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { SCHEDULED_AHEAD_MS, SCHEDULED_BEHIND_MS, type ScheduledCall } from './leads.schema'

const MAX_CALLS = 50

interface ScheduledCallParams {
  account_id: string
  user_id: string
  from: number
  until: number
}

/** By stage: no index by user. */
const scheduledLeads = (q: Queries, p: ScheduledCallParams) =>
  q
    .selectFrom('boards')
    .innerJoin('stages', 'stages.board_id', 'boards.id')
    .innerJoin('leads', 'leads.stage_id', 'stages.id')
    .innerJoin('contacts', 'contacts.id', 'leads.contact_id')
    .select(['leads.id', 'leads.board_id', 'leads.contact_id', 'leads.scheduled_at'])
    .select(['contacts.vendor_contact_id', 'contacts.first_name', 'contacts.last_name'])
    .where('boards.account_id', '=', p.account_id)
    .where('boards.deleted_at', 'is', null)
    .where('stages.deleted_at', 'is', null)
    .where('leads.scheduled_at', '>=', p.from)
    .where('leads.scheduled_at', '<=', p.until)
    .where('leads.blocked_by', 'is', null)
    .where((eb) =>
      eb.or([
        eb('leads.assigned_to', '=', p.user_id),
        eb.and([eb('leads.assigned_to', '=', ''), eb('leads.scheduled_by', '=', p.user_id)]),
      ]),
    )
    .orderBy('leads.scheduled_at')
    .orderBy('leads.id')
    .limit(MAX_CALLS)
const callsOf = statement(scheduledLeads)
const callsOfMember = statement((q, p: ScheduledCallParams) =>
  scheduledLeads(q, p).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('board_members')
        .select('board_members.user_id')
        .whereRef('board_members.board_id', '=', 'boards.id')
        .where('board_members.user_id', '=', p.user_id),
    ),
  ),
)

export async function listScheduledCalls(ctx: Ctx): Promise<ScheduledCall[]> {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const rows = await ctx.db.all(isLimitedToOwnBoards(user) ? callsOfMember : callsOf, {
    account_id: user.accountId,
    user_id: user.userId,
    from: now - SCHEDULED_BEHIND_MS,
    until: now + SCHEDULED_AHEAD_MS,
  })
  return rows.map((row) => ({
    leadId: row.id,
    callboardId: row.board_id,
    internalContactId: row.contact_id,
    vendorContactId: row.vendor_contact_id,
    name: contactName(row),
    scheduledAt: new Date(row.scheduled_at ?? 0).toISOString(),
  }))
}
