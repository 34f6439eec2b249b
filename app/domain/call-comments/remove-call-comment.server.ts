import { requireUser } from '../access/require'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import { findCallComment } from './call-comments.read.server'

/** Throws forbidden, not_found. */
export async function removeCallComment(
  ctx: Ctx,
  place: { uuid: string; commentId: string },
): Promise<{ deleted: true }> {
  const { accountId } = requireUser(ctx)
  return ctx.db.transact('call-comment.remove', async (tx) => {
    const comment = await findCallComment(tx, place)
    if (!comment.can.includes('delete')) throw forbidden()
    await tx.db.q.deleteFrom('call_comments').where('id', '=', comment.id).execute()
    await publishCallToTeam(tx, { accountId, callId: place.uuid })
    return { deleted: true }
  })
}
