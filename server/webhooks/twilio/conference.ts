import { hearLeadInRoom } from '../../../app/domain/calls/hear-lead-leg.server'
import { hearSellerInRoom } from '../../../app/domain/calls/seat-seller.server'
import { hearTransfer } from '../../../app/domain/transfers/hear-transfer.server'
import type { Ctx } from '../../../app/domain/context.server'
import { hearSupervisorInRoom, monitorOfLabel } from '../../../app/domain/monitoring/seat-supervisor.server'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

/** Somebody came into a seller's room or left it; who it is stands in the label that we gave. */
export async function conferenceEvent(tctx: Ctx, sessionId: string, fields: Fields): Promise<Outcome> {
  const {
    ConferenceSid: conferenceSid,
    SequenceNumber: sequence,
    StatusCallbackEvent: event,
    CallSid: callSid,
    ParticipantLabel: label,
  } = fields
  if (!conferenceSid || sequence === undefined) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `conference:${conferenceSid}:${sequence}`))) return { kind: 'repeat' }
  const what = event === 'participant-join' ? 'joined' : event === 'participant-leave' ? 'left' : null
  if (!what || !callSid || !label) return { kind: 'done' }
  if (label.startsWith('seller-')) await hearSellerInRoom(tctx, { sessionId, callSid, conferenceSid, what })
  else if (label.startsWith('monitor-'))
    await hearSupervisorInRoom(tctx, { monitorId: monitorOfLabel(label), callSid, what })
  // A leg that we gave a new instruction leaves for a moment or for good; its line knows which.
  else if (label.startsWith('lead-') && fields.ReasonParticipantLeft !== 'participant_updated_via_api')
    await hearLeadInRoom(tctx, { lineId: label.slice('lead-'.length), callSid, what })
  else if (label.startsWith('transfer-') && what === 'joined')
    await hearTransfer(tctx, label.slice('transfer-'.length), { type: 'JOINED', at: tctx.clock.now() })
  return { kind: 'done' }
}
