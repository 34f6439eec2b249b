import { CLOCK_SLACK_MS, resolveAttempt } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { reconcileMessage } from '../sending/reconcile-message.server'
import { reconcileTranscript } from '../transcripts/reconcile-transcript.server'
import { reconcileRecording } from '../recordings/fetch-recording-status.server'
import { abandonAttempt } from './abandon-call.server'
import { legKinds } from './leg-kinds.server'

/** Adopts a listed call that no attempt owns; else unknown. */
export async function reconcileAttempt(ctx: Ctx, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await ctx.db.q.selectFrom('attempts').selectAll().where('id', '=', attemptId).executeTakeFirst()
  if (!attempt || attempt.state !== 'uncertain') return
  if (attempt.kind === 'message') return reconcileMessage(ctx, attempt)
  // Announcements cannot be listed.
  if (attempt.kind === 'announcement') return abandonAttempt(ctx, { attemptId })
  if (attempt.kind !== 'call') {
    const reconcile = attempt.kind === 'recording' ? reconcileRecording : reconcileTranscript
    if (!(await reconcile(ctx, attempt))) await abandonAttempt(ctx, { attemptId })
    return
  }
  const { leg_kind: kind } = attempt
  if (kind === null) throw new Error(`attempt ${attemptId} of a call has no leg kind`)
  const found = await ctx.carrier.findCalls({
    to: attempt.to_number,
    from: attempt.from_number,
    sinceMs: attempt.attempted_at - CLOCK_SLACK_MS,
  })
  await ctx.db.transact('attempt.reconcile', async (tx) => {
    const now = await tx.db.q
      .selectFrom('attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    if (now.state !== 'uncertain') return
    const sids = found.map((call) => call.callSid)
    const owned =
      sids.length === 0
        ? []
        : await tx.db.q
            .selectFrom('attempts')
            .select('carrier_sid')
            .where('kind', '=', 'call')
            .where('carrier_sid', 'in', sids)
            .execute()
    const match = found.find((call) => !owned.some((other) => other.carrier_sid === call.callSid))
    if (match) {
      await resolveAttempt(tx, attemptId, match.callSid)
      const leg = { kind, subjectId: attempt.subject_id, callSid: match.callSid }
      await legKinds[kind].onPlaced(tx, leg)
      await legKinds[kind].onFound(tx, leg, match)
    } else {
      await tx.db.q
        .updateTable('attempts')
        .set({ state: 'unknown', completed_at: tx.clock.now() })
        .where('id', '=', attemptId)
        .execute()
      await legKinds[kind].onUnknown(tx, attempt.subject_id)
    }
  })
}
