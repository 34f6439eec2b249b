import { sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/open'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { findContactRow } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { TimePosition } from '../paging/time-cursor'
import { fullName } from '../person-name'
import type { ContactNote } from './contact-notes.schema'

const noteRows = (q: Queries) =>
  q
    .selectFrom('contact_notes')
    .leftJoin('users', 'users.id', 'contact_notes.author_id')
    .selectAll('contact_notes')
    .select(['users.first_name', 'users.last_name'])

type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['execute']>>[number]

const canChange = (user: UserActor, authorId: string | null): boolean =>
  user.permissions.has('board:admin') || (user.permissions.has('call') && user.userId === authorId)

const toContactNote = (user: UserActor, row: NoteRow): ContactNote => ({
  id: row.id,
  contactId: row.contact_id,
  text: row.text,
  author: row.author_id === null ? null : { userId: row.author_id, name: fullName(row.first_name, row.last_name) },
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  can: canChange(user, row.author_id) ? ['edit', 'delete'] : [],
})

/** Newest first, after `from`. The caller checks the contact's account. */
export async function listContactNotes(
  ctx: Ctx,
  { contactId, from, limit }: { contactId: string; from: TimePosition | null; limit: number },
): Promise<ContactNote[]> {
  const rows = await noteRows(ctx.db.q)
    .where('contact_notes.contact_id', '=', contactId)
    .$if(from !== null, (query) =>
      query.where(sql<SqlBool>`(contact_notes.created_at, contact_notes.id) < (${from?.at}, ${from?.id})`),
    )
    .orderBy('contact_notes.created_at', 'desc')
    .orderBy('contact_notes.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toContactNote(requireUser(ctx), row))
}

/** Throws not_found. */
export async function findContactNote(
  ctx: Ctx,
  { contactId, noteId }: { contactId: string; noteId: string },
): Promise<ContactNote> {
  const contact = await findContactRow(ctx, contactId)
  const row = await noteRows(ctx.db.q)
    .where('contact_notes.id', '=', noteId)
    .where('contact_notes.contact_id', '=', contact.id)
    .executeTakeFirst()
  if (!row) throw notFound('Note')
  return toContactNote(requireUser(ctx), row)
}
