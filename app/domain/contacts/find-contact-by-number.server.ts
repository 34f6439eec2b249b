import { sql, type Expression } from 'kysely'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** Prefers a named contact, then the first number, then the oldest. */
const contactsOfNumber = (q: Queries, p: { account_id: string; e164: string | Expression<string> }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .where('contact_phones.account_id', '=', p.account_id)
    .where('contact_phones.e164', '=', p.e164)
    .where('contacts.deleted_at', 'is', null)
    .orderBy(sql`contacts.first_name = '' and contacts.last_name = ''`)
    .orderBy('contact_phones.position')
    .orderBy('contacts.id')
    .limit(1)

const contactByNumber = statement((q, p: { account_id: string; e164: string }) =>
  contactsOfNumber(q, p).select([
    'contacts.id',
    'contacts.first_name',
    'contacts.last_name',
    'contacts.created_at',
    'contacts.updated_at',
  ]),
)

export const contactIdOfNumber = (q: Queries, account_id: string, column: string): Expression<string | null> =>
  contactsOfNumber(q, { account_id, e164: sql.ref<string>(column) })
    .select('contacts.id')
    .$asScalar()

export const findContactByNumber = (ctx: Ctx, accountId: string, e164: string) =>
  ctx.db.first(contactByNumber, { account_id: accountId, e164 })
