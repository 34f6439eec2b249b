import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import { canManageRecord } from './can-manage-record'
import type { ContactRow } from './contacts.read.server'
import { deleteContact } from './delete-contact.server'
import { listSelectedContacts } from './selected-contacts.read.server'

/** Those that the user may delete. Throws not_found, forbidden if there is none. */
export async function listDeletableContacts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ deletable: ContactRow[]; refused: number }> {
  const user = requireUser(ctx)
  const contacts = await listSelectedContacts(ctx, ids)
  const deletable = contacts.filter((contact) => canManageRecord(user, contact))
  if (deletable.length === 0) throw forbidden()
  return { deletable, refused: contacts.length - deletable.length }
}

/** One transaction for each. Throws as listDeletableContacts. */
export async function deleteContacts(ctx: Ctx, ids: readonly string[]): Promise<{ deleted: number; refused: number }> {
  const { deletable, refused } = await listDeletableContacts(ctx, ids)
  for (const { id } of deletable) {
    await deleteContact(ctx, id)
    await breathe()
  }
  return { deleted: deletable.length, refused }
}
