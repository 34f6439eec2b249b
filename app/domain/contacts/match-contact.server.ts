import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import { react } from '../reactions'
import { contactOfNumber } from './contact-of-number.server'
import { findContact, findContactRow } from './contacts.read.server'
import type { ContactView, MatchContact } from './contacts.schema'
import { parsePhone } from '../phone-numbers/phone.server'
import { readContactInput } from './read-input.server'
import { requireWriter } from './require-writer'
import { byVendorId, changeContact, saveContact } from './save-contact.server'
import { tellContact } from './tell-contact.server'

/** A named contact stays; a known CRM contact gets the thread. Throws invalid, forbidden. */
export async function matchContact(ctx: Ctx, { number, contact }: MatchContact): Promise<ContactView> {
  const { accountId, userId } = requireWriter(ctx)
  const parsed = parsePhone(number)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { number: [parsed.reason] })
  const { e164 } = parsed
  const read = readContactInput({ ...contact, numbers: [...contact.numbers, e164] })
  if (!read.ok) throw new DomainError('invalid', read.reason, { number: [read.reason] })
  const { facts } = read
  return ctx.db.transact('contact.match', async (tctx) => {
    const known = await contactOfNumber(tctx, accountId, e164)
    if (known && fullName(known.first_name, known.last_name) !== '') return findContact(tctx, known.id)
    const theirs = await tctx.db.first(byVendorId, { account: accountId, vendorId: contact.contactId })
    const { id, outcome } =
      known && (!theirs || theirs.id === known.id)
        ? await changeContact(tctx, await findContactRow(tctx, known.id), facts, 'replace')
        : await saveContact(tctx, { accountId, createdBy: userId, facts, phones: 'replace' })
    if (outcome !== 'unchanged')
      await tellContact(tctx, outcome === 'added' ? 'contact.created' : 'contact.changed', { id, accountId })
    const name = fullName(facts.firstName, facts.lastName)
    await react(tctx, 'numberMatched', { accountId, e164, from: known?.id ?? id, to: id, name })
    return findContact(tctx, id)
  })
}
