import { hasMinutes } from '../accounts/plan'
import type { DialStep } from '../call-engine/dial-step'
import { findNextPosition } from '../campaigns/campaign-record.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { recordSkip } from '../lead-selection/record-selection.server'
import { freeSlots, getNoNumberText } from '../lines/fill-lines.server'
import { linesWords } from '../lines/lines.words'
import { checkNumberByHand, createRefusal, type RedialRefusal } from '../lines/redial-number.server'
import { startLine } from '../lines/start-line.server'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { holdsSeller } from '../transfers/transfer-state'
import { isListedCallback } from './callbacks.read.server'
import { findQueuedCallback, type QueuedCallback } from './queued-callbacks.read.server'
import { deleteQueuedCallback, refuseQueuedCallback } from './queued-callbacks.server'

/** Before the next leads, also while paused: the seller asked for them. */
export async function dialQueuedCallbacks(step: DialStep): Promise<void> {
  const { tx, session, transfer } = step
  if (session.state.run !== 'dialing' || session.state.phone !== 'present') return
  if (session.context.blocked || holdsSeller(transfer)) return
  for (;;) {
    if (!hasMinutes(step.rules.secondsLeft)) return
    const free = freeSlots(step)
    const callback = free.length === 0 ? undefined : await findQueuedCallback(tx, session.id)
    if (!callback) return
    // In the place of its last call, if that is in the bar.
    const last = step.lines.find(({ row }) => row.e164 === callback.e164 && free.includes(row.slot))
    await dialCallback(step, last?.row.slot ?? free[0]!, callback)
  }
}

async function dialCallback(step: DialStep, slot: number, callback: QueuedCallback): Promise<void> {
  const { tx, session } = step
  const userId = session.row.user_id
  step.changed.session = true
  // Called since it was requested.
  if (!(await isListedCallback(tx, userId, callback.callback_id)))
    return void (await deleteQueuedCallback(tx, callback))
  const record = await findOrInsertRecord(step, callback)
  const refusal = await startCallbackLine(step, slot, callback, record)
  if (!refusal) return void (await deleteQueuedCallback(tx, callback))
  await refuseQueuedCallback(tx, callback, { userId, ...refusal })
  await recordSkip(
    tx,
    { accountId: callback.account_id, campaignId: step.campaign.id, sessionId: session.id },
    {
      record: { id: record.id, contact_id: callback.contact_id },
      contactName: callback.contact_name,
      e164: callback.e164,
      code: refusal.code,
      reasons: refusal.reasons,
    },
  )
}

async function startCallbackLine(
  step: DialStep,
  slot: number,
  { account_id, contact_id, contact_name, e164 }: QueuedCallback,
  record: CallbackRecord,
): Promise<RedialRefusal | null> {
  const { tx } = step
  const check = await checkNumberByHand(step, { accountId: account_id, contactId: contact_id, e164 })
  if (check.refusal) return check
  const callerId = await chooseCallerId(step)
  if (!callerId) return createRefusal('no_caller_id', [getNoNumberText(step)])
  const numbers = await listNumbersInOrder(tx, contact_id)
  const contact = await tx.db.q
    .selectFrom('contacts')
    .select('vendor_contact_id')
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow()
  const line = await startLine(
    step,
    slot,
    {
      recordId: record.id,
      contactId: contact_id,
      contactName: contact_name,
      vendorContactId: contact.vendor_contact_id,
      e164,
      phoneIndex: Math.max(record.next_phone - 1, numbers.indexOf(e164)),
      callsMade: record.calls_made,
      isCompleted: record.state === 'done',
      byHand: true,
      place: check.place,
      reasons: [{ code: 'calls_in_24_hours', text: linesWords.calledBack, data: {} }, ...check.reasons],
    },
    callerId,
  )
  return line
    ? null
    : createRefusal('held_by_another_seller', [linesWords.numberBeingCalledAlready], 'number_protected')
}

interface CallbackRecord {
  id: string
  state: string
  next_phone: number
  calls_made: number
}

/** A contact of another campaign is no lead of this one: its record is completed, and not counted. */
async function findOrInsertRecord({ tx, campaign }: DialStep, callback: QueuedCallback): Promise<CallbackRecord> {
  const columns = ['id', 'state', 'next_phone', 'calls_made'] as const
  const known = await tx.db.q
    .selectFrom('campaign_records')
    .select(columns)
    .where('campaign_id', '=', campaign.id)
    .where('contact_id', '=', callback.contact_id)
    .executeTakeFirst()
  if (known) return known
  return tx.db.q
    .insertInto('campaign_records')
    .values({
      id: tx.ids('rec'),
      account_id: callback.account_id,
      campaign_id: campaign.id,
      contact_id: callback.contact_id,
      position: await findNextPosition(tx, campaign.id),
      state: 'done',
      calls_made: 1,
      only_number: callback.e164,
      return_reason: null,
      updated_at: tx.clock.now(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
