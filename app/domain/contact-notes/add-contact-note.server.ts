import { findContactRow } from '../contacts/contacts.read.server'
import { publishContact } from '../contacts/publish-contact.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { findContactNote } from './contact-notes.read.server'
import type { ContactNote } from './contact-notes.schema'

/** Throws forbidden, not_found. */
export async function addContactNote(
  ctx: Ctx,
  { contactId, text }: { contactId: string; text: string },
): Promise<ContactNote> {
  const user = requireWriter(ctx)
  return ctx.db.transact('contact-note.add', async (tx) => {
    const contact = await findContactRow(tx, contactId)
    const noteId = await insertContactNote(tx, {
      accountId: user.accountId,
      contactId: contact.id,
      authorId: user.userId,
      text,
    })
    await publishContact(tx, 'contact.changed', { id: contact.id, accountId: user.accountId })
    return findContactNote(tx, { contactId, noteId })
  })
}

/** The caller checks the contact's account. `authorId` null: imported. */
export async function insertContactNote(
  tx: Ctx,
  note: { accountId: string; contactId: string; authorId: string | null; text: string },
): Promise<string> {
  const id = tx.ids('note')
  const now = tx.clock.now()
  await tx.db.q
    .insertInto('contact_notes')
    .values({
      id,
      account_id: note.accountId,
      contact_id: note.contactId,
      author_id: note.authorId,
      text: note.text,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
