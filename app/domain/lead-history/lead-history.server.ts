import type { Insertable } from 'kysely'
import type { LeadHistoryTable, LeadsTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadHistoryKind } from '../leads/leads.schema'

/** A user, a rule, or neither (clock, job, CRM). */
export interface Cause {
  byUser: string | null
  ruleId: string | null
  /** `call:ID`, `disposed:CALL:DISPOSITION`, `moved:HISTORY`; null: a user's request. */
  fact: string | null
  /** The rule may be deleted. */
  rule?: string
  /** Number on which the lead asked not to be called (E.164). */
  saidOn?: string
}

/** The clock or a job. */
export const SYSTEM_CAUSE: Cause = { byUser: null, ruleId: null, fact: null }

const insertHistory = statement((q, row: Insertable<LeadHistoryTable>) => q.insertInto('lead_history').values(row))

/** `details` stores names, because they change. */
export async function writeHistory(
  tx: Ctx,
  lead: Pick<LeadsTable, 'id' | 'account_id' | 'board_id' | 'contact_id'>,
  kind: LeadHistoryKind,
  cause: Cause,
  details: Record<string, string | number | boolean | null> = {},
): Promise<string> {
  const id = tx.ids('hist')
  await tx.db.write(insertHistory, {
    id,
    account_id: lead.account_id,
    board_id: lead.board_id,
    contact_id: lead.contact_id,
    lead_id: lead.id,
    kind,
    by_user: cause.byUser,
    rule_id: cause.ruleId,
    fact: cause.fact,
    details: JSON.stringify(cause.rule === undefined ? details : { ...details, rule: cause.rule }),
    created_at: tx.clock.now(),
  })
  return id
}

const lastAvailableEntry = statement((q, p: { lead_id: string }) =>
  q
    .selectFrom('lead_history')
    .select('created_at')
    .where('lead_id', '=', p.lead_id)
    .where('kind', 'in', ['added', 'moved', 'joined', 'back', 'unblocked', 'scheduled'])
    .orderBy('id', 'desc')
    .limit(1),
)
/** When it entered its stage or became due there again. */
export const findLastAvailableAt = async (tx: Ctx, leadId: string): Promise<number | null> =>
  (await tx.db.first(lastAvailableEntry, { lead_id: leadId }))?.created_at ?? null
