import { resolveAttempt } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { trackTranscript } from './request-transcript.server'

/** After a lost answer. false: the carrier has no such transcript. */
export async function reconcileTranscript(ctx: Ctx, attempt: { id: string; subject_id: string }): Promise<boolean> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select('carrier_sid')
    .where('id', '=', attempt.subject_id)
    .executeTakeFirst()
  const sid = recording?.carrier_sid ? await ctx.carrier.findTranscript(recording.carrier_sid, attempt.id) : null
  if (!sid) return false
  await ctx.db.transact('transcript.reconcile', async (tx) => {
    await resolveAttempt(tx, attempt.id, sid)
    await trackTranscript(tx, attempt.subject_id, sid)
  })
  return true
}
