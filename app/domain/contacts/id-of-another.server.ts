import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { ContactFacts } from './contact-facts'
import { formatPhone } from '../phone-numbers/phone'
import { byVendorId, phonesOf } from './save-contact.server'

type Names = Pick<ContactFacts, 'firstName' | 'lastName'>

/**
 * Why a row with a CRM id is not the contact that has it: they share neither a number nor a name. Ids of a file may count
 * the rows of any program, and a stranger saved under somebody's id would be called by that one's name. null: the id is
 * theirs, or nobody's.
 */
export async function idOfAnother(tctx: Ctx, accountId: string, facts: ContactFacts): Promise<string | null> {
  const vendorId = facts.vendorContactId
  if (!vendorId) return null
  const known = await tctx.db.first(byVendorId, { account: accountId, vendorId })
  if (!known || sharesName({ firstName: known.first_name, lastName: known.last_name }, facts)) return null
  const numbers = (await tctx.db.all(phonesOf, { contact_id: known.id })).map(({ e164 }) => e164)
  if (facts.phones.some(({ e164 }) => numbers.includes(e164))) return null
  const [first] = numbers
  const whose = fullName(known.first_name, known.last_name) || (first ? formatPhone(first) : 'another contact')
  return `CRM ID ${vendorId} is ${whose}'s`
}

/** Whether the parts of a name that both have are the same, one at least: 'Ann' may be Ann Lee, Ann Moss is not. */
export function sharesName(known: Names, facts: Names): boolean {
  const both = [
    [known.firstName, facts.firstName],
    [known.lastName, facts.lastName],
  ].filter(([before, now]) => before && now)
  return both.length > 0 && both.every(([before, now]) => before?.toLowerCase() === now?.toLowerCase())
}
