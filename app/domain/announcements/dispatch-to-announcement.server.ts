import { runLineStep } from '../call-engine/run-dial-step.server'
import type { AnnouncementEvent } from '../../../machines/server/announcement'
import { resolveAttempt } from '../attempts/attempt.server'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import type { Ctx } from '../context.server'
import { advanceAnnouncement, findAnnouncement } from './announcement-machine.server'
import {
  showAnnouncement,
  dispatchToLiveAnnouncement,
  requestRecordingWithConsent,
} from './request-recording-with-consent.server'

export async function dispatchToAnnouncement(tx: Ctx, id: string, event: AnnouncementEvent): Promise<boolean> {
  const lineId = (await findAnnouncement(tx, id))?.row.line_id
  if (lineId === undefined) return false
  const changed = await runLineStep(tx, lineId, async (step, line) => {
    // The step may have changed it.
    const announcement = (await findAnnouncement(tx, id))!
    const effects = await advanceAnnouncement(tx, announcement, event)
    if (!effects) return false
    const { state, context, row } = announcement
    // A late event must not change the line's note.
    if (effects.includes('goOn') || state !== 'heard') await showAnnouncement(step, line, state)
    // Parties who hung up did not hear it.
    if (line.state !== 'inCall') return true
    if (state === 'heard')
      await updateComplianceRecord(tx, lineId, ({ announced = [] }) => ({
        announced: [...announced, { at: context.heardAt!, words: row.words!, people: context.hearers.length }],
      }))
    // Recording may be off since.
    if (effects.includes('goOn') && step.rules.settings.enableCallRecording)
      await requestRecordingWithConsent(step, line, context.wants)
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

export async function handleAnnouncementPlayed(
  tx: Ctx,
  { attemptId, failure }: { attemptId: string; failure: string | null },
): Promise<boolean> {
  const attempt = await attemptOf(tx, attemptId)
  if (!attempt) return false
  if (attempt.carrier_sid === null) await resolveAttempt(tx, attemptId, announcementSid(attemptId))
  await dispatchToAnnouncement(
    tx,
    attempt.subject_id,
    failure === null ? { type: 'PLAYED', attemptId, at: tx.clock.now() } : { type: 'FAILED', attemptId, why: failure },
  )
  return true
}

/** A leg instruction takes the lead out of the conference for a moment. */
export const handleLeadAway = (tx: Ctx, lineId: string): Promise<unknown> =>
  runLineStep(tx, lineId, (step, line) => dispatchToLiveAnnouncement(step, line, { type: 'INTERRUPTED' }))
