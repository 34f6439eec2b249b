import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { suppressNumber } from '../protection/suppress-number.server'
import { updateLeadRow, type LeadChange } from './update-lead-row.server'
import { findLeadRow } from './find-lead.server'
import { writeHistory, type Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from './lead-state'
import { getNuisanceHours } from '../lead-maintenance/nuisance-hours.server'
import type { LeadHistoryKind, ReturnReason } from './leads.schema'
import { withTally } from '../lead-counts/with-tally.server'
import { runReactions } from '../reactions'

const HOUR_MS = 3_600_000

type HistoryDetails = Record<string, string | number | null>

const personName = statement((q, p: { id: string }) =>
  q.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', p.id),
)
const settingsOf = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select(['account_id', 'dialer_settings']).where('id', '=', p.id),
)
const lastScheduled = statement((q, p: { lead_id: string }) =>
  q
    .selectFrom('lead_history')
    .select('created_at')
    .where('lead_id', '=', p.lead_id)
    .where('kind', '=', 'scheduled')
    .orderBy('id', 'desc')
    .limit(1),
)
const numbersOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_phones').select('e164').where('contact_id', '=', p.contact_id),
)

export const applyLeadChange = (
  tx: Ctx,
  lead: LeadRow,
  change: LeadChange,
  kind: LeadHistoryKind,
  cause: Cause,
  details: HistoryDetails = {},
): Promise<LeadRow> =>
  withTally(tx, async (tally) => {
    const after = await updateLeadRow(tx, tally, lead, change)
    if (after === lead) return { result: lead, news: [] }
    await writeHistory(tx, after, kind, cause, details)
    await publishScheduledCallChange(tx, lead, after)
    return { result: after, news: [{ type: 'lead.changed', lead: after }] }
  })

const getScheduledCallSeller = ({ scheduled_at, assigned_to, scheduled_by }: LeadRow): string | null =>
  scheduled_at === null ? null : assigned_to || scheduled_by

/** For call reminders in the dialer. */
async function publishScheduledCallChange(tx: Ctx, before: LeadRow, after: LeadRow): Promise<void> {
  const [sellerBefore, sellerAfter] = [getScheduledCallSeller(before), getScheduledCallSeller(after)]
  if (sellerBefore === sellerAfter && before.scheduled_at === after.scheduled_at) return
  const { id: leadId, account_id: accountId, contact_id: contactId, scheduled_at: at } = after
  if (at !== null && at !== before.scheduled_at)
    await runReactions(tx, 'callScheduled', { accountId, leadId, contactId, at })
  for (const userId of new Set([sellerBefore, sellerAfter]))
    if (userId !== null) {
      await tx.db.recordEvent({
        type: 'scheduled-calls.changed',
        room: `user:${userId}`,
        accountId: after.account_id,
        subjectId: after.id,
        payload: { userId },
      })
      await runReactions(tx, 'scheduledCallsChanged', { userId, accountId: after.account_id })
    }
}

export async function findUserName(tx: Ctx, id: string): Promise<string | null> {
  const person = await tx.db.first(personName, { id })
  return person ? fullName(person.first_name, person.last_name) : null
}

/** '' unassigns. The caller checks the user. */
export async function setLeadAssignee(tx: Ctx, lead: LeadRow, userId: string, cause: Cause): Promise<LeadRow> {
  const name = await findUserName(tx, userId || lead.assigned_to)
  return applyLeadChange(tx, lead, { assigned_to: userId }, userId === '' ? 'unassigned' : 'assigned', cause, {
    userId: userId || lead.assigned_to,
    name,
  })
}

/** Epoch ms; null ends the snooze. */
export const setLeadSnooze = (tx: Ctx, lead: LeadRow, untilMs: number | null, cause: Cause): Promise<LeadRow> =>
  applyLeadChange(tx, lead, { snooze_until: untilMs }, untilMs === null ? 'back' : 'snoozed', cause, {
    until: untilMs,
  })

/** Epoch ms; null cancels. */
export const setScheduledCall = (tx: Ctx, lead: LeadRow, atMs: number | null, cause: Cause): Promise<LeadRow> =>
  applyLeadChange(
    tx,
    lead,
    { scheduled_at: atMs, scheduled_by: atMs === null ? null : cause.byUser },
    atMs === null ? 'unscheduled' : 'scheduled',
    cause,
    { at: atMs ?? lead.scheduled_at },
  )

export const resetLeadCallCount = (tx: Ctx, lead: LeadRow, cause: Cause): Promise<LeadRow> =>
  applyLeadChange(tx, lead, { called_count: 0 }, 'calls-reset', cause, { calls: lead.called_count })

export interface EndedLeadCall {
  placedAt: number
  endedAt: number
  wasBridged: boolean
}

async function findNuisanceEnd(tx: Ctx, lead: LeadRow, endedAt: number): Promise<number | null> {
  const board = await tx.db.first(settingsOf, { id: lead.board_id })
  const hours = board ? await getNuisanceHours(tx, board) : 0
  return hours > 0 ? endedAt + hours * HOUR_MS : null
}

/** No attempt: only nuisance protection counts it. `seconds`: how long it rang. */
export const recordReturnedCall = async (
  tx: Ctx,
  lead: LeadRow,
  { endedAt, ...details }: { endedAt: number; reason: ReturnReason; seconds: number },
  cause: Cause,
): Promise<LeadRow> =>
  applyLeadChange(
    tx,
    lead,
    { last_called_at: endedAt, nuisance_until: await findNuisanceEnd(tx, lead, endedAt) },
    'returned',
    cause,
    details,
  )

/** Completes the scheduled call, if it was that one. */
export async function recordLeadCall(tx: Ctx, lead: LeadRow, call: EndedLeadCall, cause: Cause): Promise<LeadRow> {
  const calls = lead.called_count + 1
  const completesSchedule = await completesScheduledCall(tx, lead, call)
  return applyLeadChange(
    tx,
    lead,
    {
      called_count: calls,
      last_called_at: call.endedAt,
      nuisance_until: await findNuisanceEnd(tx, lead, call.endedAt),
      ...(completesSchedule ? { scheduled_at: null, scheduled_by: null } : {}),
    },
    'called',
    cause,
    { calls, scheduledFor: completesSchedule ? lead.scheduled_at : null },
  )
}

const dueScheduledLeads = statement((q, p: { contact_id: string; until: number }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id).where('scheduled_at', '<=', p.until),
)

/** For calls outside of boards, which may complete scheduled calls too. */
export async function completeScheduledCalls(
  tx: Ctx,
  contactId: string,
  call: EndedLeadCall,
  cause: Cause,
): Promise<void> {
  for (const lead of await tx.db.all(dueScheduledLeads, { contact_id: contactId, until: call.placedAt + EARLY_MS }))
    if (await completesScheduledCall(tx, lead, call)) await recordLeadCall(tx, lead, call, cause)
}

/** The card shows 'Due soon' from then on. */
const EARLY_MS = 5 * 60_000

/** Due when placed, or EARLY_MS later if they spoke. */
async function completesScheduledCall(
  tx: Ctx,
  lead: LeadRow,
  { placedAt, wasBridged }: EndedLeadCall,
): Promise<boolean> {
  if (lead.scheduled_at === null || lead.scheduled_at > placedAt + (wasBridged ? EARLY_MS : 0)) return false
  // A call scheduled during this one is for later.
  const lastScheduling = await tx.db.first(lastScheduled, { lead_id: lead.id })
  return lastScheduling === undefined || lastScheduling.created_at <= placedAt
}

/** Includes the dialed number. Only a disposition counts as the lead's request; other entries are removable. */
export async function suppressLead(tx: Ctx, lead: LeadRow, cause: Cause): Promise<LeadRow> {
  await writeHistory(tx, lead, 'dnc', cause)
  const numbers = new Set((await tx.db.all(numbersOf, { contact_id: lead.contact_id })).map(({ e164 }) => e164))
  if (cause.saidOn !== undefined) numbers.add(cause.saidOn)
  for (const e164 of numbers)
    await suppressNumber(tx, {
      accountId: lead.account_id,
      e164,
      type: cause.saidOn !== undefined ? 'DISPOSITION' : 'MANUAL',
      addedBy: cause.byUser,
    })
  return (await findLeadRow(tx, lead.id)) ?? lead
}
