import { statement } from '../../../db/statement'
import type { MonitorContext, MonitorEvent } from '../../../machines/server/monitor'
import { isCarrierError, type ParticipantVoice } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { dispatchToMonitor } from './dispatch-to-monitor.server'
import { monitoringWords } from './monitoring.words'
import { readMonitor } from './monitor-machine.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

/** Twilio: resource not found. */
const NOT_THERE = 20404

interface ModeRequest {
  monitorId: string
  turn: number
}

const monitorWithSession = statement((q, p: { id: string }) =>
  q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select([
      'monitors.account_id',
      'monitors.state',
      'monitors.context',
      'monitors.chart_version',
      'dial_sessions.conference_sid',
      'dial_sessions.state as session_state',
      'dial_sessions.context as session_context',
      'dial_sessions.chart_version as session_chart_version',
    ])
    .where('monitors.id', '=', p.id)
    .where('monitors.ended_at', 'is', null),
)

/** A whisper needs the seller's phone, else it is silent. */
function voiceOf({ mode }: MonitorContext, sellerCallSid: string | null): ParticipantVoice {
  if (mode === 'barging') return { kind: 'open' }
  return mode === 'whispering' && sellerCallSid !== null
    ? { kind: 'coach', callSid: sellerCallSid }
    : { kind: 'silent' }
}

export const applyMonitorStatus = (ctx: Ctx, work: (tx: Ctx) => Promise<unknown>): Promise<unknown> =>
  ctx.db.transact('monitor.answer', work)
const dispatchAnswer = (ctx: Ctx, monitorId: string, event: MonitorEvent) =>
  applyMonitorStatus(ctx, (tx) => dispatchToMonitor(tx, monitorId, event))

/** Later requests wait for the carrier's answer. (Job.) */
export async function applyMode(ctx: Ctx, { monitorId, turn }: ModeRequest): Promise<void> {
  const row = await ctx.db.first(monitorWithSession, { id: monitorId })
  const context = row && readMonitor(row).context
  if (!row?.conference_sid || !context?.callSid || context.turn !== turn) return
  const { agentCallSid } = readDialSession({
    state: row.session_state,
    context: row.session_context,
    chart_version: row.session_chart_version,
  }).context
  try {
    await ctx.carrier.setParticipantVoice(row.conference_sid, context.callSid, voiceOf(context, agentCallSid))
  } catch (error) {
    if (!isCarrierError(error) || error.outcome !== 'refused') throw error
    if (error.carrierCode === NOT_THERE)
      return void (await removeLeftPhone(ctx, { monitorId, accountId: row.account_id, callSid: context.callSid }))
    await dispatchAnswer(ctx, monitorId, {
      type: 'REFUSED',
      turn,
      why: monitoringWords.carrierRefusedChange(error.message),
    })
    return
  }
  await dispatchAnswer(ctx, monitorId, { type: 'APPLIED', turn })
}

/** The leg has left, and its callback is late. */
const removeLeftPhone = (
  ctx: Ctx,
  { monitorId, accountId, callSid }: { monitorId: string; accountId: string; callSid: string },
) =>
  applyMonitorStatus(ctx, async (tx) => {
    await dispatchToMonitor(tx, monitorId, { type: 'LEFT', callSid })
    await enqueue(tx, { kind: 'call.hang-up', accountId, key: `monitor:${callSid}:away`, payload: { callSid } })
  })

export const abandonMode = (ctx: Ctx, { monitorId, turn }: ModeRequest): Promise<unknown> =>
  dispatchAnswer(ctx, monitorId, { type: 'REFUSED', turn, why: monitoringWords.carrierCannotBeReached })
