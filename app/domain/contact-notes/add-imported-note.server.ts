import type { Ctx } from '../context.server'
import { insertContactNote } from './add-contact-note.server'

/** A repeated import of a file adds no second note. */
export async function addImportedNote(
  tx: Ctx,
  { accountId, contactId, note }: { accountId: string; contactId: string; note: string | null },
): Promise<void> {
  if (!note) return
  const known = await tx.db.q
    .selectFrom('contact_notes')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('text', '=', note)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!known) await insertContactNote(tx, { accountId, contactId, authorId: null, text: note })
}

/** An edited note stays. Returns whether it was deleted. */
export async function removeImportedNote({ db }: Ctx, noteId: string): Promise<boolean> {
  const removed = await db.q
    .deleteFrom('contact_notes')
    .where('id', '=', noteId)
    .whereRef('updated_at', '=', 'created_at')
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
