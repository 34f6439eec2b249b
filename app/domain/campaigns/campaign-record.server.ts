import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { findLastAvailableAt } from '../lead-history/lead-history.server'

/** Cut-off leads are also dialed at the end of the pass (`chooseCutOffLead`). */
export const RETURN_AFTER_MS = 10 * 60_000

export const updateDialedRecord = statement(
  (q, p: { id: string; state: 'dialing' | 'done'; next_phone: number; calls_made: number; now: number }) =>
    q
      .updateTable('campaign_records')
      .set({
        state: p.state,
        next_phone: p.next_phone,
        calls_made: p.calls_made,
        not_before: 0,
        return_reason: null,
        updated_at: p.now,
      })
      .where('id', '=', p.id),
)

export const updateCalledCount = statement((q, p: { id: string; called_records: number; now: number }) =>
  q.updateTable('campaigns').set({ called_records: p.called_records, updated_at: p.now }).where('id', '=', p.id),
)

const leadLeft = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select('id')
    .where('campaign_id', '=', p.campaign_id)
    .where('state', 'in', ['queued', 'dialing'])
    .limit(1),
)
export const hasLeadLeft = async (tx: Ctx, campaignId: string): Promise<boolean> =>
  (await tx.db.first(leadLeft, { campaign_id: campaignId })) !== undefined

const lastPosition = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('campaign_id', '=', p.campaign_id),
)
/** Of a record that is added. */
export const findNextPosition = async (tx: Ctx, campaignId: string): Promise<number> =>
  ((await tx.db.first(lastPosition, { campaign_id: campaignId }))?.last ?? -1) + 1

/** Some numbers tried, others left. Excludes single-number records. */
export const createStartedLeadsStatement = (...states: Array<'queued' | 'skipped' | 'dialing'>) =>
  statement((q, p: { account_id: string; contact_id: string }) =>
    q
      .selectFrom('campaigns')
      .innerJoin('campaign_records', 'campaign_records.campaign_id', 'campaigns.id')
      .select(['campaign_records.id', 'campaign_records.campaign_id', 'campaign_records.next_phone'])
      .where('campaigns.account_id', '=', p.account_id)
      .where('campaigns.status', '=', sql.lit('ACTIVE'))
      .where('campaign_records.contact_id', '=', p.contact_id)
      .where('campaign_records.state', 'in', states)
      .where('campaign_records.next_phone', '>', 0)
      .where('campaign_records.only_number', 'is', null),
  )

export interface LeadNumber {
  account_id: string
  e164: string
  campaign_id: string
  contact_id: string
}

/** One dialed call of a campaign to a number of a lead. */
export const selectCallTo = (q: Kysely<Tables>, p: LeadNumber) =>
  q
    .selectFrom('calls')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('campaign_id', '=', p.campaign_id)
    .where('contact_id', '=', p.contact_id)
    .where('sent', '=', 1)
    .limit(1)

const callTo = statement((q, p: LeadNumber) => selectCallTo(q, p))
export const wasDialed = async (tx: Ctx, lead: LeadNumber): Promise<boolean> =>
  (await tx.db.first(callTo, lead)) !== undefined

const callToAnother = statement(
  (q, p: { account_id: string; e164: string; campaign_id: string; contact_id: string; since: number }) =>
    q
      .selectFrom('calls')
      .select('id')
      .where('account_id', '=', p.account_id)
      .where('e164', '=', p.e164)
      .where('placed_at', '>=', p.since)
      .where('campaign_id', '=', p.campaign_id)
      .where('contact_id', '!=', p.contact_id)
      .where('sent', '=', 1)
      .limit(1),
)
/** Whether a shared number rang for another lead. On stages, calls before the lead returned are ignored. */
export async function wasCalledForOtherContact(
  tx: Ctx,
  lead: { account_id: string; e164: string; campaign_id: string; contact_id: string },
  leadId: string | undefined,
): Promise<boolean> {
  if (!(await tx.db.first(callToAnother, { ...lead, since: 0 }))) return false
  if (leadId === undefined) return true
  const since = await findLastAvailableAt(tx, leadId)
  return since === null || (await tx.db.first(callToAnother, { ...lead, since })) !== undefined
}
