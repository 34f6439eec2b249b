import type { Ctx } from '../context.server'
import type { CarrierCall } from '../carrier.port'
import { dispatchToInbound } from '../inbound/dispatch-to-inbound.server'
import { NO_REQUEST_SENT } from '../jobs/finish-job.server'
import { applyCallStatus } from './apply-call-status.server'

const LIVE: ReadonlyArray<CarrierCall['status']> = ['queued', 'ringing', 'in-progress']

export async function reconcileCall(ctx: Ctx, { lineId }: { lineId: string }): Promise<typeof NO_REQUEST_SENT | void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.state', 'lines.ended_at', 'dial_sessions.conference_sid'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()
  if (!line) return reconcileCaller(ctx, lineId)
  if (line.ended_at !== null || line.call_sid === null) return NO_REQUEST_SENT
  const carrierCall = await ctx.carrier.fetchCall(line.call_sid)
  // The join callback may be lost.
  const joined =
    carrierCall?.status === 'in-progress' &&
    ['bridging', 'declined', 'dropping'].includes(line.state) &&
    line.conference_sid !== null &&
    (await ctx.carrier.isInConference(line.conference_sid, line.call_sid))
  await applyCarrierStatus(ctx, (tx) => applyCallStatus(tx, lineId, carrierCall, joined))
}

async function reconcileCaller(ctx: Ctx, id: string): Promise<typeof NO_REQUEST_SENT | void> {
  const caller = await ctx.db.q
    .selectFrom('inbound_calls')
    .select('call_sid')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!caller) return NO_REQUEST_SENT
  const carrierCall = await ctx.carrier.fetchCall(caller.call_sid)
  if (carrierCall && LIVE.includes(carrierCall.status)) return
  const { endedAt: at = null, durationMs: talkedMs = null } = carrierCall ?? {}
  await applyCarrierStatus(ctx, (tx) =>
    dispatchToInbound(tx, id, {
      type: 'CALLER_HUNG_UP',
      at: at ?? tx.clock.now(),
      ...(talkedMs !== null && { talkedMs }),
    }),
  )
}

export const applyCarrierStatus = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('call.check', work)
