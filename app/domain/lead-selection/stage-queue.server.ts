import type { CampaignRecordsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { checkNumber } from '../protection/check-number'
import { checkZoneKey } from '../protection/zone-key'
import { listNumbersInOrder, readNumberFacts } from '../protection/contact-numbers.server'
import type { StageScope } from './stage-leads.server'

const DAY_MS = 86_400_000
/** More waiting leads are not checked: one is assumed callable. */
const MAX_CHECKED = 500

const contactPlace = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)

const endingRecords = statement((q, p: { campaign_id: string; stage_id: string; user_id: string }) =>
  q
    .selectFrom('campaign_records')
    .innerJoin('leads', 'leads.contact_id', 'campaign_records.contact_id')
    // A line shares its id with its call.
    .innerJoin('calls', (join) =>
      join
        .onRef('calls.contact_id', '=', 'campaign_records.contact_id')
        .onRef('calls.campaign_id', '=', 'campaign_records.campaign_id'),
    )
    .innerJoin('lines', (join) =>
      join.onRef('lines.id', '=', 'calls.id').onRef('lines.record_id', '=', 'campaign_records.id'),
    )
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['leads.account_id', 'leads.contact_id', 'campaign_records.next_phone', 'campaign_records.state'])
    .distinct()
    .where('campaign_records.campaign_id', '=', p.campaign_id)
    .where('campaign_records.state', '=', 'dialing')
    .where('leads.stage_id', '=', p.stage_id)
    .where('leads.assigned_to', 'in', ['', p.user_id])
    .where('lines.ended_at', 'is', null)
    .where('dial_sessions.ended_at', 'is not', null),
)

/**
 * Whether no lead is left for the seller, under any filter, or colleagues of the last day. Leads not callable within a
 * day do not count.
 */
export async function isStageCompleted(
  tx: Ctx,
  { stageId, campaignId, userId, safeHours }: Pick<StageScope, 'stageId' | 'campaignId' | 'userId' | 'safeHours'>,
): Promise<boolean> {
  const { q } = tx.db
  const now = tx.clock.now()
  const inADay = now + DAY_MS
  const zones = await openingZones(tx, stageId, safeHours)
  if (zones.length === 0) return true
  const colleagues = await q
    .selectFrom('dial_sessions')
    .select('user_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('updated_at', '>', now - DAY_MS)
    .execute()
  const callable = q
    .selectFrom('leads')
    .where('leads.stage_id', '=', stageId)
    .where('leads.assigned_to', 'in', ['', userId, ...colleagues.map(({ user_id }) => user_id)])
    .where('leads.zone', 'in', zones)
    .where(({ or, and, eb }) =>
      or([
        eb('leads.state', '=', 'ready'),
        and([eb('leads.state', '=', 'snoozed'), eb('leads.snooze_until', '<=', inADay)]),
        and([eb('leads.state', '=', 'nuisance'), eb('leads.nuisance_until', '<=', inADay)]),
      ]),
    )
  const isNew = await callable
    .leftJoin('campaign_records', (join) =>
      join
        .onRef('campaign_records.contact_id', '=', 'leads.contact_id')
        .on('campaign_records.campaign_id', '=', campaignId),
    )
    .where('campaign_records.id', 'is', null)
    .select('leads.id')
    .limit(1)
    .executeTakeFirst()
  if (isNew) return false
  const waiting = await callable
    .innerJoin('campaign_records', 'campaign_records.contact_id', 'leads.contact_id')
    .where('campaign_records.campaign_id', '=', campaignId)
    // It may return with its next number.
    .where('campaign_records.state', 'in', ['queued', 'dialing'])
    .where('campaign_records.not_before', '<=', inADay)
    .select(['leads.account_id', 'leads.contact_id', 'campaign_records.next_phone', 'campaign_records.state'])
    .limit(MAX_CHECKED + 1)
    .execute()
  return waiting.length <= MAX_CHECKED && !(await hasCallableLead(tx, waiting, safeHours))
}

/** A stopped call is ending whose lead returns, or has another number. */
export async function hasEndingCall(
  tx: Ctx,
  { stageId, campaignId, userId, safeHours }: Pick<StageScope, 'stageId' | 'campaignId' | 'userId' | 'safeHours'>,
): Promise<boolean> {
  const left = await tx.db.all(endingRecords, { campaign_id: campaignId, stage_id: stageId, user_id: userId })
  return hasCallableLead(tx, left, safeHours)
}

export interface WaitingLead {
  account_id: string
  contact_id: string
  next_phone: number
  /** A ringing lead can return with the number it is called on. */
  state?: CampaignRecordsTable['state']
}

export async function hasCallableLead(
  tx: Ctx,
  waiting: readonly WaitingLead[],
  safeHours: StageScope['safeHours'],
): Promise<boolean> {
  for (const record of waiting) if (await isLeadCallable(tx, record, safeHours)) return true
  return false
}

async function isLeadCallable(
  tx: Ctx,
  { account_id: accountId, contact_id: contactId, next_phone, state }: WaitingLead,
  safeHours: StageScope['safeHours'],
): Promise<boolean> {
  const place = await tx.db.first(contactPlace, { id: contactId })
  const moments = { nowMs: tx.clock.now(), localHoursNowMs: tx.clock.localHoursNow() }
  const firstNumber = state === 'dialing' ? next_phone - 1 : next_phone
  for (const e164 of (await listNumbersInOrder(tx, contactId)).slice(firstNumber)) {
    const facts = await readNumberFacts(tx, { accountId, contactId, e164 }, place ?? {})
    // The lead itself stores that interval.
    const check = checkNumber(facts, { ...safeHours, nuisanceProtectionHours: 0 }, moments)
    if (check.ok || check.code === 'held_by_another_seller') return true
    // Other numbers do not bypass the rule.
    if (check.retryAtMs !== undefined) return check.retryAtMs <= moments.nowMs + DAY_MS
  }
  return false
}

async function openingZones(tx: Ctx, stageId: string, safeHours: StageScope['safeHours']): Promise<string[]> {
  const localNow = tx.clock.localHoursNow()
  const places = await tx.db.q
    .selectFrom('stage_counts')
    .select('zone')
    .distinct()
    .where('stage_id', '=', stageId)
    .execute()
  return places
    .map(({ zone }) => zone)
    .filter((zone) => {
      const { allowed, opensAtMs } = checkZoneKey(zone, safeHours, localNow)
      return allowed || (opensAtMs !== null && opensAtMs <= localNow + DAY_MS)
    })
}
