import { setImmediate as breathe } from 'node:timers/promises'
import { findUserActor } from '../access/find-actor.server'
import { actAs, type Ctx } from '../context.server'
import { findContacts } from '../contact-search/find-contacts.read.server'
import { toCursor } from '../contact-search/contact-orders'
import { findContactList } from '../contacts/contacts.read.server'
import { DomainError } from '../errors'
import type { JobPayloads } from '../jobs/catalogue'
import { CHANGES, RESTORES, type ChangedItem } from './contact-actions.server'
import { isRunning, publishContactChange, type ContactChangeRow } from './contact-changes.read.server'
import type { ChangeKind, ContactSelection } from './contact-changes.schema'
import { nextChunkSize } from './next-chunk-size'

/** Contacts per transaction, at most; larger ones delay dials. */
const CHUNK: Record<ChangeKind, number> = {
  addToList: 20,
  addToBoard: 5,
  addTag: 10,
  assign: 5,
  doNotContact: 5,
  delete: 3,
}
/** Found at a time. */
const FOUND = 200
/** Changed contacts between two events. */
const EVENT_EVERY = 250

/** Job `contacts.change`: also undoes one. Continues after a crash. */
export async function runContactChange(ctx: Ctx, { changeId }: JobPayloads['contacts.change']): Promise<void> {
  const size: ChunkSize = { contacts: null }
  for (;;) {
    const row = await findRow(ctx, changeId)
    if (!row || !isRunning(row)) return
    if (row.state === 'undoing') {
      while (await ctx.db.transact('contact-change.undo', (tx) => undoChunk(tx, changeId))) await breathe()
      continue
    }
    const ids = await findNextIds(ctx, row)
    if (ids === null) return finish(ctx, changeId, 'failed')
    if (ids.length === 0) return finish(ctx, changeId, 'done')
    if (!(await changeAll(ctx, row, ids, size))) return
  }
}

/** After the last retry. What was changed stays. */
export const failContactChange = (ctx: Ctx, { changeId }: JobPayloads['contacts.change']): Promise<void> =>
  finish(ctx, changeId, 'failed')

const findRow = (ctx: Ctx, id: string): Promise<ContactChangeRow | undefined> =>
  ctx.db.q.selectFrom('contact_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first, after the last one. null: the user, list, import or campaign is gone. */
async function findNextIds(ctx: Ctx, row: ContactChangeRow): Promise<string[] | null> {
  const actor = await findUserActor(ctx, row.user_id)
  if (!actor) return null
  const selection = JSON.parse(row.selection) as ContactSelection
  if ('contactIds' in selection)
    return [...new Set(selection.contactIds)]
      .filter((id) => id < row.after_id)
      .toSorted((a, b) => (a < b ? 1 : -1))
      .slice(0, FOUND)
  const { filter } = selection
  const own = { ...ctx, actor }
  try {
    if (filter.listId !== undefined) await findContactList(own, filter.listId)
    for (let cursor: string | null = toCursor([row.after_id]); cursor !== null;) {
      const page: Awaited<ReturnType<typeof findContacts>> = await findContacts(own, {
        filter,
        sort: 'newest',
        limit: FOUND,
        cursor,
      })
      if (page.items.length > 0) return page.items.map(({ id }) => id)
      cursor = page.nextCursor
    }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
  return []
}

interface ChunkSize {
  /** null: not measured yet. */
  contacts: number | null
}

/** false: stopped or failed. */
async function changeAll(
  ctx: Ctx,
  { id, kind }: ContactChangeRow,
  ids: readonly string[],
  size: ChunkSize,
): Promise<boolean> {
  for (let start = 0; start < ids.length;) {
    const chunk = ids.slice(start, start + (size.contacts ?? CHUNK[kind]))
    start += chunk.length
    try {
      const continues = await ctx.db.transact('contact-change.run', async (tx) => {
        const startedAt = tx.clock.steadyNow()
        const result = await changeChunk(tx, id, chunk)
        size.contacts = nextChunkSize(chunk.length, tx.clock.steadyNow() - startedAt, CHUNK[kind])
        return result
      })
      if (!continues) return false
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // The board or list was deleted, or the user may no longer change it.
      await finish(ctx, id, 'failed')
      return false
    }
    await breathe()
  }
  return true
}

async function changeChunk(tx: Ctx, id: string, ids: readonly string[]): Promise<boolean> {
  const row = await findRow(tx, id)
  const actor = row && (await findUserActor(tx, row.user_id))
  if (!actor || row.state !== 'running') return false
  const known = await tx.db.q
    .selectFrom('contacts')
    .select('id')
    .where('id', 'in', [...ids])
    .where('account_id', '=', row.account_id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const { count, items } = await CHANGES[row.kind](
    actAs(tx, actor),
    known.map((contact) => contact.id),
    row.target,
  )
  await saveItems(tx, id, items)
  const after = {
    after_id: ids.at(-1)!,
    processed: row.processed + ids.length,
    changed: row.changed + count,
    skipped: row.skipped + ids.length - count,
  }
  await tx.db.q.updateTable('contact_changes').set(after).where('id', '=', id).execute()
  if (Math.floor(after.processed / EVENT_EVERY) > Math.floor(row.processed / EVENT_EVERY))
    await publishContactChange(tx, { ...row, ...after })
  return true
}

async function saveItems(tx: Ctx, change_id: string, items: readonly ChangedItem[]): Promise<void> {
  for (const { contactId, leadId, before } of items)
    await tx.db.q
      .insertInto('contact_change_items')
      .values({ change_id, contact_id: contactId, lead_id: leadId, value_before: before })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Returns whether more remain. */
async function undoChunk(tx: Ctx, id: string): Promise<boolean> {
  const { q } = tx.db
  const row = await findRow(tx, id)
  const restore = row && RESTORES[row.kind]
  const actor = row && (await findUserActor(tx, row.user_id))
  if (row?.state !== 'undoing') return false
  const items = await q
    .selectFrom('contact_change_items')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('contact_id')
    .orderBy('lead_id')
    .limit(CHUNK[row.kind])
    .execute()
  if (!restore || !actor || items.length === 0) {
    await finish(tx, id, restore && actor ? 'undone' : 'failed')
    return false
  }
  for (const { contact_id, lead_id, value_before } of items) {
    await restore(actAs(tx, actor), { contactId: contact_id, leadId: lead_id, before: value_before }, row.target)
    await q
      .deleteFrom('contact_change_items')
      .where('change_id', '=', id)
      .where('contact_id', '=', contact_id)
      .where('lead_id', '=', lead_id)
      .execute()
  }
  const processed = Math.max(0, row.processed - new Set(items.map(({ contact_id }) => contact_id)).size)
  await q.updateTable('contact_changes').set({ processed }).where('id', '=', id).execute()
  if (Math.floor(processed / EVENT_EVERY) < Math.floor(row.processed / EVENT_EVERY))
    await publishContactChange(tx, { ...row, processed })
  return true
}

const finish = (ctx: Ctx, id: string, state: 'done' | 'failed' | 'undone'): Promise<void> =>
  ctx.db.transact('contact-change.end', async (tx) => {
    const row = await findRow(tx, id)
    if (!row || !isRunning(row)) return
    const after = { state, finished_at: tx.clock.now() }
    await tx.db.q.updateTable('contact_changes').set(after).where('id', '=', id).execute()
    await publishContactChange(tx, { ...row, ...after })
  })
