import type { AttemptsTable } from '../../../db/schema/plumbing'
import { statement } from '../../../db/statement'
import { insertCall } from '../call-history/insert-call.server'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import { formatPhone } from '../phone-numbers/phone'
import { isDialable } from '../phone-numbers/possible-number'
import { parsePhone } from '../phone-numbers/phone.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { addRecords, insertCampaign } from '../campaigns/insert-campaign.server'
import { fullName } from '../person-name'
import { findTransferToUser } from '../transfers/find-transfer-to-user.server'
import { listForwardingPhones } from './forwarding.server'
import { publishRinging } from './incoming.read.server'
import { insertInbound } from './inbound-machine.server'
import { routeCall, routeTransfer } from './route-call.server'

/** About five rings. */
export const RING_MS = 25_000

/** Longer than the target rings: the carrier ends it, without a voicemail. */
const TRANSFER_RING_MS = 60_000

const byCallSid = statement((q, p: { call_sid: string }) =>
  q.selectFrom('inbound_calls').select('id').where('call_sid', '=', p.call_sid),
)
const SHOWN = [
  'contacts.id',
  'contacts.first_name',
  'contacts.last_name',
  'contacts.created_at',
  'contacts.updated_at',
] as const
const lastFrom = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(SHOWN)
    .where('calls.account_id', '=', p.account_id)
    .where('calls.e164', '=', p.e164)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('calls.placed_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(1),
)
const recordOf = statement((q, p: { campaign_id: string }) =>
  q.selectFrom('campaign_records').select('id').where('campaign_id', '=', p.campaign_id),
)
const setDone = statement((q, p: { campaign_id: string }) =>
  q.updateTable('campaign_records').set({ state: 'done' }).where('campaign_id', '=', p.campaign_id),
)
const insertAttempt = statement((q, attempt: AttemptsTable) => q.insertInto('attempts').values(attempt))

/**
 * Stores the call and rings. Repeats return the same id. null: no route, or our own forwarding. Suppression does not
 * apply to callers.
 */
export async function receiveCall(
  tx: Ctx,
  { callSid, from, called }: { callSid: string; from: string; called: string },
): Promise<string | null> {
  const known = await tx.db.first(byCallSid, { call_sid: callSid })
  if (known) return known.id
  if (from === called) return null
  const transfer = await findTransferToUser(tx, { from, called })
  const e164 = transfer?.e164 ?? normalizeCallerNumber(from)
  const route = transfer ? routeTransfer(transfer) : await routeCall(tx, { from: e164, called })
  if (!route) return null
  const { accountId, ownerUserId: keeperId, settings } = route
  const now = tx.clock.now()
  const contact = transfer?.contact ?? (await findOrCreateCallerContact(tx, accountId, e164))
  const isUnknown = contact.name === ''
  const toVoicemail = route.toVoicemail || (!transfer && isUnknown && settings.unknownCallerDestination === 'voicemail')
  const ringing = toVoicemail ? [] : route.ringing
  const phones = toVoicemail || transfer ? [] : await listForwardingPhones(tx, accountId, e164, settings)
  const campaignId = tx.ids('cmp')
  const user = { userId: keeperId, accountId }
  const name = contact.name || formatPhone(e164) || 'Unknown'
  await insertCampaign(tx, { id: campaignId, name, kind: 'call', listId: null, user })
  await addRecords(tx, campaignId, accountId, [contact.id])
  await tx.db.write(setDone, { campaign_id: campaignId })
  const record = await tx.db.first(recordOf, { campaign_id: campaignId })
  const id = tx.ids('line')
  await insertCall(tx, {
    id,
    account_id: accountId,
    user_id: keeperId,
    session_id: null,
    campaign_id: campaignId,
    contact_id: contact.id,
    direction: 'inbound',
    e164,
    caller_id: called,
    placed_at: now,
    ringing_at: now,
    compliance: JSON.stringify({ checkedAt: now }),
  })
  // Later leg instructions name an attempt.
  await tx.db.write(insertAttempt, {
    id: tx.ids('att'),
    account_id: accountId,
    job_key: `inbound:${id}`,
    kind: 'call',
    leg_kind: 'line',
    subject_id: id,
    state: 'accepted',
    to_number: called,
    from_number: e164,
    carrier_sid: callSid,
    error: null,
    attempted_at: now,
    sent_at: now,
    completed_at: now,
  })
  const inbound = await insertInbound(
    tx,
    {
      id,
      account_id: accountId,
      call_sid: callSid,
      e164,
      called,
      contact_id: contact.id,
      record_id: record!.id,
      contact_name: contact.name,
      ringing: JSON.stringify(ringing),
      recording_id: null,
      transfer_id: transfer?.transferId ?? null,
    },
    {
      ringing,
      ringMs: transfer ? TRANSFER_RING_MS : RING_MS,
      whose: route.settingsOwnerId,
      phones,
      boardId: route.boardId,
    },
  )
  await publishRinging(tx, inbound)
  return id
}

/** ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN, UNAVAILABLE on a keypad. */
const HIDDEN = ['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']

/** E.164; empty when withheld. */
function normalizeCallerNumber(from: string): string {
  const parsed = parsePhone(from)
  if (parsed.ok) return parsed.e164
  return /^\+[1-9]\d{6,14}$/.test(from) && !HIDDEN.includes(from) ? from : ''
}

/** Withheld callers share a contact until it is edited. Numbers from abroad are not stored: found by past calls. */
async function findOrCreateCallerContact(
  tx: Ctx,
  accountId: string,
  e164: string,
): Promise<{ id: string; name: string }> {
  const isStorable = isDialable(e164)
  const known = isStorable
    ? await findContactByNumber(tx, accountId, e164)
    : await tx.db.first(lastFrom, { account_id: accountId, e164 })
  if (known && (e164 !== '' || known.updated_at === known.created_at))
    return { id: known.id, name: fullName(known.first_name, known.last_name) }
  const phones = isStorable ? [{ e164, type: 'other' as const }] : []
  const { id } = await saveContact(tx, { accountId, createdBy: null, facts: { phones }, phones: 'add' })
  return { id, name: '' }
}
