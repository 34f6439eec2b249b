import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { numbersWithSuppressions } from '../contacts/numbers-with-suppressions.server'
import { dialingOrder } from '../protection/contact-numbers.server'
import { zoneKey } from '../protection/zone-key'
import type { LeadRow } from './lead-state'
import { NO_PRIORITY } from './leads.schema'

const placeOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)
const phonesOf = statement((q, p: { contact_id: string }) =>
  numbersWithSuppressions(q)
    .select([
      'contact_phones.e164',
      'contact_phones.type',
      'contact_phones.position',
      'suppressions.id as suppression_id',
    ])
    .where('contact_phones.contact_id', '=', p.contact_id),
)
const rank = statement((q, p: { stage_id: string; contact_id: string }) =>
  q
    .selectFrom('stage_priority_tags')
    .innerJoin('contact_tags', 'contact_tags.tag', 'stage_priority_tags.tag')
    .select('stage_priority_tags.position')
    .where('stage_priority_tags.stage_id', '=', p.stage_id)
    .where('contact_tags.contact_id', '=', p.contact_id)
    .orderBy('stage_priority_tags.position')
    .limit(1),
)

/** By the first number that can be called. */
export async function getDialFacts(tx: Ctx, contactId: string): Promise<Pick<LeadRow, 'zone' | 'blocked_by'>> {
  const place = await tx.db.first(placeOf, { id: contactId })
  if (!place) throw new Error(`no contact ${contactId}`)
  const phones = dialingOrder(await tx.db.all(phonesOf, { contact_id: contactId }))
  const callablePhone = phones.find((phone) => phone.suppression_id === null)
  const zonePhone = callablePhone ?? phones[0]
  return {
    zone: zonePhone ? zoneKey({ ...place, e164: zonePhone.e164 }) : '',
    blocked_by: callablePhone ? null : phones.length > 0 ? 'dnc' : 'no_number',
  }
}

/** Position of its best tag in the stack. */
export async function getPriorityRank(tx: Ctx, stageId: string, contactId: string): Promise<number> {
  const best = await tx.db.first(rank, { stage_id: stageId, contact_id: contactId })
  return best?.position ?? NO_PRIORITY
}
