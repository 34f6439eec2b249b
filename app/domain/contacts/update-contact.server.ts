import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findContact, findContactRow } from './contacts.read.server'
import type { ContactPatch, ContactView } from './contacts.schema'
import { readPhones, readPlace } from './read-input.server'
import { requireWriter } from './require-writer'
import { changeContact } from './save-contact.server'
import { tellContact } from './tell-contact.server'

/**
 * Changes what is known of a person; `numbers` replaces all of them, in dialing order.
 * Throws not_found, invalid when any number is impossible, forbidden for coaches.
 */
export async function updateContact(ctx: Ctx, id: string, patch: ContactPatch): Promise<ContactView> {
  const user = requireWriter(ctx)
  const { numbers, ...rest } = patch
  const read = numbers && readPhones(numbers)
  if (read && read.wrong.length > 0)
    throw new DomainError('invalid', read.wrong[0] ?? 'Not a phone number', { numbers: read.wrong })
  return ctx.db.transact('contact.update', async (tctx) => {
    const existing = await findContactRow(tctx, id)
    const facts = { ...rest, ...readPlace(patch), ...(read ? { phones: read.phones } : {}) }
    const { outcome } = await changeContact(tctx, existing, facts, 'replace')
    if (outcome === 'updated') await tellContact(tctx, 'contact.changed', { id, accountId: user.accountId })
    return findContact(tctx, id)
  })
}
