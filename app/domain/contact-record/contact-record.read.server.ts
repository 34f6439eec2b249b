import { requireUser } from '../access/require'
import { isLimitedToOwnBoards } from '../boards/board-access.server'
import { canManageRecord } from '../contacts/can-manage-record'
import { findContact, findContactRow } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { findLocalClock } from '../places/local-clock'
import type { ContactRecord } from './contact-record.schema'

/** More are not shown. */
const MAX_LISTED = 100

const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Throws not_found. */
export async function findContactRecord(ctx: Ctx, contactId: string): Promise<ContactRecord> {
  const contact = await findContact(ctx, contactId)
  const row = await findContactRow(ctx, contactId)
  const [phone] = contact.phones
  return {
    contact,
    can: { delete: canManageRecord(requireUser(ctx), row) },
    place: [contact.city, contact.state].filter(Boolean).join(', ') || null,
    localClock: phone ? findLocalClock(ctx, { ...contact, e164: phone.number }) : null,
    tags: await listTagsOf(ctx, contactId),
    lists: await listListsOf(ctx, contactId),
    leads: await listLeadsOf(ctx, contactId),
  }
}

async function listTagsOf(ctx: Ctx, contactId: string): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('contact_tags')
    .select('tag')
    .where('contact_id', '=', contactId)
    .orderBy('tag')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ tag }) => tag)
}

const listListsOf = (ctx: Ctx, contactId: string): Promise<ContactRecord['lists']> =>
  ctx.db.q
    .selectFrom('contact_lists')
    .innerJoin('contact_list_members', 'contact_list_members.list_id', 'contact_lists.id')
    .select(['contact_lists.id', 'contact_lists.name'])
    .where('contact_lists.account_id', '=', requireUser(ctx).accountId)
    .where('contact_list_members.contact_id', '=', contactId)
    .where('contact_lists.deleted_at', 'is', null)
    .orderBy('contact_lists.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

async function listLeadsOf(ctx: Ctx, contactId: string): Promise<ContactRecord['leads']> {
  const user = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('leads')
    .innerJoin('stages', 'stages.id', 'leads.stage_id')
    .innerJoin('boards', 'boards.id', 'leads.board_id')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select([
      'leads.id',
      'leads.board_id',
      'boards.name as board_name',
      'leads.stage_id',
      'stages.name as stage_name',
      'leads.assigned_to',
      'users.first_name',
      'users.last_name',
      'leads.scheduled_at',
      'leads.snooze_until',
    ])
    .where('leads.contact_id', '=', contactId)
    .where('boards.deleted_at', 'is', null)
    .where('stages.deleted_at', 'is', null)
    .$if(isLimitedToOwnBoards(user), (query) =>
      query
        .innerJoin('board_members', 'board_members.board_id', 'leads.board_id')
        .where('board_members.user_id', '=', user.userId),
    )
    .orderBy('leads.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    board: { id: row.board_id, name: row.board_name },
    stage: { id: row.stage_id, name: row.stage_name },
    assignedTo: row.assigned_to === '' ? null : { id: row.assigned_to, name: fullName(row.first_name, row.last_name) },
    scheduledAt: isoOrNull(row.scheduled_at),
    snoozedUntil: isoOrNull(row.snooze_until),
  }))
}
