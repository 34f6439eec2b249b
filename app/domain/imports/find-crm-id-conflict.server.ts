import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { ContactFacts } from '../contacts/contact-facts'
import { formatPhone } from '../phone-numbers/phone'
import { byVendorId, phonesOf } from '../contacts/save-contact.server'
import { sharesName } from './shares-name'
import { importsWords } from './imports.words'

/** Refuses a CRM id if neither number nor name match: a file's ids may be row numbers. */
export async function findCrmIdConflict(tx: Ctx, accountId: string, facts: ContactFacts): Promise<string | null> {
  const vendorId = facts.vendorContactId
  if (!vendorId) return null
  const known = await tx.db.first(byVendorId, { account: accountId, vendorId })
  if (!known || sharesName({ firstName: known.first_name, lastName: known.last_name }, facts)) return null
  const numbers = (await tx.db.all(phonesOf, { contact_id: known.id })).map(({ e164 }) => e164)
  if (facts.phones.some(({ e164 }) => numbers.includes(e164))) return null
  const [first] = numbers
  const owner = fullName(known.first_name, known.last_name) || (first ? formatPhone(first) : 'another contact')
  return importsWords.crmId(vendorId, owner)
}
