import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/**
 * Whoever has the number: somebody with a name rather than one who is only a number, as their first number rather than as another, and
 * the oldest of them.
 */
const whoHas = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .select(['contacts.id', 'contacts.first_name', 'contacts.last_name', 'contacts.created_at', 'contacts.updated_at'])
    .where('contact_phones.account_id', '=', p.account_id)
    .where('contact_phones.e164', '=', p.e164)
    .where('contacts.deleted_at', 'is', null)
    .orderBy(sql`contacts.first_name = '' and contacts.last_name = ''`)
    .orderBy('contact_phones.position')
    .orderBy('contacts.id')
    .limit(1),
)

/** The contact of an account who is meant by a number (E.164); undefined: it is nobody's. */
export const contactOfNumber = (ctx: Ctx, accountId: string, e164: string) =>
  ctx.db.first(whoHas, { account_id: accountId, e164 })
