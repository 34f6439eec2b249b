import { getBoardForWork } from '../boards/board-access.server'
import { createContactFromForm } from '../contacts/save-contact-form.server'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError } from '../errors'
import { queueContacts } from '../leads/queue-contacts.server'
import type { NewLead } from './board-leads.schema'

/** Creates a contact by hand on a board. Throws not_found, forbidden, invalid, conflict for a known number. */
export async function addNewLead(
  ctx: Ctx,
  { id, number, ...texts }: NewLead & { id: string },
): Promise<{ name: string }> {
  await getBoardForWork(ctx, id)
  try {
    const contact = await createContactFromForm(ctx, { ...texts, numbers: [{ number, type: 'other' }] })
    await queueContacts(ctx, { id, contactIds: [contact.id] })
    return { name: contact.name }
  } catch (error) {
    if (!isDomainError(error) || !error.fieldErrors) throw error
    const { 'numbers[0].number': reasons, ...others } = error.fieldErrors
    throw new DomainError(error.code, error.message, { ...others, ...(reasons ? { number: reasons } : {}) })
  }
}
