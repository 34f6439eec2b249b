import type { Selectable } from 'kysely'
import type { ImportChangesTable } from '../../../db/schema/contacts'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const callOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('calls').select('id').where('contact_id', '=', p.contact_id).limit(1),
)
const textSince = statement((q, p: { contact_id: string; since: number }) =>
  q
    .selectFrom('threads')
    .innerJoin('messages', 'messages.thread_id', 'threads.id')
    .select('messages.id')
    .where('threads.contact_id', '=', p.contact_id)
    .where('threads.deleted_at', 'is', null)
    .where('messages.sort_time', '>=', p.since)
    .where('messages.deleted_at', 'is', null)
    .limit(1),
)
const notesOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_notes').select(['id', 'created_at', 'updated_at']).where('contact_id', '=', p.contact_id),
)

/** Why an added contact stays. null: not used since. */
export async function findUse(
  tx: Ctx,
  change: Selectable<ImportChangesTable>,
  contact: { updated_at: number },
): Promise<'called' | 'texted' | 'noted' | 'changed' | null> {
  const { contact_id } = change
  if (await tx.db.first(callOf, { contact_id })) return 'called'
  if (await tx.db.first(textSince, { contact_id, since: change.created_at })) return 'texted'
  const notes = await tx.db.all(notesOf, { contact_id })
  if (notes.some((note) => note.id !== change.note_id || note.updated_at !== note.created_at)) return 'noted'
  return contact.updated_at === change.contact_updated_at ? null : 'changed'
}
