import { runReactions } from '../reactions'
import { statement } from '../../../db/statement'
import type { InboundEvent } from '../../../machines/server/inbound'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import type { Ctx } from '../context.server'
import { saveVoicemail } from '../voicemails/save-voicemail.server'
import { endForwarded } from './forwarding.server'
import { publishRingingEnd } from './incoming.read.server'
import { advanceInbound, toStoredInbound, type StoredInbound } from './inbound-machine.server'
import { publishMissed } from './publish-missed.server'
import { findGreetingTime } from './voicemail.server'

const inboundById = statement((q, p: { id: string }) =>
  q.selectFrom('inbound_calls').selectAll().where('id', '=', p.id),
)
const endCall = statement(
  (q, p: { id: string; ended_at: number; answered_at: number | null; ring_ms: number; outcome: string }) =>
    q
      .updateTable('calls')
      .set({ answered_at: p.answered_at, ring_ms: p.ring_ms, outcome: p.outcome, ended_at: p.ended_at })
      .where('id', '=', p.id),
)
const setOutcome = statement((q, p: { id: string; outcome: string }) =>
  q.updateTable('calls').set({ outcome: p.outcome }).where('id', '=', p.id),
)

export async function findInbound(ctx: Ctx, id: string): Promise<StoredInbound | null> {
  const row = await ctx.db.first(inboundById, { id })
  return row ? toStoredInbound(row) : null
}

/** False: no such call, or not accepted. */
export async function dispatchToInbound(tx: Ctx, id: string, event: InboundEvent): Promise<boolean> {
  const inbound = await findInbound(tx, id)
  return inbound ? applyInboundEvent(tx, inbound, event) : false
}

export async function applyInboundEvent(tx: Ctx, inbound: StoredInbound, event: InboundEvent): Promise<boolean> {
  const before = inbound.state
  const rang = inbound.context.ringing
  if (!(await advanceInbound(tx, inbound, event))) return false
  const silenced = rang.filter((userId) => !inbound.context.ringing.includes(userId))
  await publishRingingEnd(tx, inbound, silenced, inbound.context.answeredBy)
  const { outcome } = inbound.context
  if (event.type === 'RECORDED') await storeMessage(tx, inbound)
  if (inbound.state !== 'ended' || outcome === null || outcome === 'answered') return true
  const { id } = inbound
  if (before === 'ended') await tx.db.write(setOutcome, { id, outcome })
  else {
    const now = tx.clock.now()
    const { at = now, talkedMs } = event.type === 'CALLER_HUNG_UP' ? event : {}
    // The carrier's clock differs and counts whole seconds.
    const ended_at = Math.min(now, Math.max(at, inbound.row.created_at))
    if (outcome === 'forwarded') await endForwarded(tx, inbound, { ended_at, talkedMs })
    else {
      const ring_ms = Math.max(0, ((await findGreetingTime(tx, inbound)) ?? ended_at) - inbound.row.created_at)
      await tx.db.write(endCall, { id, ended_at, answered_at: null, ring_ms, outcome })
      await publishMissed(tx, { accountId: inbound.row.account_id, callId: id, at: ended_at })
      if (outcome === 'missed') await runReactions(tx, 'callMissed', { accountId: inbound.row.account_id, callId: id })
    }
  }
  await publishCallToTeam(tx, { accountId: inbound.row.account_id, callId: id })
  await runReactions(tx, 'callEnded', { accountId: inbound.row.account_id, callId: id })
  return true
}

async function storeMessage(tx: Ctx, { id, row, context }: StoredInbound): Promise<void> {
  if (row.recording_id === null) return
  await saveVoicemail(tx, {
    accountId: row.account_id,
    callId: id,
    called: row.called,
    contactId: row.contact_id,
    recordingId: row.recording_id,
    settingsOwnerId: context.whose,
  })
}

const byRecording = statement((q, p: { recording_id: string }) =>
  q.selectFrom('inbound_calls').select('id').where('recording_id', '=', p.recording_id),
)

export async function handleVoicemailRecorded(tx: Ctx, recordingId: string): Promise<void> {
  const inbound = await tx.db.first(byRecording, { recording_id: recordingId })
  if (inbound) await dispatchToInbound(tx, inbound.id, { type: 'RECORDED' })
}
