import { loadDialStep } from '../call-engine/load-dial-step.server'
import { findAttemptOfJob } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once-plan.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { toStoredLine } from '../lines/line-machine.server'
import { hasPendingDigits } from '../legs/reach-leg.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { isHandedOver, isOnHold } from '../transfers/transfer-state'
import { LIVE_ANNOUNCEMENTS } from '../../../machines/server/announcement'
import { LEAD, partiesOf } from './announced.server'
import { chooseAnnouncement } from './choose-announcement.server'
import { announcementSid, dispatchToAnnouncement } from './dispatch-to-announcement.server'
import { findAnnouncement, type StoredAnnouncement } from './announcement-machine.server'
import { announcementsWords } from './announcements.words'

const RETRY_MS = 500
/** For the carrier's report after the expected end. */
const SILENCE_MS = 30_000

/** Waits for parties on hold, joining or receiving digits. (Job.) */
export async function playAnnouncement(
  ctx: Ctx,
  { announcementId }: { announcementId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  // An existing attempt is only reconciled.
  if (!(await findAttemptOfJob(ctx, jobKey))) await requirePartiesPresent(ctx, announcementId)
  return sendOnce(ctx, jobKey, {
    name: 'announcement.play',
    async plan(tx) {
      const announcement = await findLiveById(tx, announcementId)
      if (!announcement) return null
      const target = await findPlayTarget(tx, announcement)
      if (!target) throw createAbsentRetry()
      const { line, roomSid, settings, legs } = target
      const {
        words,
        audio_id,
        durationMs: lastsMs,
      } = await chooseAnnouncement(tx, settings.recordingAnnouncement, line.row.account_id)
      await tx.db.q.updateTable('announcements').set({ words, audio_id }).where('id', '=', announcementId).execute()
      return {
        attempt: {
          account_id: line.row.account_id,
          kind: 'announcement',
          subject_id: announcementId,
          to_number: line.row.e164,
          from_number: line.row.caller_id,
        },
        onStarted: (attemptId) =>
          dispatchToAnnouncement(tx, announcementId, {
            type: 'SENDING',
            attemptId,
            hearers: legs.map(({ party }) => party),
            silenceMs: lastsMs + SILENCE_MS,
          }),
        async send(attemptId) {
          await ctx.carrier.announceToConference(roomSid, attemptId)
          return { carrierSid: announcementSid(attemptId) }
        },
      }
    },
    onAccepted: async () => {},
    onDelayed: (tx) => dispatchToAnnouncement(tx, announcementId, { type: 'UNSENT' }),
    onRefused: (tx, why) => dispatchToAnnouncement(tx, announcementId, { type: 'FAILED', attemptId: null, why }),
  })
}

export const abandonAnnouncement = (ctx: Ctx, { announcementId }: { announcementId: string }): Promise<void> =>
  ctx.db.transact('announcement.given-up', async (tx) => {
    const why = announcementsWords.announcementNotPlayed
    await dispatchToAnnouncement(tx, announcementId, { type: 'FAILED', attemptId: null, why })
  })

const createAbsentRetry = () => new RetryLater(RETRY_MS, announcementsWords.notAllPartiesConferenceNow)

async function findLiveById(ctx: Ctx, id: string): Promise<StoredAnnouncement | null> {
  const announcement = await findAnnouncement(ctx, id)
  return announcement && LIVE_ANNOUNCEMENTS.includes(announcement.state) ? announcement : null
}

/** null: not all can listen now. */
async function findPlayTarget(ctx: Ctx, { row: { line_id } }: StoredAnnouncement) {
  const row = await ctx.db.q.selectFrom('lines').selectAll().where('id', '=', line_id).executeTakeFirstOrThrow()
  const run = await loadDialStep(ctx, row.session_id)
  const line = run.lines.find(({ id }) => id === line_id) ?? toStoredLine(row)
  const { transfer } = run
  const roomSid = run.session.row.conference_sid
  if (line.state !== 'inCall' || roomSid === null) return null
  if (isOnHold(run, line_id) || isHandedOver(transfer, line_id) || (await hasPendingDigits(ctx, line_id))) return null
  const legs = partiesOf(run, line).map((party) => ({
    party,
    callSid: party === LEAD ? line.context.callSid : (transfer?.context.callSid ?? null),
  }))
  return { line, roomSid, legs, settings: run.rules.settings }
}

/** Throws RetryLater. */
async function requirePartiesPresent(ctx: Ctx, announcementId: string): Promise<void> {
  const announcement = await findLiveById(ctx, announcementId)
  if (!announcement) return
  const target = await findPlayTarget(ctx, announcement)
  if (!target) throw createAbsentRetry()
  for (const { callSid } of target.legs)
    if (callSid === null || !(await isPartyPresent(ctx, target.roomSid, callSid))) throw createAbsentRetry()
}

async function isPartyPresent(ctx: Ctx, conferenceSid: string, callSid: string): Promise<boolean> {
  try {
    return await ctx.carrier.isInConference(conferenceSid, callSid)
  } catch (error) {
    // A read: safe to retry.
    if (isCarrierError(error)) throw new RetryLater(error.retryAfterMs ?? RETRY_MS, error.message, true)
    throw error
  }
}
