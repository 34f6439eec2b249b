import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import { contactName } from '../contacts/contacts.read.server'
import { contactsWords } from '../contacts/contacts.words'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'

type ContactRow = Selectable<Tables['contacts']>

const activeLine = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .select('lines.id')
    .where('number_leases.account_id', '=', p.account_id)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null)
    .limit(1),
)
const activeInboundCall = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .leftJoin('lines', 'lines.id', 'inbound_calls.id')
    .select('inbound_calls.id')
    .where('inbound_calls.account_id', '=', p.account_id)
    .where('inbound_calls.contact_id', '=', p.contact_id)
    .where((eb) =>
      eb.or([
        eb('inbound_calls.ended_at', 'is', null),
        eb.and([eb('lines.id', 'is not', null), eb('lines.ended_at', 'is', null)]),
      ]),
    )
    .limit(1),
)

/** Machines and windows reference a live line's contact by id. */
export async function requireNoCall(tx: Ctx, contact: ContactRow): Promise<void> {
  const params = { account_id: contact.account_id, contact_id: contact.id }
  if ((await tx.db.first(activeLine, params)) ?? (await tx.db.first(activeInboundCall, params)))
    throw new DomainError('not_possible_now', contactsWords.mergeDuringCall(contactName(contact)))
}
