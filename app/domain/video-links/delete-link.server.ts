import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findVideoRow } from '../videos/videos.read.server'
import { revokeVideoLink } from './insert-video-link.server'

/** Throws not_found. */
export async function deleteLink(ctx: Ctx, { id, linkId }: { id: string; linkId: string }): Promise<{ deleted: true }> {
  return ctx.db.transact('video-link.delete', async (tx) => {
    await findVideoRow(tx, id)
    const link = await tx.db.q
      .selectFrom('video_links')
      .select('id')
      .where('id', '=', linkId)
      .where('video_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!link) throw notFound('Link')
    await revokeVideoLink(tx, link.id)
    return { deleted: true }
  })
}
