import type { Ctx } from '../context.server'
import { videoRowAsIs, videoViewOf } from './videos.read.server'
import type { VideoView } from './videos.schema'

const roomOf = (userId: string) => `user:${userId}`

/** To all windows of the owner; null: deleted. */
export async function tellVideo(tctx: Ctx, id: string): Promise<VideoView | null> {
  const row = await videoRowAsIs(tctx, id)
  if (!row) return null
  const video = videoViewOf(row)
  await tctx.db.recordEvent({
    type: 'video.changed',
    room: roomOf(row.user_id),
    accountId: row.account_id,
    subjectId: id,
    payload: { video },
  })
  return video
}

export const tellVideoGone = (
  tctx: Ctx,
  { id, user_id, account_id }: { id: string; user_id: string; account_id: string },
) =>
  tctx.db.recordEvent({
    type: 'video.deleted',
    room: roomOf(user_id),
    accountId: account_id,
    subjectId: id,
    payload: { videoId: id },
  })
