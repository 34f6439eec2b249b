import { runLineStep } from '../call-engine/run-dial-step.server'
import type { AnnouncementEvent } from '../../../machines/kept-by-server/announcement'
import { settleAttempt } from '../attempts/attempt.server'
import { changeRecord } from '../call-history/update-compliance-record.server'
import type { Ctx } from '../context.server'
import { advanceAnnouncement, findAnnouncement } from './kept-announcement.server'
import { showAnnouncement, tellWaiting, wantRecording } from './want-recording.server'

/** What the carrier, a job or a timer says of an announcement. false: no such one, or its state does not accept it. */
export async function hearAnnouncement(tctx: Ctx, id: string, event: AnnouncementEvent): Promise<boolean> {
  const lineId = (await findAnnouncement(tctx, id))?.row.line_id
  if (lineId === undefined) return false
  const changed = await runLineStep(tctx, lineId, async (run, line) => {
    // Read anew: the step before may have told it something.
    const announcement = (await findAnnouncement(tctx, id))!
    const effects = await advanceAnnouncement(tctx, announcement, event)
    if (!effects) return false
    const { state, context, row } = announcement
    // Late word of the one before says nothing of the one that is played now.
    if (effects.includes('goOn') || state !== 'heard') await showAnnouncement(run, line, state)
    // Whoever hung up before its end did not hear it.
    if (line.state !== 'inCall') return true
    if (state === 'heard')
      await changeRecord(tctx, lineId, ({ announced = [] }) => ({
        announced: [...announced, { at: context.heardAt!, words: row.words!, people: context.hearers.length }],
      }))
    // Whoever turned recording off meanwhile is not recorded.
    if (effects.includes('goOn') && run.rules.settings.enableCallRecording)
      await wantRecording(run, line, context.wants)
    return true
  })
  return changed ?? false
}

/** The attempt that makes an announcement, as a callback names it; undefined: none of ours. */
const attemptOf = (ctx: Ctx, attemptId: string) =>
  ctx.db.q
    .selectFrom('attempts')
    .select(['subject_id', 'carrier_sid'])
    .where('id', '=', attemptId)
    .where('kind', '=', 'announcement')
    .executeTakeFirst()

/** How the carrier's answer to a request without a name of its own is kept. */
export const announcementSid = (attemptId: string): string => `announcement:${attemptId}`

/** The carrier says that an announcement was heard to its end, or why it was not. false: it is none of ours. */
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

/** A lead was given an instruction and left the room for a moment: what is announced meanwhile they do not hear to its end. */
export const hearAway = (tctx: Ctx, lineId: string): Promise<unknown> =>
  runLineStep(tctx, lineId, (run, line) => tellWaiting(run, line, { type: 'CUT' }))
