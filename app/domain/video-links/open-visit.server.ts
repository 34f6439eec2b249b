import { newToken } from '../access/new-token.server'
import type { Ctx } from '../context.server'
import { publishVideoChanged } from '../videos/publish-video-changed.server'
import { getVideoFile } from '../videos/videos.read.server'
import { findLinkByToken } from './watched-video.read.server'
import type { Visit } from './watch.schema'

/** Called by the page's script, so that preview fetchers are not counted. null: not playable, or the owner. */
export async function openVisit(ctx: Ctx, { token, ip }: { token: string; ip: string }): Promise<Visit | null> {
  return ctx.db.transact('video-link.visit', async (tx) => {
    const found = await findLinkByToken(tx, token)
    if (typeof found === 'string' || !getVideoFile(found.video, 'play')) return null
    const { linkId, video } = found
    if (ctx.actor.kind === 'user' && ctx.actor.userId === video.user_id) return null
    const [id, secret] = [tx.ids('vht'), newToken()]
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('video_hits')
      .values({
        id,
        link_id: linkId,
        video_id: video.id,
        secret_hash: tx.seal.hash(secret),
        ip,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx.db.q
      .updateTable('video_links')
      .set((eb) => ({ hits: eb('hits', '+', 1) }))
      .where('id', '=', linkId)
      .execute()
    await tx.db.q
      .updateTable('videos')
      .set((eb) => ({ hits: eb('hits', '+', 1) }))
      .where('id', '=', video.id)
      .execute()
    await publishVideoChanged(tx, video.id)
    return { id, secret }
  })
}
