import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.server'
import { publishVideoChanged } from '../videos/publish-video-changed.server'
import { isViewed } from './viewed'
import { findLinkByToken } from './watched-video.read.server'
import type { WatchedInput } from './watch.schema'

/** Maximum playback speed. */
const MAX_PLAYBACK_SPEED = 2

/**
 * Values only grow. Limited by the video's length, the total also by elapsed time, against forged values. false:
 * unknown visit or ended link.
 */
export async function saveWatchTime(
  ctx: Ctx,
  token: string,
  { id, secret, maxWatchTime, totalWatchTime }: WatchedInput,
): Promise<boolean> {
  const work = async (tx: Ctx) => {
    const found = await findLinkByToken(tx, token)
    if (typeof found === 'string') return false
    const { linkId, video } = found
    const hit = await tx.db.q
      .selectFrom('video_hits')
      .selectAll()
      .where('id', '=', id)
      .where('link_id', '=', linkId)
      .executeTakeFirst()
    if (!hit || !isSameHash(hit.secret_hash, tx.seal.hash(secret))) return false
    const now = tx.clock.now()
    const length = video.duration_ms ?? Infinity
    const played = Math.min(length, (now - hit.created_at) * MAX_PLAYBACK_SPEED)
    const watchTime = {
      max_watch_ms: Math.max(hit.max_watch_ms, Math.round(Math.min(maxWatchTime * 1000, length))),
      total_watch_ms: Math.max(hit.total_watch_ms, Math.round(Math.min(totalWatchTime * 1000, played))),
    }
    if (watchTime.max_watch_ms === hit.max_watch_ms && watchTime.total_watch_ms === hit.total_watch_ms) return true
    await tx.db.q
      .updateTable('video_hits')
      .set({ ...watchTime, updated_at: now })
      .where('id', '=', id)
      .execute()
    const isRowViewed = (row: typeof watchTime) =>
      isViewed({ maxWatchTime: row.max_watch_ms, totalWatchTime: row.total_watch_ms }, video.duration_ms)
    // An event per step would be too many.
    if (isRowViewed(watchTime) && !isRowViewed(hit)) await publishVideoChanged(tx, video.id)
    return true
  }
  return ctx.db.transact('video-link.watched', work, { lowPriority: true })
}

function isSameHash(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)]
  return a.length === b.length && timingSafeEqual(a, b)
}
