import type { Ctx } from '../context.server'
import { loadVideoRow, toVideoView } from './videos.read.server'
import type { VideoView } from './videos.schema'

const getUserChannel = (userId: string) => `user:${userId}`

/** To all windows of the owner; null: deleted. */
export async function publishVideoChanged(tx: Ctx, id: string): Promise<VideoView | null> {
  const row = await loadVideoRow(tx, id)
  if (!row) return null
  const video = toVideoView(row)
  await tx.db.recordEvent({
    type: 'video.changed',
    room: getUserChannel(row.user_id),
    accountId: row.account_id,
    subjectId: id,
    payload: { video },
  })
  return video
}

export const publishVideoDeleted = (
  tx: Ctx,
  { id, user_id, account_id }: { id: string; user_id: string; account_id: string },
) =>
  tx.db.recordEvent({
    type: 'video.deleted',
    room: getUserChannel(user_id),
    accountId: account_id,
    subjectId: id,
    payload: { videoId: id },
  })
