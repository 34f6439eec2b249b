import { getRecordingPlan } from '../recordings/recording-plan'
import type { DialStep } from '../call-engine/dial-step'
import { insertCall } from '../call-history/insert-call.server'
import { findAllPartyConsent, toConsentColumns } from '../protection/consent-states'
import type { Candidate } from '../lead-selection/choose-next-lead.server'
import { saveSelection } from '../lead-selection/record-selection.server'
import { findLocalNumber, type CallerId } from '../caller-id/caller-id.server'
import { insertLine, type StoredLine } from './line-machine.server'
import { countFigures, NO_FIGURES } from '../dial-sessions/session-figures.server'
import { acquireNumberLease, releaseNumberLease } from '../protection/number-lease.server'
import { reserveCall } from '../usage/bill-call.server'
import { updateSecondsLeft } from './update-seconds-left.server'
import { publishCallbackCounts } from '../callbacks/callbacks.read.server'
import { shouldLeaveVoicemail } from '../voicemail-drop/drop-voicemail.server'
import { updateCalledCount, updateDialedRecord } from '../campaigns/campaign-record.server'

/** Added to the ring timeout for the carrier's queue. */
const SILENCE_MS = 60_000

/** `chosen`: caller ID without local presence. null: another seller leased the number, or the wallet is empty. */
export async function startLine(
  step: DialStep,
  slot: number,
  lead: Candidate,
  defaultCallerId: CallerId,
): Promise<StoredLine | null> {
  const { tx, session } = step
  const now = tx.clock.now()
  const id = tx.ids('line')
  const accountId = session.row.account_id
  const lease = { account_id: accountId, e164: lead.e164, session_id: session.id, line_id: id }
  if (!(await acquireNumberLease(tx, lease))) return null
  if (step.rules.usesWallet) {
    if (!(await reserveCall(tx, { accountId, callId: id, e164: lead.e164 }))) {
      await releaseNumberLease(tx, lease)
      return null
    }
    await updateSecondsLeft(step)
  }

  const local = await findLocalNumber(step, lead)
  const callerId = local?.number ?? defaultCallerId
  const reasons = lead.reasons.map((reason) => reason.text)
  const consent = findAllPartyConsent({ ...lead.place, e164: lead.e164 })
  const plan = getRecordingPlan(step.rules.settings, consent)
  await insertCall(tx, {
    id,
    account_id: accountId,
    user_id: session.row.user_id,
    session_id: session.id,
    campaign_id: step.campaign.id,
    contact_id: lead.contactId,
    e164: lead.e164,
    caller_id: callerId.e164,
    placed_at: now,
    local_presence: local ? 1 : 0,
    compliance: JSON.stringify({
      checkedAt: now,
      localHoursAt: tx.clock.localHoursNow(),
      checks: lead.reasons,
      ringTimeoutSeconds: step.rules.settings.ringTimeout,
      ...plan,
      ...(local && { localPresence: local.why }),
      ...(!local && callerId.why !== undefined && { callerIdWhy: callerId.why }),
    }),
  })
  await publishCallbackCounts(tx, {
    userId: session.row.user_id,
    accountId,
    contactId: lead.contactId,
    e164: lead.e164,
  })
  const line = await insertLine(
    tx,
    {
      id,
      account_id: accountId,
      session_id: session.id,
      record_id: lead.recordId,
      contact_id: lead.contactId,
      slot,
      e164: lead.e164,
      caller_id: callerId.e164,
      contact_name: lead.contactName,
      vendor_contact_id: lead.vendorContactId,
      caller_nickname: callerId.nickname,
      reasons: JSON.stringify(reasons),
      ...toConsentColumns(consent),
    },
    {
      placedAt: now,
      recordOnJoin: !plan.notRecorded && (plan.recording === 'fromStart' || plan.recording === 'always'),
      silenceMs: step.rules.settings.ringTimeout * 1000 + SILENCE_MS,
      ...(lead.byHand && { dialedByHand: true }),
      ...(lead.isSecondDial && { secondDial: true }),
      ...(shouldLeaveVoicemail(step, lead) && { leavesVoicemail: true }),
    },
  )
  await tx.db.write(updateDialedRecord, {
    state: lead.isCompleted ? 'done' : 'dialing',
    id: lead.recordId,
    next_phone: lead.phoneIndex + 1,
    calls_made: lead.callsMade + 1,
    now,
  })
  if (lead.callsMade === 0) {
    step.campaign = { ...step.campaign, called_records: step.campaign.called_records + 1 }
    await tx.db.write(updateCalledCount, { id: step.campaign.id, called_records: step.campaign.called_records, now })
  }
  await saveSelection(
    tx,
    { accountId, campaignId: step.campaign.id, sessionId: session.id },
    { recordId: lead.recordId, contactId: lead.contactId, e164: lead.e164, decision: 'chosen', code: null, reasons },
  )
  await countFigures(step, { ...NO_FIGURES, dials: 1 })
  const before = step.lines.filter((other) => other.row.slot === slot)
  step.replaced.push(...before.filter((other) => step.changed.lines.has(other.id)))
  step.lines = [...step.lines.filter((other) => !before.includes(other)), line]
  step.changed.session = true
  return line
}
