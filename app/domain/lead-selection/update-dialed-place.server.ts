import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { zonesFor, type PlaceFacts } from '../places/zones'
import { createStartedLeadsStatement, wasDialed } from '../campaigns/campaign-record.server'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { scheduleFill } from '../campaigns/requeue-contacts.server'

const waitingLeads = createStartedLeadsStatement('queued', 'skipped')
const numbersWithoutZone = statement((q, p: { account_id: string; contact_id: string; record_id: string }) =>
  q
    .selectFrom('selections')
    .select('e164')
    .where('account_id', '=', p.account_id)
    .where('contact_id', '=', p.contact_id)
    .where('record_id', '=', p.record_id)
    .where('code', '=', 'unknown_time_zone'),
)
const requeueRecord = statement((q, p: { id: string; next_phone: number; now: number }) =>
  q
    .updateTable('campaign_records')
    .set({ state: 'queued', next_phone: p.next_phone, not_before: 0, updated_at: p.now })
    .where('id', '=', p.id),
)

interface ContactPlace extends Omit<PlaceFacts, 'e164'> {
  id: string
  account_id: string
}

/** Requeues leads skipped for an unknown time zone. Callers open the transaction. */
export async function updateDialedPlace(
  tx: Ctx,
  { id: contact_id, account_id, ...place }: ContactPlace,
): Promise<void> {
  const records = await tx.db.all(waitingLeads, { account_id, contact_id })
  if (records.length === 0) return
  const numbers = await listNumbersInOrder(tx, contact_id)
  for (const { id, campaign_id, next_phone } of records) {
    const zonelessNumbers = new Set(
      (await tx.db.all(numbersWithoutZone, { account_id, contact_id, record_id: id })).map(({ e164 }) => e164),
    )
    let next = next_phone
    for (const [index, e164] of [...numbers.slice(0, next_phone).entries()].toReversed()) {
      if (await wasDialed(tx, { account_id, e164, campaign_id, contact_id })) break
      if (zonelessNumbers.has(e164) && zonesFor({ ...place, e164 }).length > 0) next = index
    }
    if (next === next_phone) continue
    await tx.db.write(requeueRecord, { id, next_phone: next, now: tx.clock.now() })
    await scheduleFill(tx, campaign_id)
  }
}
