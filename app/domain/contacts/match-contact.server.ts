import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import { runReactions } from '../reactions'
import { findContactByNumber } from './find-contact-by-number.server'
import { findContact, findContactRow } from './contacts.read.server'
import type { ContactView, MatchContact } from './contacts.schema'
import { parsePhone } from '../phone-numbers/phone.server'
import { readContactInput } from './read-input.server'
import { requireWriter } from './require-writer'
import { byVendorId, changeContact, saveContact } from './save-contact.server'
import { publishContact } from './publish-contact.server'

/** A named contact stays; a known CRM contact gets the thread. Throws invalid, forbidden. */
export async function matchContact(ctx: Ctx, { number, contact }: MatchContact): Promise<ContactView> {
  const { accountId, userId } = requireWriter(ctx)
  const parsed = parsePhone(number)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { number: [parsed.reason] })
  const { e164 } = parsed
  const read = readContactInput({ ...contact, numbers: [...contact.numbers, e164] })
  if (!read.ok) throw new DomainError('invalid', read.reason, { number: [read.reason] })
  const { facts } = read
  return ctx.db.transact('contact.match', async (tx) => {
    const known = await findContactByNumber(tx, accountId, e164)
    if (known && fullName(known.first_name, known.last_name) !== '') return findContact(tx, known.id)
    const vendorContact = await tx.db.first(byVendorId, { account: accountId, vendorId: contact.contactId })
    const { id, outcome } =
      known && (!vendorContact || vendorContact.id === known.id)
        ? await changeContact(tx, await findContactRow(tx, known.id), facts, 'replace')
        : await saveContact(tx, { accountId, createdBy: userId, facts, phones: 'replace' })
    if (outcome !== 'unchanged')
      await publishContact(tx, outcome === 'added' ? 'contact.created' : 'contact.changed', { id, accountId })
    const name = fullName(facts.firstName, facts.lastName)
    await runReactions(tx, 'numberMatched', { accountId, e164, from: known?.id ?? id, to: id, name })
    return findContact(tx, id)
  })
}
