import type { Queries } from '../../../db/open'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { findCallRow } from '../call-history/call-history.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { fullName } from '../person-name'
import type { CallComment } from './call-comments.schema'

const commentRows = (q: Queries) =>
  q
    .selectFrom('call_comments')
    .innerJoin('users', 'users.id', 'call_comments.author_id')
    .selectAll('call_comments')
    .select(['users.first_name', 'users.last_name'])

type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number]

const toCallComment = (user: UserActor, row: CommentRow): CallComment => ({
  id: row.id,
  recordingId: row.recording_id,
  atMs: row.at_ms,
  text: row.text,
  author: { userId: row.author_id, name: fullName(row.first_name, row.last_name) },
  createdAt: new Date(row.created_at).toISOString(),
  can: row.author_id === user.userId || user.permissions.has('team:manage') ? ['delete'] : [],
})

/** By recording and time. Throws not_found. */
export async function listCallComments(ctx: Ctx, uuid: string): Promise<CallComment[]> {
  const user = requireUser(ctx)
  const { id } = await findCallRow(ctx, uuid)
  const rows = await commentRows(ctx.db.q)
    .where('call_id', '=', id)
    .orderBy('recording_id')
    .orderBy('at_ms')
    .orderBy('id')
    .execute()
  return rows.map((row) => toCallComment(user, row))
}

/** Throws not_found. */
export async function findCallComment(
  ctx: Ctx,
  { uuid, commentId }: { uuid: string; commentId: string },
): Promise<CallComment> {
  const user = requireUser(ctx)
  const { id } = await findCallRow(ctx, uuid)
  const row = await commentRows(ctx.db.q)
    .where('call_comments.id', '=', commentId)
    .where('call_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Comment')
  return toCallComment(user, row)
}
