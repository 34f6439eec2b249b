import type { DialStep } from '../call-engine/dial-step'
import { insertCall } from '../call-history/insert-call.server'
import { recordingMode } from '../settings/settings.schema'
import { recordingNote } from '../protection/consent-states'
import type { Candidate } from '../lead-selection/choose-next-lead.server'
import { writeSelection } from '../lead-selection/record-selection.server'
import { findLocalNumber, type CallerId } from '../caller-id/caller-id.server'
import { insertLine, type KeptLine } from './line-machine.server'
import { holdNumber } from '../protection/number-lease.server'
import { tellOwing } from './callbacks.read.server'
import { leavesVoicemail } from './drop-voicemail.server'
import { countCalled, setLead } from '../campaigns/campaign-record.server'

/** Added to the ring timeout for the carrier's queue. */
const SILENCE_MS = 60_000

/** `chosen`: caller ID without local presence. null: another seller leased the number. */
export async function startLine(
  run: DialStep,
  slot: number,
  lead: Candidate,
  chosen: CallerId,
): Promise<KeptLine | null> {
  const { tctx, session } = run
  const now = tctx.clock.now()
  const id = tctx.ids('line')
  const accountId = session.row.account_id
  const lease = { account_id: accountId, e164: lead.e164, session_id: session.id, line_id: id }
  if (!(await holdNumber(tctx, lease))) return null

  const local = await findLocalNumber(run, lead)
  const callerId = local?.number ?? chosen
  const reasons = lead.reasons.map((reason) => reason.text)
  const note = recordingNote({ ...lead.place, e164: lead.e164 })
  const mode = recordingMode(run.rules.settings)
  const announces = run.rules.settings.recordingAnnouncement !== 'none'
  await insertCall(tctx, {
    id,
    account_id: accountId,
    user_id: session.row.user_id,
    session_id: session.id,
    campaign_id: run.campaign.id,
    contact_id: lead.contactId,
    e164: lead.e164,
    caller_id: callerId.e164,
    placed_at: now,
    local_presence: local ? 1 : 0,
    compliance: JSON.stringify({
      checkedAt: now,
      localHoursAt: tctx.clock.localHoursNow(),
      checks: lead.reasons,
      ringTimeoutSeconds: run.rules.settings.ringTimeout,
      recording: mode === 'never' || announces ? mode : (note ?? mode),
      ...(note !== null && announces && { announces }),
      ...(local && { localPresence: local.why }),
    }),
  })
  await tellOwing(tctx, { userId: session.row.user_id, accountId, contactId: lead.contactId, e164: lead.e164 })
  const line = await insertLine(
    tctx,
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
      recording_note: note,
    },
    {
      placedAt: now,
      recordOnJoin: (note === null || announces) && (mode === 'fromStart' || mode === 'always'),
      silenceMs: run.rules.settings.ringTimeout * 1000 + SILENCE_MS,
      ...(lead.byHand && { dialedByHand: true }),
      ...(lead.isSecondDial && { secondDial: true }),
      ...(leavesVoicemail(run, lead) && { leavesVoicemail: true }),
    },
  )
  await tctx.db.write(setLead, {
    state: lead.isThrough ? 'done' : 'dialing',
    id: lead.recordId,
    next_phone: lead.phoneIndex + 1,
    calls_made: lead.callsMade + 1,
    now,
  })
  if (lead.callsMade === 0) {
    run.campaign = { ...run.campaign, called_records: run.campaign.called_records + 1 }
    await tctx.db.write(countCalled, { id: run.campaign.id, called_records: run.campaign.called_records, now })
  }
  await writeSelection(
    tctx,
    { accountId, campaignId: run.campaign.id, sessionId: session.id },
    { recordId: lead.recordId, contactId: lead.contactId, e164: lead.e164, decision: 'chosen', code: null, reasons },
  )
  const before = run.lines.filter((other) => other.row.slot === slot)
  run.replaced.push(...before.filter((other) => run.changed.lines.has(other.id)))
  run.lines = [...run.lines.filter((other) => !before.includes(other)), line]
  run.changed.session = true
  return line
}
