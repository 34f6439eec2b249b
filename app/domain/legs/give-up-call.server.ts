import { hearAnnouncement } from '../announcements/hear-announcement.server'
import { markUncertain } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { blockRunOfLine } from '../dial-sessions/block-dial-session.server'
import { lookForLine } from '../lines/look-up-line.server'
import { hearMessage } from '../sending/handle-message-event.server'
import { giveUpTranscript } from '../transcripts/keep-transcript.server'
import { setRecording } from '../recordings/start-recording.server'
import { legKinds } from './leg-kinds.server'

/** A failing lead must not block the others. */
const RESTS_MS = 10 * 60_000

/** Without an attempt the fault is ours. */
export async function giveUpCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<void> {
  await ctx.db.transact('call.place.given-up', async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) {
      await markUncertain(tctx, attempt.id, 'The call could not be placed')
      await lookForLine(tctx, lineId)
      return
    }
    await blockRunOfLine(tctx, lineId, 'The app could not place the call')
    const now = tctx.clock.now()
    await tctx.db.q
      .updateTable('campaign_records')
      .set({ not_before: now + RESTS_MS, updated_at: now })
      .where('id', '=', (eb) => eb.selectFrom('lines').select('record_id').where('lines.id', '=', lineId))
      .where('state', '=', 'queued')
      .execute()
  })
}

export async function giveUpAttempt(ctx: Ctx, { attemptId }: { attemptId: string }): Promise<void> {
  await ctx.db.transact('attempt.given-up', async (tctx) => {
    const attempt = await tctx.db.q
      .updateTable('attempts')
      .set({ state: 'unknown', settled_at: tctx.clock.now() })
      .where('id', '=', attemptId)
      .where('state', '=', 'uncertain')
      .returning(['subject_id', 'kind', 'leg_kind'])
      .executeTakeFirst()
    if (attempt?.kind === 'recording') await setRecording(tctx, attempt.subject_id, { state: 'absent' })
    else if (attempt?.kind === 'transcript') await giveUpTranscript(tctx, attempt.subject_id, { code: 'unknown' })
    else if (attempt?.kind === 'announcement')
      await hearAnnouncement(tctx, attempt.subject_id, {
        type: 'FAILED',
        attemptId,
        why: 'Nobody knows whether the carrier played the announcement',
      })
    else if (attempt?.kind === 'message') await hearMessage(tctx, attempt.subject_id, { type: 'NOT_FOUND' })
    else if (attempt?.leg_kind) await legKinds[attempt.leg_kind].onUnknown(tctx, attempt.subject_id)
  })
}
