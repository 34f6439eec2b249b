import type { Ctx } from '../context.server'
import type { CallTruth } from '../carrier.port'
import { hearInbound } from '../inbound/hear-inbound.server'
import { NOT_ASKED } from '../jobs/finish-job.server'
import { applyCallStatus } from './apply-call-status.server'

const LIVE: ReadonlyArray<CallTruth['status']> = ['queued', 'ringing', 'in-progress']

/** Asks the carrier what became of a line that it says nothing about: a lost callback must not leave a line for ever. (Job.) */
export async function lookUpCall(ctx: Ctx, { lineId }: { lineId: string }): Promise<typeof NOT_ASKED | void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.state', 'lines.ended_at', 'dial_sessions.conference_sid'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()
  if (!line) return askAboutCaller(ctx, lineId)
  if (line.ended_at !== null || line.call_sid === null) return NOT_ASKED
  const truth = await ctx.carrier.fetchCall(line.call_sid)
  // Word that somebody came into the room may be lost too: two would talk on a line that shows, records and bills nothing. And
  // whoever is told a message is in no room, unless the carrier took their way there after it.
  const joined =
    truth?.status === 'in-progress' &&
    ['"bridging"', '"declined"', '"dropping"'].includes(line.state) &&
    line.conference_sid !== null &&
    (await ctx.carrier.isInRoom(line.conference_sid, line.call_sid))
  await applyLookUp(ctx, (tctx) => applyCallStatus(tctx, lineId, truth, joined))
}

/** A caller who is with nobody of us: on a phone that the call was forwarded to, or on the way there. */
async function askAboutCaller(ctx: Ctx, id: string): Promise<typeof NOT_ASKED | void> {
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

/** What the carrier answered when it was asked about a call, or about a recording of it. */
export const applyLookUp = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('call.ask', work)
