import { dispatchToLine } from '../call-engine/run-dial-step.server'
import { hearTakePlaced } from '../audio/hear-take.server'
import { isTake } from '../audio/phone-takes.server'
import { CLOCK_SLACK_MS, settleAttempt } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { reconcileMessage } from '../sending/reconcile-message.server'
import { hearCallUnknown, hearTargetTruth, hearTransfer, isTransfer } from '../transfers/hear-transfer.server'
import { reconcileTranscript } from '../transcripts/reconcile-transcript.server'
import { hearPhonePlaced, isPhone } from '../seller-phone/call-phone.server'
import { reconcileRecording } from '../recordings/look-up-recording.server'
import { hearTruth } from './apply-call-status.server'
import { giveUpReconcile } from './give-up-call.server'

/**
 * An attempt whose answer was lost: no callback came, so the carrier's list is searched. A call of that moment that no other
 * attempt owns is adopted; otherwise nobody knows, and it is shown so and never dialed again by itself. (Job.)
 */
export async function reconcileAttempt(ctx: Ctx, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await ctx.db.q.selectFrom('attempts').selectAll().where('id', '=', attemptId).executeTakeFirst()
  if (!attempt || attempt.state !== 'uncertain') return
  if (attempt.kind === 'message') return reconcileMessage(ctx, attempt)
  // The carrier lists no announcements: only its word that one was heard tells of it.
  if (attempt.kind === 'announcement') return giveUpReconcile(ctx, { attemptId })
  if (attempt.kind !== 'call') {
    const reconcile = attempt.kind === 'recording' ? reconcileRecording : reconcileTranscript
    if (!(await reconcile(ctx, attempt))) await giveUpReconcile(ctx, { attemptId })
    return
  }
  const found = await ctx.carrier.findCalls({
    to: attempt.to_number,
    from: attempt.from_number,
    sinceMs: attempt.attempted_at - CLOCK_SLACK_MS,
  })
  await ctx.db.transact('attempt.reconcile', async (tctx) => {
    const now = await tctx.db.q
      .selectFrom('attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    if (now.state !== 'uncertain') return
    const sids = found.map((call) => call.callSid)
    const owned =
      sids.length === 0
        ? []
        : await tctx.db.q
            .selectFrom('attempts')
            .select('carrier_sid')
            .where('kind', '=', 'call')
            .where('carrier_sid', 'in', sids)
            .execute()
    const match = found.find((call) => !owned.some((other) => other.carrier_sid === call.callSid))
    if (match) {
      await settleAttempt(tctx, attemptId, match.callSid)
      if (isPhone(attempt.subject_id)) return hearPhonePlaced(tctx, attempt.subject_id, match.callSid)
      if (isTake(attempt.subject_id)) return void (await hearTakePlaced(tctx, attempt.subject_id, match.callSid))
      if (isTransfer(attempt.subject_id)) {
        await hearTransfer(tctx, attempt.subject_id, { type: 'PLACED', callSid: match.callSid })
        await hearTargetTruth(tctx, attempt.subject_id, match)
        return
      }
      await dispatchToLine(tctx, attempt.subject_id, { type: 'PLACED', callSid: match.callSid })
      await hearTruth(tctx, attempt.subject_id, match)
    } else {
      await tctx.db.q
        .updateTable('attempts')
        .set({ state: 'unknown', settled_at: tctx.clock.now() })
        .where('id', '=', attemptId)
        .execute()
      await hearCallUnknown(tctx, attempt.subject_id)
    }
  })
}
