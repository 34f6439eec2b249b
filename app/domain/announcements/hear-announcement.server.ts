import { runLineStep } from '../call-engine/run-dial-step.server'
import type { AnnouncementEvent } from '../../../machines/kept-by-server/announcement'
import { settleAttempt } from '../attempts/attempt.server'
import { changeRecord } from '../call-history/update-compliance-record.server'
import type { Ctx } from '../context.server'
import { advanceAnnouncement, findAnnouncement } from './kept-announcement.server'
import { showAnnouncement, tellWaiting, wantRecording } from './want-recording.server'

export async function hearAnnouncement(tctx: Ctx, id: string, event: AnnouncementEvent): Promise<boolean> {
  const lineId = (await findAnnouncement(tctx, id))?.row.line_id
  if (lineId === undefined) return false
  const changed = await runLineStep(tctx, lineId, async (run, line) => {
    // The step may have changed it.
    const announcement = (await findAnnouncement(tctx, id))!
    const effects = await advanceAnnouncement(tctx, announcement, event)
    if (!effects) return false
    const { state, context, row } = announcement
    // A late event must not change the line's note.
    if (effects.includes('goOn') || state !== 'heard') await showAnnouncement(run, line, state)
    // Parties who hung up did not hear it.
    if (line.state !== 'inCall') return true
    if (state === 'heard')
      await changeRecord(tctx, lineId, ({ announced = [] }) => ({
        announced: [...announced, { at: context.heardAt!, words: row.words!, people: context.hearers.length }],
      }))
    // Recording may be off since.
    if (effects.includes('goOn') && run.rules.settings.enableCallRecording)
      await wantRecording(run, line, context.wants)
    return true
  })
  return changed ?? false
}

const attemptOf = (ctx: Ctx, attemptId: string) =>
  ctx.db.q
    .selectFrom('attempts')
    .select(['subject_id', 'carrier_sid'])
    .where('id', '=', attemptId)
    .where('kind', '=', 'announcement')
    .executeTakeFirst()

/** The carrier's answer has no SID. */
export const announcementSid = (attemptId: string): string => `announcement:${attemptId}`

export async function hearAnnounced(
  tctx: Ctx,
  { attemptId, failure }: { attemptId: string; failure: string | null },
): Promise<boolean> {
  const attempt = await attemptOf(tctx, attemptId)
  if (!attempt) return false
  if (attempt.carrier_sid === null) await settleAttempt(tctx, attemptId, announcementSid(attemptId))
  await hearAnnouncement(
    tctx,
    attempt.subject_id,
    failure === null ? { type: 'HEARD', attemptId, at: tctx.clock.now() } : { type: 'FAILED', attemptId, why: failure },
  )
  return true
}

/** A leg instruction takes the lead out of the conference for a moment. */
export const hearAway = (tctx: Ctx, lineId: string): Promise<unknown> =>
  runLineStep(tctx, lineId, (run, line) => tellWaiting(run, line, { type: 'CUT' }))
