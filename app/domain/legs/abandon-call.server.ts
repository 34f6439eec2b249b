import { dispatchToAnnouncement } from '../announcements/dispatch-to-announcement.server'
import { markUncertain } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { blockSessionOfLine } from '../dial-sessions/block-dial-session.server'
import { setLineLookup } from '../lines/set-line-lookup.server'
import { handleMessageEvent } from '../sending/handle-message-event.server'
import { abandonTranscript } from '../transcripts/store-transcript.server'
import { setRecording } from '../recordings/start-recording.server'
import { legKinds } from './leg-kinds.server'
import { legsWords } from './legs.words'

/** A failing lead must not block the others. */
const FAILED_LEAD_PAUSE_MS = 10 * 60_000

/** Without an attempt the fault is ours. */
export async function abandonCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<void> {
  await ctx.db.transact('call.place.given-up', async (tx) => {
    const attempt = await tx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) {
      await markUncertain(tx, attempt.id, legsWords.callNotPlaced)
      await setLineLookup(tx, lineId)
      return
    }
    await blockSessionOfLine(tx, lineId, legsWords.appCouldNotPlaceCall)
    const now = tx.clock.now()
    await tx.db.q
      .updateTable('campaign_records')
      .set({ not_before: now + FAILED_LEAD_PAUSE_MS, updated_at: now })
      .where('id', '=', (eb) => eb.selectFrom('lines').select('record_id').where('lines.id', '=', lineId))
      .where('state', '=', 'queued')
      .execute()
  })
}

export async function abandonAttempt(ctx: Ctx, { attemptId }: { attemptId: string }): Promise<void> {
  await ctx.db.transact('attempt.given-up', async (tx) => {
    const attempt = await tx.db.q
      .updateTable('attempts')
      .set({ state: 'unknown', completed_at: tx.clock.now() })
      .where('id', '=', attemptId)
      .where('state', '=', 'uncertain')
      .returning(['subject_id', 'kind', 'leg_kind'])
      .executeTakeFirst()
    if (attempt?.kind === 'recording') await setRecording(tx, attempt.subject_id, { state: 'absent' })
    else if (attempt?.kind === 'transcript') await abandonTranscript(tx, attempt.subject_id, { code: 'unknown' })
    else if (attempt?.kind === 'announcement')
      await dispatchToAnnouncement(tx, attempt.subject_id, {
        type: 'FAILED',
        attemptId,
        why: legsWords.unknownWhetherCarrierPlayedAnnouncement,
      })
    else if (attempt?.kind === 'message') await handleMessageEvent(tx, attempt.subject_id, { type: 'NOT_FOUND' })
    else if (attempt?.leg_kind) await legKinds[attempt.leg_kind].onUnknown(tx, attempt.subject_id)
  })
}
