import type { Selectable } from 'kysely'
import type { Queries } from '../../../db/open'
import type { NotesTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findTeamId } from './inbox.server'
import type { MessageView } from './messenger.schema'
import { AUTHOR_COLUMNS, toSharedFields } from './shared-fields'
import { findThreadRow } from './threads.read.server'

export type NoteRow = Selectable<NotesTable>

const notesWithContext = (q: Queries) =>
  q
    .selectFrom('notes')
    .innerJoin('threads', 'threads.id', 'notes.thread_id')
    .leftJoin('users', 'users.id', 'notes.author_id')
    .leftJoin('avatars', 'avatars.user_id', 'notes.author_id')
    .selectAll('notes')
    .select(AUTHOR_COLUMNS)
    .where('notes.deleted_at', 'is', null)

type JoinedRow = Awaited<ReturnType<ReturnType<typeof notesWithContext>['execute']>>[number]

const toNoteView = (row: JoinedRow, teamId: string | null): MessageView => ({
  ...toSharedFields(row, teamId),
  type: 'note',
  isInternal: true,
  direction: 'out',
  status: 'note',
  statusReason: null,
  attachments: [],
  hidden: false,
  segments: null,
  scheduledAt: null,
  sentAt: null,
  keyword: null,
  draft: false,
  blast: null,
  blastMessage: null,
})

async function toNoteViews(ctx: Ctx, rows: readonly JoinedRow[]): Promise<MessageView[]> {
  const [first] = rows
  if (!first) return []
  const teamId = await findTeamId(ctx, first.account_id)
  return rows.map((row) => toNoteView(row, teamId))
}

/** Of one account. Does not check access. */
export const loadNoteViews = async (ctx: Ctx, ids: readonly string[]): Promise<MessageView[]> =>
  ids.length === 0 ? [] : toNoteViews(ctx, await notesWithContext(ctx.db.q).where('notes.id', 'in', ids).execute())

/** Does not check access. Throws not_found. */
export async function getNoteView(ctx: Ctx, id: string): Promise<MessageView> {
  const [view] = await loadNoteViews(ctx, [id])
  if (!view) throw notFound('Note')
  return view
}

/** Newest first. Throws not_found. */
export async function listNotes(
  ctx: Ctx,
  { threadId, limit, offset, teamId }: { threadId: string; limit: number; offset: number; teamId?: string | undefined },
): Promise<{ items: MessageView[] }> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  const rows = await notesWithContext(ctx.db.q)
    .where('notes.thread_id', '=', thread.id)
    .orderBy('notes.sort_time', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: await toNoteViews(ctx, rows) }
}
