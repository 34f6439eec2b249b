import { statement } from '../../../db/statement'
import type { InboundEvent } from '../../../machines/kept-by-server/inbound'
import { tellTeam } from '../call-history/publish-call.server'
import type { Ctx } from '../context.server'
import { endForwarded } from './forwarding.server'
import { tellQuiet } from './incoming.read.server'
import { advanceInbound, keptInbound, type KeptInbound } from './kept-inbound.server'
import { greetedAt, keepVoicemail } from './voicemail.server'

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

export async function findInbound(ctx: Ctx, id: string): Promise<KeptInbound | null> {
  const row = await ctx.db.first(inboundById, { id })
  return row ? keptInbound(row) : null
}

/** False: no such call, or not accepted. */
export async function hearInbound(tctx: Ctx, id: string, event: InboundEvent): Promise<boolean> {
  const inbound = await findInbound(tctx, id)
  return inbound ? tellInbound(tctx, inbound, event) : false
}

export async function tellInbound(tctx: Ctx, inbound: KeptInbound, event: InboundEvent): Promise<boolean> {
  const before = inbound.state
  const rang = inbound.context.ringing
  if (!(await advanceInbound(tctx, inbound, event))) return false
  const quiet = rang.filter((userId) => !inbound.context.ringing.includes(userId))
  await tellQuiet(tctx, inbound, quiet, inbound.context.answeredBy)
  const { outcome } = inbound.context
  if (event.type === 'RECORDED') await keepVoicemail(tctx, inbound)
  if (inbound.state !== 'ended' || outcome === null || outcome === 'answered') return true
  const { id } = inbound
  if (before === 'ended') await tctx.db.write(setOutcome, { id, outcome })
  else {
    const now = tctx.clock.now()
    const { at = now, talkedMs } = event.type === 'GONE' ? event : {}
    // The carrier's clock differs and counts whole seconds.
    const ended_at = Math.min(now, Math.max(at, inbound.row.created_at))
    if (outcome === 'forwarded') await endForwarded(tctx, inbound, { ended_at, talkedMs })
    else {
      const ring_ms = Math.max(0, ((await greetedAt(tctx, inbound)) ?? ended_at) - inbound.row.created_at)
      await tctx.db.write(endCall, { id, ended_at, answered_at: null, ring_ms, outcome })
    }
  }
  await tellTeam(tctx, { accountId: inbound.row.account_id, callId: id })
  return true
}

const byRecording = statement((q, p: { recording_id: string }) =>
  q.selectFrom('inbound_calls').select('id').where('recording_id', '=', p.recording_id),
)

export async function hearWords(tctx: Ctx, recordingId: string): Promise<void> {
  const inbound = await tctx.db.first(byRecording, { recording_id: recordingId })
  if (inbound) await hearInbound(tctx, inbound.id, { type: 'RECORDED' })
}
