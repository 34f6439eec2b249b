import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { ContactFacts } from '../contacts/contact-facts'
import { formatPhone } from '../phone-numbers/phone'
import { byVendorId, phonesOf } from '../contacts/save-contact.server'
import { importsWords } from './imports.words'

type Names = Pick<ContactFacts, 'firstName' | 'lastName'>

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

/** 'Ann' matches 'Ann Lee'; 'Ann Moss' does not. */
export function sharesName(known: Names, facts: Names): boolean {
  const both = [
    [known.firstName, facts.firstName],
    [known.lastName, facts.lastName],
  ].filter(([before, now]) => before && now)
  return both.length > 0 && both.every(([before, now]) => before?.toLowerCase() === now?.toLowerCase())
}
