import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import { contactsWords } from './contacts.words'
import { formatPhone } from '../phone-numbers/phone'

const othersFirst = statement((q, p: { account_id: string; e164: string; except: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .select(['contacts.first_name', 'contacts.last_name'])
    .where('contact_phones.account_id', '=', p.account_id)
    .where('contact_phones.e164', '=', p.e164)
    .where('contact_phones.position', '=', 0)
    .where('contacts.id', '!=', p.except)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.id')
    .limit(1),
)

/** Throws conflict at `field`. Second numbers may be shared. */
export async function requireFreeNumber(
  tx: Ctx,
  { accountId, e164, except = '', field }: { accountId: string; e164: string; except?: string; field: string },
): Promise<void> {
  const other = await tx.db.first(othersFirst, { account_id: accountId, e164, except })
  if (!other) return
  const name = fullName(other.first_name, other.last_name) || 'another contact'
  const reason = contactsWords.belongsTo(formatPhone(e164), name)
  throw new DomainError('conflict', reason, { [field]: [reason] })
}
