import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import type { Selectable } from 'kysely'
import type { DialSessionsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { getVisibleBoard } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { toDispositionView } from '../dispositions/disposition-view'
import { dispositionsOfBoard } from '../dispositions/save-disposition.server'
import { notFound } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { fullName } from '../person-name'
import type { SelectionView } from '../leads/leads.schema'
import type { DialSessionView, DispositionView } from './dialer.schema'

/** Later the widget starts empty. */
const SHOWN_AFTER_END_MS = 12 * 3_600_000

export async function findDialSessionRow(ctx: Ctx, id: string): Promise<Selectable<DialSessionsTable>> {
  const user = requireUser(ctx)
  const row = await ctx.db.q
    .selectFrom('dial_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (!row) throw notFound('Session')
  return row
}

export async function findDialSession(ctx: Ctx, id: string): Promise<DialSessionView> {
  await findDialSessionRow(ctx, id)
  return getDialSessionView(ctx, id)
}

const newestSession = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .innerJoin('campaigns', 'campaigns.id', 'dial_sessions.campaign_id')
    .select(['dial_sessions.id', 'dial_sessions.ended_at', 'campaigns.board_id'])
    .where('dial_sessions.user_id', '=', p.user_id)
    .orderBy('dial_sessions.created_at', 'desc')
    .orderBy('dial_sessions.id', 'desc')
    .limit(1),
)

const liveSession = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .innerJoin('campaigns', 'campaigns.id', 'dial_sessions.campaign_id')
    .select(['dial_sessions.id', 'campaigns.board_id'])
    .where('dial_sessions.user_id', '=', p.user_id)
    .where('dial_sessions.ended_at', 'is', null),
)

async function findShownSession(ctx: Ctx): Promise<{ id: string; board_id: string | null } | undefined> {
  const { userId } = requireUser(ctx)
  const live = await ctx.db.first(liveSession, { user_id: userId })
  if (live) return live
  const newest = await ctx.db.first(newestSession, { user_id: userId })
  const isExpired = newest && newest.ended_at !== null && newest.ended_at <= ctx.clock.now() - SHOWN_AFTER_END_MS
  return isExpired ? undefined : newest
}

/** A session that is not over. */
export const isDialing = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.first(liveSession, { user_id: requireUser(ctx).userId })) !== undefined

export async function findCurrentDialSession(ctx: Ctx): Promise<DialSessionView | null> {
  const shown = await findShownSession(ctx)
  return shown ? getDialSessionView(ctx, shown.id) : null
}

/** The board may be deleted, or the seller removed from it. */
const isDialingBoard = async (ctx: Ctx, boardId: string): Promise<boolean> =>
  (await findShownSession(ctx))?.board_id === boardId

export async function listSelections(
  ctx: Ctx,
  sessionId: string,
  input: { cursor?: string; limit: number },
): Promise<Page<SelectionView>> {
  await findDialSessionRow(ctx, sessionId)
  const rows = await ctx.db.q
    .selectFrom('selections')
    .innerJoin('contacts', 'contacts.id', 'selections.contact_id')
    .selectAll('selections')
    .select(['contacts.first_name', 'contacts.last_name'])
    .where('selections.session_id', '=', sessionId)
    .$if(input.cursor !== undefined, (query) => query.where('selections.id', '<', input.cursor!))
    .orderBy('selections.id', 'desc')
    .limit(input.limit + 1)
    .execute()
  return {
    items: rows.slice(0, input.limit).map((row) => ({
      id: row.id,
      contactId: row.contact_id,
      contactName: fullName(row.first_name, row.last_name),
      number: row.e164,
      decision: row.decision,
      code: row.code,
      reasons: JSON.parse(row.reasons) as string[],
      at: new Date(row.created_at).toISOString(),
    })),
    nextCursor: nextCursor(rows, input.limit, (row) => row.id),
  }
}

export async function listDispositions(
  ctx: Ctx,
  { callboardId }: { callboardId?: string } = {},
): Promise<DispositionView[]> {
  const user = requireUser(ctx)
  if (callboardId !== undefined && !(await isDialingBoard(ctx, callboardId))) await getVisibleBoard(ctx, callboardId)
  const rows = await dispositionsOfBoard(ctx, { accountId: user.accountId, boardId: callboardId ?? null })
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toDispositionView)
}
