import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import type { Announcement } from '../carrier.port'
import type { Ctx } from '../context.server'

export async function readAnnouncement(ctx: Ctx, attemptId: string): Promise<Announcement | null> {
  const announcement = await ctx.db.q
    .selectFrom('attempts')
    .innerJoin('announcements', 'announcements.id', 'attempts.subject_id')
    .select(['announcements.words', 'announcements.audio_id'])
    .where('attempts.id', '=', attemptId)
    .where('attempts.kind', '=', 'announcement')
    .executeTakeFirst()
  if (!announcement || announcement.words === null) return null
  if (announcement.audio_id === null) return { recording: null, text: announcement.words }
  const recording = await findCarrierAudioPath(ctx, announcement.audio_id)
  // Anything else would falsify the consent record. Fail: nothing is recorded.
  if (recording === null) throw new Error(`the recorded announcement ${announcement.audio_id} has no file`)
  return { recording, text: '' }
}
