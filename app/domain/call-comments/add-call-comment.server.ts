import { requireUser } from '../access/require'
import { findCallRow } from '../call-history/call-history.read.server'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { runReactions } from '../reactions'
import { findCallComment } from './call-comments.read.server'
import { MAX_COMMENTS, type CallComment, type NewCallComment } from './call-comments.schema'
import { callCommentsWords } from './call-comments.words'

/** Throws not_found, invalid, conflict. */
export async function addCallComment(
  ctx: Ctx,
  { uuid, recordingId, atMs, text }: NewCallComment & { uuid: string },
): Promise<CallComment> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('call-comment.add', async (tx) => {
    const call = await findCallRow(tx, uuid)
    const recording = await tx.db.q
      .selectFrom('recordings')
      .select('duration_ms')
      .where('id', '=', recordingId)
      .where('call_id', '=', call.id)
      .executeTakeFirst()
    if (!recording) throw notFound('Recording')
    if (recording.duration_ms !== null && atMs > recording.duration_ms)
      throw new DomainError('invalid', callCommentsWords.afterTheEnd, { atMs: [callCommentsWords.afterTheEnd] })
    const { count } = await tx.db.q
      .selectFrom('call_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('call_id', '=', call.id)
      .executeTakeFirstOrThrow()
    if (count >= MAX_COMMENTS) throw new DomainError('conflict', callCommentsWords.tooMany(MAX_COMMENTS))
    const id = tx.ids('ccm')
    await tx.db.q
      .insertInto('call_comments')
      .values({
        id,
        account_id: accountId,
        call_id: call.id,
        recording_id: recordingId,
        author_id: userId,
        at_ms: atMs,
        text,
        created_at: tx.clock.now(),
      })
      .execute()
    await publishCallToTeam(tx, { accountId, callId: call.id })
    await runReactions(tx, 'callCommented', { accountId, callId: call.id, commentId: id })
    return findCallComment(tx, { uuid: call.id, commentId: id })
  })
}
