import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findContact } from './contacts.read.server'
import type { ContactInput, ContactView } from './contacts.schema'
import { readContactInput } from './read-input.server'
import { requireFreeNumber } from './require-free-number.server'
import { requireWriter } from './require-writer'
import { saveContact } from './save-contact.server'
import { publishContact } from './publish-contact.server'

/** Updates a contact with the same CRM id or first number. Throws invalid, conflict, forbidden. */
export async function createContact(
  ctx: Ctx,
  input: ContactInput,
  /** Field of a conflict with another contact's first number; without it, that contact is updated. */
  { newAt }: { newAt?: string } = {},
): Promise<ContactView> {
  const user = requireWriter(ctx)
  const read = readContactInput(input)
  if (!read.ok) throw new DomainError('invalid', read.reason, { numbers: [read.reason] })
  const { facts } = read
  return ctx.db.transact('contact.create', async (tx) => {
    const [first] = facts.phones
    if (newAt !== undefined && first)
      await requireFreeNumber(tx, { accountId: user.accountId, e164: first.e164, field: newAt })
    const { id, outcome } = await saveContact(tx, {
      accountId: user.accountId,
      createdBy: user.userId,
      facts,
      // A CRM sends all numbers of its contact.
      phones: facts.vendorContactId ? 'replace' : 'add',
    })
    if (outcome !== 'unchanged')
      await publishContact(tx, outcome === 'added' ? 'contact.created' : 'contact.changed', {
        id,
        accountId: user.accountId,
      })
    return findContact(tx, id)
  })
}
