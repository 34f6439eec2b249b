import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { suppressNumber } from '../protection/suppress-number.server'
import { changeLead, type LeadChange } from './change-lead.server'
import { leadRow } from './find-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { nuisanceHoursOf } from './nuisance-hours.server'
import type { LeadHistoryKind } from './leads.schema'
import { withTally } from './tell-board.server'

const HOUR_MS = 3_600_000

type Details = Record<string, string | number | null>

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

export const alterLead = (
  tctx: Ctx,
  lead: LeadRow,
  change: LeadChange,
  kind: LeadHistoryKind,
  cause: Cause,
  details: Details = {},
): Promise<LeadRow> =>
  withTally(tctx, async (tally) => {
    const after = await changeLead(tctx, tally, lead, change)
    if (after === lead) return { result: lead, news: [] }
    await writeHistory(tctx, after, kind, cause, details)
    await tellPromise(tctx, lead, after)
    return { result: after, news: [{ type: 'lead.changed', lead: after }] }
  })

const promiserOf = ({ scheduled_at, assigned_to, scheduled_by }: LeadRow): string | null =>
  scheduled_at === null ? null : assigned_to || scheduled_by

/** For call reminders in the dialer. */
async function tellPromise(tctx: Ctx, before: LeadRow, after: LeadRow): Promise<void> {
  const [was, is] = [promiserOf(before), promiserOf(after)]
  if (was === is && before.scheduled_at === after.scheduled_at) return
  for (const userId of new Set([was, is]))
    if (userId !== null)
      await tctx.db.recordEvent({
        type: 'scheduled-calls.changed',
        room: `user:${userId}`,
        accountId: after.account_id,
        subjectId: after.id,
        payload: { userId },
      })
}

export async function nameOfPerson(tctx: Ctx, id: string): Promise<string | null> {
  const person = await tctx.db.first(personName, { id })
  return person ? fullName(person.first_name, person.last_name) : null
}

/** '' unassigns. The caller checks the user. */
export async function giveLead(tctx: Ctx, lead: LeadRow, userId: string, cause: Cause): Promise<LeadRow> {
  const name = await nameOfPerson(tctx, userId || lead.assigned_to)
  return alterLead(tctx, lead, { assigned_to: userId }, userId === '' ? 'unassigned' : 'assigned', cause, {
    userId: userId || lead.assigned_to,
    name,
  })
}

/** Epoch ms; null ends the snooze. */
export const restLead = (tctx: Ctx, lead: LeadRow, untilMs: number | null, cause: Cause): Promise<LeadRow> =>
  alterLead(tctx, lead, { snooze_until: untilMs }, untilMs === null ? 'back' : 'snoozed', cause, { until: untilMs })

/** Epoch ms; null cancels. */
export const planCall = (tctx: Ctx, lead: LeadRow, atMs: number | null, cause: Cause): Promise<LeadRow> =>
  alterLead(
    tctx,
    lead,
    { scheduled_at: atMs, scheduled_by: atMs === null ? null : cause.byUser },
    atMs === null ? 'unscheduled' : 'scheduled',
    cause,
    { at: atMs ?? lead.scheduled_at },
  )

export const resetCallCount = (tctx: Ctx, lead: LeadRow, cause: Cause): Promise<LeadRow> =>
  alterLead(tctx, lead, { called_count: 0 }, 'calls-reset', cause, { calls: lead.called_count })

export interface MadeCall {
  placedAt: number
  endedAt: number
  wasBridged: boolean
}

/** Completes the scheduled call, if it was that one. */
export async function noteCall(tctx: Ctx, lead: LeadRow, call: MadeCall, cause: Cause): Promise<LeadRow> {
  const board = await tctx.db.first(settingsOf, { id: lead.board_id })
  const hours = board ? await nuisanceHoursOf(tctx, board) : 0
  const calls = lead.called_count + 1
  const done = await keepsPromise(tctx, lead, call)
  return alterLead(
    tctx,
    lead,
    {
      called_count: calls,
      last_called_at: call.endedAt,
      nuisance_until: hours > 0 ? call.endedAt + hours * HOUR_MS : null,
      ...(done ? { scheduled_at: null, scheduled_by: null } : {}),
    },
    'called',
    cause,
    { calls, scheduledFor: done ? lead.scheduled_at : null },
  )
}

const promisesTo = statement((q, p: { contact_id: string; until: number }) =>
  q.selectFrom('leads').selectAll().where('contact_id', '=', p.contact_id).where('scheduled_at', '<=', p.until),
)

/** For calls outside of boards, which may complete scheduled calls too. */
export async function keepScheduledCalls(tctx: Ctx, contactId: string, call: MadeCall, cause: Cause): Promise<void> {
  for (const lead of await tctx.db.all(promisesTo, { contact_id: contactId, until: call.placedAt + EARLY_MS }))
    if (await keepsPromise(tctx, lead, call)) await noteCall(tctx, lead, call, cause)
}

/** The card shows 'Due soon' from then on. */
const EARLY_MS = 5 * 60_000

/** Due when placed, or EARLY_MS later if they spoke. */
async function keepsPromise(tctx: Ctx, lead: LeadRow, { placedAt, wasBridged }: MadeCall): Promise<boolean> {
  if (lead.scheduled_at === null || lead.scheduled_at > placedAt + (wasBridged ? EARLY_MS : 0)) return false
  // A call scheduled during this one is for later.
  const promised = await tctx.db.first(lastScheduled, { lead_id: lead.id })
  return promised === undefined || promised.created_at <= placedAt
}

/** Includes the dialed number. Only a disposition counts as the lead's request; other entries are removable. */
export async function suppressLead(tctx: Ctx, lead: LeadRow, cause: Cause): Promise<LeadRow> {
  await writeHistory(tctx, lead, 'dnc', cause)
  const numbers = new Set((await tctx.db.all(numbersOf, { contact_id: lead.contact_id })).map(({ e164 }) => e164))
  if (cause.saidOn !== undefined) numbers.add(cause.saidOn)
  for (const e164 of numbers)
    await suppressNumber(tctx, {
      accountId: lead.account_id,
      e164,
      type: cause.saidOn !== undefined ? 'DISPOSITION' : 'MANUAL',
      addedBy: cause.byUser,
    })
  return (await leadRow(tctx, lead.id)) ?? lead
}
