import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { createStartedLeadsStatement } from '../campaigns/campaign-record.server'
import { dialingOrder } from '../protection/contact-numbers.server'

interface Phone {
  e164: string
  type: string
  position: number
}

const openLeads = createStartedLeadsStatement('queued', 'dialing')
const setNextPhone = statement((q, p: { id: string; next_phone: number }) =>
  q.updateTable('campaign_records').set({ next_phone: p.next_phone }).where('id', '=', p.id),
)

/** Sets `next_phone` after the last dialed number of the new order. Callers open the transaction. */
export async function updateDialedNumbers(
  tx: Ctx,
  contact: { id: string; account_id: string },
  before: Phone[],
  after: Phone[],
): Promise<void> {
  const records = await tx.db.all(openLeads, { account_id: contact.account_id, contact_id: contact.id })
  const now = dialingOrder(after)
  for (const { id, next_phone } of records) {
    const dialed = new Set(
      dialingOrder(before)
        .slice(0, next_phone)
        .map(({ e164 }) => e164),
    )
    const next = now.findLastIndex(({ e164 }) => dialed.has(e164)) + 1
    if (next !== next_phone) await tx.db.write(setNextPhone, { id, next_phone: next })
  }
}
