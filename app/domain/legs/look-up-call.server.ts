import type { Ctx } from '../context.server'
import type { CallTruth } from '../carrier.port'
import { hearInbound } from '../inbound/hear-inbound.server'
import { NOT_ASKED } from '../jobs/finish-job.server'
import { applyCallStatus } from './apply-call-status.server'

const LIVE: ReadonlyArray<CallTruth['status']> = ['queued', 'ringing', 'in-progress']

export async function lookUpCall(ctx: Ctx, { lineId }: { lineId: string }): Promise<typeof NOT_ASKED | void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.state', 'lines.ended_at', 'dial_sessions.conference_sid'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()
  if (!line) return lookUpCaller(ctx, lineId)
  if (line.ended_at !== null || line.call_sid === null) return NOT_ASKED
  const truth = await ctx.carrier.fetchCall(line.call_sid)
  // The join callback may be lost.
  const joined =
    truth?.status === 'in-progress' &&
    ['bridging', 'declined', 'dropping'].includes(line.state) &&
    line.conference_sid !== null &&
    (await ctx.carrier.isInRoom(line.conference_sid, line.call_sid))
  await applyLookUp(ctx, (tctx) => applyCallStatus(tctx, lineId, truth, joined))
}

async function lookUpCaller(ctx: Ctx, id: string): Promise<typeof NOT_ASKED | void> {
  const caller = await ctx.db.q
    .selectFrom('inbound_calls')
    .select('call_sid')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!caller) return NOT_ASKED
  const truth = await ctx.carrier.fetchCall(caller.call_sid)
  if (truth && LIVE.includes(truth.status)) return
  const { endedAt: at = null, durationMs: talkedMs = null } = truth ?? {}
  await applyLookUp(ctx, (tctx) =>
    hearInbound(tctx, id, { type: 'GONE', at: at ?? tctx.clock.now(), ...(talkedMs !== null && { talkedMs }) }),
  )
}

export const applyLookUp = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('call.ask', work)
