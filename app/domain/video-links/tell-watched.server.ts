import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.server'
import { tellVideo } from '../videos/tell-video.server'
import { isViewed } from './viewed'
import { findLinkByToken } from './watched-video.read.server'
import type { WatchedInput } from './watch.schema'

/** Maximum playback speed. */
const FASTEST = 2

/**
 * Values only grow. Limited by the video's length, the total also by elapsed time, against forged values. false:
 * unknown visit or ended link.
 */
export async function tellWatched(
  ctx: Ctx,
  token: string,
  { id, secret, maxWatchTime, totalWatchTime }: WatchedInput,
): Promise<boolean> {
  const work = async (tctx: Ctx) => {
    const found = await findLinkByToken(tctx, token)
    if (typeof found === 'string') return false
    const { linkId, video } = found
    const hit = await tctx.db.q
      .selectFrom('video_hits')
      .selectAll()
      .where('id', '=', id)
      .where('link_id', '=', linkId)
      .executeTakeFirst()
    if (!hit || !isSame(hit.secret_hash, tctx.seal.hash(secret))) return false
    const now = tctx.clock.now()
    const length = video.duration_ms ?? Infinity
    const played = Math.min(length, (now - hit.created_at) * FASTEST)
    const after = {
      max_watch_ms: Math.max(hit.max_watch_ms, Math.round(Math.min(maxWatchTime * 1000, length))),
      total_watch_ms: Math.max(hit.total_watch_ms, Math.round(Math.min(totalWatchTime * 1000, played))),
    }
    if (after.max_watch_ms === hit.max_watch_ms && after.total_watch_ms === hit.total_watch_ms) return true
    await tctx.db.q
      .updateTable('video_hits')
      .set({ ...after, updated_at: now })
      .where('id', '=', id)
      .execute()
    const wasViewed = (row: typeof after) =>
      isViewed({ maxWatchTime: row.max_watch_ms, totalWatchTime: row.total_watch_ms }, video.duration_ms)
    // An event per step would be too many.
    if (wasViewed(after) && !wasViewed(hit)) await tellVideo(tctx, video.id)
    return true
  }
  return ctx.db.transact('video-link.watched', work, { patient: true })
}

function isSame(kept: string, shown: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(shown)]
  return a.length === b.length && timingSafeEqual(a, b)
}
