import { loadDialStep } from '../call-engine/load-dial-step.server'
import { findAttemptOfJob } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { keptLine } from '../lines/line-machine.server'
import { hasPendingDigits } from '../legs/reach-leg.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { isHandedOn, isOnHold } from '../transfers/transfer-state'
import { LIVE_ANNOUNCEMENTS } from '../../../machines/kept-by-server/announcement'
import { LEAD, partiesOf } from './announced.server'
import { chooseAnnouncement } from './choose-announcement.server'
import { announcementSid, hearAnnouncement } from './hear-announcement.server'
import { findAnnouncement, type KeptAnnouncement } from './kept-announcement.server'

const SOON_MS = 500
/** For the carrier's report after the expected end. */
const SILENCE_MS = 30_000

/** Waits for parties on hold, joining or receiving digits. (Job.) */
export async function playAnnouncement(
  ctx: Ctx,
  { announcementId }: { announcementId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  // An existing attempt is only reconciled.
  if (!(await findAttemptOfJob(ctx, jobKey))) await requireThere(ctx, announcementId)
  return sendOnce(ctx, jobKey, {
    name: 'announcement.play',
    async plan(tctx) {
      const announcement = await live(tctx, announcementId)
      if (!announcement) return null
      const place = await placeOf(tctx, announcement)
      if (!place) throw notThere()
      const { line, roomSid, settings, legs } = place
      const { words, audio_id, lastsMs } = await chooseAnnouncement(
        tctx,
        settings.recordingAnnouncement,
        line.row.account_id,
      )
      await tctx.db.q.updateTable('announcements').set({ words, audio_id }).where('id', '=', announcementId).execute()
      return {
        attempt: {
          account_id: line.row.account_id,
          kind: 'announcement',
          subject_id: announcementId,
          to_number: line.row.e164,
          from_number: line.row.caller_id,
        },
        begun: (attemptId) =>
          hearAnnouncement(tctx, announcementId, {
            type: 'SENDING',
            attemptId,
            hearers: legs.map(({ party }) => party),
            silenceMs: lastsMs + SILENCE_MS,
          }),
        async send(attemptId) {
          await ctx.carrier.announceInRoom(roomSid, attemptId)
          return { carrierSid: announcementSid(attemptId) }
        },
      }
    },
    accepted: async () => {},
    delayed: (tctx) => hearAnnouncement(tctx, announcementId, { type: 'UNSENT' }),
    refused: (tctx, why) => hearAnnouncement(tctx, announcementId, { type: 'FAILED', attemptId: null, why }),
  })
}

export const giveUpAnnouncement = (ctx: Ctx, { announcementId }: { announcementId: string }): Promise<void> =>
  ctx.db.transact('announcement.given-up', async (tctx) => {
    const why = 'The announcement could not be played'
    await hearAnnouncement(tctx, announcementId, { type: 'FAILED', attemptId: null, why })
  })

const notThere = () => new TryAgain(SOON_MS, 'Not everybody stands in the room now')

async function live(ctx: Ctx, id: string): Promise<KeptAnnouncement | null> {
  const announcement = await findAnnouncement(ctx, id)
  return announcement && LIVE_ANNOUNCEMENTS.includes(announcement.state) ? announcement : null
}

/** null: not all can listen now. */
async function placeOf(ctx: Ctx, { row: { line_id } }: KeptAnnouncement) {
  const row = await ctx.db.q.selectFrom('lines').selectAll().where('id', '=', line_id).executeTakeFirstOrThrow()
  const run = await loadDialStep(ctx, row.session_id)
  const line = run.lines.find(({ id }) => id === line_id) ?? keptLine(row)
  const { transfer } = run
  const roomSid = run.session.row.conference_sid
  if (line.state !== 'inCall' || roomSid === null) return null
  if (isOnHold(transfer, line_id) || isHandedOn(transfer, line_id) || (await hasPendingDigits(ctx, line_id)))
    return null
  const legs = partiesOf(run, line).map((party) => ({
    party,
    callSid: party === LEAD ? line.context.callSid : (transfer?.context.callSid ?? null),
  }))
  return { line, roomSid, legs, settings: run.rules.settings }
}

/** Throws TryAgain. */
async function requireThere(ctx: Ctx, announcementId: string): Promise<void> {
  const announcement = await live(ctx, announcementId)
  if (!announcement) return
  const place = await placeOf(ctx, announcement)
  if (!place) throw notThere()
  for (const { callSid } of place.legs)
    if (callSid === null || !(await isThere(ctx, place.roomSid, callSid))) throw notThere()
}

async function isThere(ctx: Ctx, roomSid: string, callSid: string): Promise<boolean> {
  try {
    return await ctx.carrier.isInRoom(roomSid, callSid)
  } catch (error) {
    // A read: safe to retry.
    if (isCarrierError(error)) throw new TryAgain(error.retryAfterMs ?? SOON_MS, error.message, true)
    throw error
  }
}
