import {
  handleAnnouncementPlayed,
  handleLeadAway,
} from '../../../app/domain/announcements/dispatch-to-announcement.server'
import { readAnnouncement } from '../../../app/domain/announcements/read-announcement.server'
import { isTuneUrl } from '../../../app/domain/audio/tune-files.server'
import { handleConferenceParticipant } from '../../../app/domain/legs/handle-conference-participant.server'
import { handleSellerParticipant } from '../../../app/domain/seller-phone/join-seller.server'
import { dispatchToTransfer } from '../../../app/domain/transfers/dispatch-to-transfer.server'
import type { Ctx } from '../../../app/domain/context.server'
import { handleSupervisorParticipant, parseMonitorLabel } from '../../../app/domain/monitoring/join-supervisor.server'
import { attemptOfAnnouncement } from '../../carrier/twilio/callback-urls'
import { announcementTwiml } from '../../carrier/twilio/twiml'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'

export async function onConferenceEvent(tx: Ctx, sessionId: string, fields: Fields): Promise<Outcome> {
  const {
    ConferenceSid: conferenceSid,
    SequenceNumber: sequence,
    StatusCallbackEvent: event,
    CallSid: callSid,
    ParticipantLabel: label,
  } = fields
  if (!conferenceSid || sequence === undefined) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `conference:${conferenceSid}:${sequence}`))) return { kind: 'repeat' }
  if (event === 'announcement-end' || event === 'announcement-fail') {
    if (isTuneUrl(fields.AnnounceUrl)) return { kind: 'done' }
    const attemptId = attemptOfAnnouncement(fields.AnnounceUrl)
    if (attemptId === null) return { kind: 'unknown' }
    const failure = event === 'announcement-end' ? null : 'The carrier could not play the announcement'
    return { kind: (await handleAnnouncementPlayed(tx, { attemptId, failure })) ? 'done' : 'unknown' }
  }
  const what = event === 'participant-join' ? 'joined' : event === 'participant-leave' ? 'left' : null
  if (!what || !callSid || !label) return { kind: 'done' }
  if (label.startsWith('seller-')) await handleSellerParticipant(tx, { sessionId, callSid, conferenceSid, what })
  else if (label.startsWith('monitor-'))
    await handleSupervisorParticipant(tx, { monitorId: parseMonitorLabel(label), callSid, what })
  else if (label.startsWith('lead-')) {
    const lineId = label.slice('lead-'.length)
    // A leg with new instructions leaves temporarily or for good: its line decides.
    if (fields.ReasonParticipantLeft === 'participant_updated_via_api') await handleLeadAway(tx, lineId)
    else await handleConferenceParticipant(tx, { lineId, callSid, what })
  } else if (label.startsWith('transfer-') && what === 'joined')
    await dispatchToTransfer(tx, label.slice('transfer-'.length), { type: 'JOINED', at: tx.clock.now() })
  return { kind: 'done' }
}

export async function onAnnouncementRequest(tx: Ctx, attemptId: string, publicUrl: string): Promise<Outcome> {
  const announcement = await readAnnouncement(tx, attemptId)
  return announcement ? { kind: 'twiml', twiml: announcementTwiml(announcement, publicUrl) } : { kind: 'unknown' }
}
