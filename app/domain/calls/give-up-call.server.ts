import { markUncertain } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { hearLine } from '../dialer/hear.server'
import { lookForLine } from '../dialer/look-for-line.server'
import { giveUpTranscript } from '../transcripts/keep-transcript.server'
import { setRecording } from './start-recording.server'

/** The job that should have dialed a line failed for good: the line ends and says so. An attempt that may have reached the carrier is looked for first. */
export async function giveUpCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<void> {
  await ctx.db.transact('call.place.given-up', async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) {
      await markUncertain(tctx, attempt.id, 'The call could not be placed')
      await lookForLine(tctx, lineId)
    } else await hearLine(tctx, lineId, { type: 'REFUSED', at: tctx.clock.now(), note: 'The call could not be placed' })
  })
}

/** Nobody knows what became of an attempt, and it is shown so: a call that the carrier could not be asked about, a recording of which no callback came, a transcript that the carrier knows nothing of. */
export async function giveUpReconcile(ctx: Ctx, { attemptId }: { attemptId: string }): Promise<void> {
  await ctx.db.transact('attempt.given-up', async (tctx) => {
    const attempt = await tctx.db.q
      .updateTable('attempts')
      .set({ state: 'unknown', settled_at: tctx.clock.now() })
      .where('id', '=', attemptId)
      .where('state', '=', 'uncertain')
      .returning(['subject_id', 'kind'])
      .executeTakeFirst()
    if (attempt?.kind === 'recording') await setRecording(tctx, attempt.subject_id, { state: 'absent' })
    else if (attempt?.kind === 'transcript')
      await giveUpTranscript(
        tctx,
        attempt.subject_id,
        'Nobody knows whether the carrier was asked for this transcript.',
      )
    else if (attempt) await hearLine(tctx, attempt.subject_id, { type: 'UNKNOWN', at: tctx.clock.now() })
  })
}
