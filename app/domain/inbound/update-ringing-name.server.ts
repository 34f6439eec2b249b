import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { publishRinging } from './incoming.read.server'
import { toStoredInbound } from './inbound-machine.server'

const liveFrom = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('ended_at', 'is', null)
    .where('e164', '=', p.e164),
)
const setName = statement((q, p: { id: string; contact_name: string }) =>
  q.updateTable('inbound_calls').set({ contact_name: p.contact_name }).where('id', '=', p.id),
)

export async function updateRingingName(
  tx: Ctx,
  { accountId, e164, name }: { accountId: string; e164: string; name: string },
): Promise<void> {
  for (const row of await tx.db.all(liveFrom, { account_id: accountId, e164 })) {
    await tx.db.write(setName, { id: row.id, contact_name: name })
    await publishRinging(tx, toStoredInbound({ ...row, contact_name: name }))
  }
}
