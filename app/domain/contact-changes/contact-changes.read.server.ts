import type { Selectable } from 'kysely'
import type { ContactChangesTable } from '../../../db/schema/contacts'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { UNDOABLE_KINDS, type ContactChangeView } from './contact-changes.schema'

export type ContactChangeRow = Selectable<ContactChangesTable>

const UNDO_MS = 86_400_000
/** Of the page of contacts. */
const RECENT_MS = 60 * 60_000

export const isRunning = ({ state }: Pick<ContactChangeRow, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

export const canUndo = (row: ContactChangeRow, now: number): boolean =>
  (row.state === 'done' || row.state === 'stopped') &&
  row.changed > 0 &&
  UNDOABLE_KINDS.includes(row.kind) &&
  now - row.created_at < UNDO_MS

export const toContactChange = (ctx: Ctx, row: ContactChangeRow): ContactChangeView => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  target: row.target,
  targetName: row.target_name,
  state: row.state,
  total: row.total,
  isTotalExact: row.is_total_exact === 1,
  processed: row.processed,
  changed: row.changed,
  skipped: row.skipped,
  can: { stop: row.state === 'running', undo: canUndo(row, ctx.clock.now()) },
  createdAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
})

/** Own changes only. Throws not_found. */
export async function findContactChangeRow(ctx: Ctx, id: string): Promise<ContactChangeRow> {
  const row = await ctx.db.q
    .selectFrom('contact_changes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', requireUser(ctx).userId)
    .executeTakeFirst()
  if (!row) throw notFound('Change')
  return row
}

/** Throws not_found. */
export const findContactChange = async (ctx: Ctx, id: string): Promise<ContactChangeView> =>
  toContactChange(ctx, await findContactChangeRow(ctx, id))

/** The user's newest change, while it runs and shortly after. */
export async function findRecentContactChange(ctx: Ctx): Promise<ContactChangeView | null> {
  const row = await ctx.db.q
    .selectFrom('contact_changes')
    .selectAll()
    .where('user_id', '=', requireUser(ctx).userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || (!isRunning(row) && ctx.clock.now() - (row.finished_at ?? 0) > RECENT_MS)) return null
  return toContactChange(ctx, row)
}

export const publishContactChange = (tx: Ctx, row: ContactChangeRow) =>
  tx.db.recordEvent({
    type: 'contact-change.changed',
    room: `user:${row.user_id}`,
    accountId: row.account_id,
    subjectId: row.id,
    payload: { change: toContactChange(tx, row) },
  })
