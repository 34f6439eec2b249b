import { sql } from 'kysely'
import type { AttemptsTable } from '../../../db/schema/plumbing'
import { CLOCK_SLACK_MS } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { askAgain } from '../jobs/ask-again.server'
import { TryAgain } from '../jobs/try-again'
import { applyLookUp } from '../legs/look-up-call.server'
import { LEFT_AT_ONCE, takeUp } from './store-recording.server'
import { askJob, isOver, UNDERWAY } from './request-recording.server'
import { hearRecording, setRecording } from './start-recording.server'

/** Job after the call: callbacks get lost while the app is down, and the carrier has the only copy. */
export async function askRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await recordingOf(ctx, recordingId)
  if (!recording || isOver(recording.state)) return
  const { carrier_sid: sid } = recording
  const overForMs = ctx.clock.now() - (recording.ended_at ?? ctx.clock.now())
  const truth = sid === null ? null : await asked(ctx.carrier.checkRecording(sid), overForMs)
  const state = truth?.state ?? 'absent'
  if (state === 'underway') throw askAgain(new Error('The carrier has not finished the recording'), overForMs)
  await applyLookUp(ctx, async (tctx) => {
    const now = await recordingOf(tctx, recordingId)
    if (now?.carrier_sid !== sid) throw new TryAgain(0, 'The carrier has said meanwhile which recording it is')
    // Its create may have reached the carrier; reconciling decides.
    if (sid === null && (await isLookedFor(tctx, recordingId)))
      throw askAgain(new Error('Nobody knows yet whether the recording was begun'), overForMs)
    await setRecording(tctx, recordingId, {
      state,
      ...(truth && truth.durationMs !== null ? { durationMs: truth.durationMs } : {}),
      ...(truth && truth.channels !== null ? { channels: truth.channels } : {}),
      ...(sid !== null && !truth ? { failure: 'not_there' as const } : {}),
    })
  })
}

/** Adopts a carrier recording that no attempt owns. false: none. */
export async function reconcileRecording(
  ctx: Ctx,
  attempt: Pick<AttemptsTable, 'id' | 'subject_id' | 'attempted_at'>,
): Promise<boolean> {
  const recording = await recordingOf(ctx, attempt.subject_id)
  if (!recording?.call_sid) return false
  const found = await asked(
    ctx.carrier.findRecordings({ callSid: recording.call_sid, sinceMs: attempt.attempted_at - CLOCK_SLACK_MS }),
    ctx.clock.now() - attempt.attempted_at,
  )
  if (found.length === 0) return false
  return applyLookUp(ctx, async (tctx) => {
    const sids = found.map(({ recordingSid }) => recordingSid)
    const owned = await tctx.db.q
      .selectFrom('attempts')
      .select('carrier_sid')
      .where('carrier_sid', 'in', sids)
      .execute()
    const match = found.find(({ recordingSid }) => !owned.some(({ carrier_sid }) => carrier_sid === recordingSid))
    if (!match) return false
    const { recordingSid, state, durationMs, channels } = match
    return hearRecording(tctx, {
      attemptId: attempt.id,
      recordingSid,
      state: state === 'underway' ? 'recording' : state,
      ...(durationMs === null ? {} : { durationMs }),
      ...(channels === null ? {} : { channels }),
    })
  })
}

/** At startup: unresolved recordings of ended calls without a job. */
export async function findUnasked(ctx: Ctx): Promise<string[]> {
  const left = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('lines', 'lines.id', 'recordings.call_id')
    .leftJoin('jobs', (join) =>
      join.on('jobs.key', '=', sql`'recording:' || recordings.id || ':ask'`).on('jobs.state', '=', 'ready'),
    )
    .select('recordings.id')
    .where('recordings.state', 'in', UNDERWAY)
    .where('recordings.file_key', 'is', null)
    .where('lines.ended_at', 'is not', null)
    .where('jobs.id', 'is', null)
    .orderBy('recordings.id', 'desc')
    .limit(LEFT_AT_ONCE)
    .execute()
  return left.map(({ id }) => id)
}

/** `before`: jobs already queued. */
export const askUnasked = (tctx: Ctx, ids: string[], before: number): Promise<void> =>
  takeUp(tctx, ids.map(askJob), before)

const recordingOf = (ctx: Ctx, id: string) =>
  ctx.db.q
    .selectFrom('recordings')
    .leftJoin('lines', 'lines.id', 'recordings.call_id')
    // Voicemails have no line.
    .leftJoin('inbound_calls', 'inbound_calls.id', 'recordings.call_id')
    .select((eb) => [
      'recordings.state',
      'recordings.carrier_sid',
      eb.fn.coalesce('lines.call_sid', 'inbound_calls.call_sid').as('call_sid'),
      eb.fn.coalesce('lines.ended_at', 'inbound_calls.ended_at').as('ended_at'),
    ])
    .where('recordings.id', '=', id)
    .executeTakeFirst()

async function isLookedFor(tctx: Ctx, recordingId: string): Promise<boolean> {
  const attempt = await tctx.db.q
    .selectFrom('attempts')
    .select('id')
    .where('subject_id', '=', recordingId)
    .where('kind', '=', 'recording')
    .where('state', 'in', ['attempted', 'uncertain'])
    .executeTakeFirst()
  return attempt !== undefined
}

async function asked<T>(answer: Promise<T>, sinceMs: number): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw askAgain(error, sinceMs)
  }
}
