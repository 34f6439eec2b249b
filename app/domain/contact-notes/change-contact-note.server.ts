import { publishContact } from '../contacts/publish-contact.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import { findContactNote } from './contact-notes.read.server'
import type { ContactNote } from './contact-notes.schema'

interface NoteOfContact {
  contactId: string
  noteId: string
}

/** Throws forbidden, not_found. */
export async function updateContactNote(
  ctx: Ctx,
  { text, ...place }: NoteOfContact & { text: string },
): Promise<ContactNote> {
  const { accountId } = requireWriter(ctx)
  return ctx.db.transact('contact-note.update', async (tx) => {
    const note = await getChangeableNote(tx, place)
    await tx.db.q
      .updateTable('contact_notes')
      .set({ text, updated_at: tx.clock.now() })
      .where('id', '=', note.id)
      .execute()
    await publishContact(tx, 'contact.changed', { id: note.contactId, accountId })
    return findContactNote(tx, place)
  })
}

/** Throws forbidden, not_found. */
export async function deleteContactNote(ctx: Ctx, place: NoteOfContact): Promise<{ deleted: true }> {
  const { accountId } = requireWriter(ctx)
  return ctx.db.transact('contact-note.delete', async (tx) => {
    const note = await getChangeableNote(tx, place)
    await tx.db.q.deleteFrom('contact_notes').where('id', '=', note.id).execute()
    await publishContact(tx, 'contact.changed', { id: note.contactId, accountId })
    return { deleted: true }
  })
}

async function getChangeableNote(tx: Ctx, place: NoteOfContact): Promise<ContactNote> {
  const note = await findContactNote(tx, place)
  if (note.can.length === 0) throw forbidden()
  return note
}
