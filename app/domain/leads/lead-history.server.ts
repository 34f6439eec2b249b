import type { Insertable } from 'kysely'
import type { LeadHistoryTable, LeadsTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadHistoryKind } from './leads.schema'

/** Who or what changes a lead: a person, a rule that answers a fact, or neither: the clock, a job, a CRM. */
export interface Cause {
  byUser: string | null
  ruleId: string | null
  /** `call:ID`, `disposed:CALL:DISPOSITION`, `moved:HISTORY`; null: no fact but somebody's wish. */
  fact: string | null
  /** The rule's own words as they are now: it may be deleted, and the history still names it. */
  rule?: string
  /** The called party said so in a call, on this number (E.164). */
  saidOn?: string
}

/** Nobody: the clock, or a job that goes on with what somebody began. */
export const NOBODY: Cause = { byUser: null, ruleId: null, fact: null }

const insertHistory = statement((q, row: Insertable<LeadHistoryTable>) => q.insertInto('lead_history').values(row))

/** Writes down a change of a lead in the transaction that makes it; answers the id of the entry. `details` keeps names as they are now. */
export async function writeHistory(
  tctx: Ctx,
  lead: Pick<LeadsTable, 'id' | 'account_id' | 'board_id' | 'contact_id'>,
  kind: LeadHistoryKind,
  cause: Cause,
  details: Record<string, string | number | boolean | null> = {},
): Promise<string> {
  const id = tctx.ids('hist')
  await tctx.db.write(insertHistory, {
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
    created_at: tctx.clock.now(),
  })
  return id
}

const lastComing = statement((q, p: { lead_id: string }) =>
  q
    .selectFrom('lead_history')
    .select('created_at')
    .where('lead_id', '=', p.lead_id)
    .where('kind', 'in', ['added', 'moved', 'joined', 'back', 'unblocked', 'scheduled'])
    .orderBy('id', 'desc')
    .limit(1),
)
/** When a lead came into its stage, or somebody or the clock wanted it called there once more; null: nothing tells. */
export const lastCameAt = async (tctx: Ctx, leadId: string): Promise<number | null> =>
  (await tctx.db.first(lastComing, { lead_id: leadId }))?.created_at ?? null
