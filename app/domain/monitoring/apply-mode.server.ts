import { statement } from '../../../db/statement'
import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import type { MonitorContext, MonitorEvent } from '../../../machines/kept-by-server/monitor'
import { isCarrierError, type RoomVoice } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { hearMonitor } from './hear-monitor.server'

/** Twilio: resource not found. */
const NOT_THERE = 20404

interface Wish {
  monitorId: string
  turn: number
}

const wishes = statement((q, p: { id: string }) =>
  q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select(['monitors.context', 'dial_sessions.conference_sid', 'dial_sessions.context as run'])
    .where('monitors.id', '=', p.id)
    .where('monitors.ended_at', 'is', null),
)

/** A whisper needs the seller's phone, else it is silent. */
function voiceOf({ mode }: MonitorContext, sellerCallSid: string | null): RoomVoice {
  if (mode === 'barging') return { kind: 'open' }
  return mode === 'whispering' && sellerCallSid !== null
    ? { kind: 'coach', callSid: sellerCallSid }
    : { kind: 'silent' }
}

export const takeAnswer = (ctx: Ctx, follow: (tctx: Ctx) => Promise<unknown>): Promise<unknown> =>
  ctx.db.transact('monitor.answer', follow)
const answer = (ctx: Ctx, monitorId: string, event: MonitorEvent) =>
  takeAnswer(ctx, (tctx) => hearMonitor(tctx, monitorId, event))

/** Later requests wait for the carrier's answer. (Job.) */
export async function applyMode(ctx: Ctx, { monitorId, turn }: Wish): Promise<void> {
  const row = await ctx.db.first(wishes, { id: monitorId })
  const context = row && (JSON.parse(row.context) as MonitorContext)
  if (!row?.conference_sid || !context?.callSid || context.turn !== turn) return
  const { agentCallSid } = JSON.parse(row.run) as DialSessionContext
  try {
    await ctx.carrier.voiceInRoom(row.conference_sid, context.callSid, voiceOf(context, agentCallSid))
  } catch (error) {
    if (!isCarrierError(error) || error.outcome !== 'refused') throw error
    if (error.carrierCode === NOT_THERE) return void (await letGo(ctx, monitorId, context.callSid))
    await answer(ctx, monitorId, { type: 'REFUSED', turn, why: `The carrier did not take it: ${error.message}.` })
    return
  }
  await answer(ctx, monitorId, { type: 'APPLIED', turn })
}

/** The leg has left, and its callback is late. */
const letGo = (ctx: Ctx, monitorId: string, callSid: string) =>
  takeAnswer(ctx, async (tctx) => {
    await hearMonitor(tctx, monitorId, { type: 'LEFT', callSid })
    await enqueue(tctx, { kind: 'call.hang-up', key: `monitor:${callSid}:away`, payload: { callSid } })
  })

export const giveUpMode = (ctx: Ctx, { monitorId, turn }: Wish): Promise<unknown> =>
  answer(ctx, monitorId, { type: 'REFUSED', turn, why: 'The carrier cannot be reached.' })
