import type { Insertable } from 'kysely'
import type { CallsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const UNKNOWN_YET = {
  ringing_at: null,
  answered_at: null,
  bridged_at: null,
  ended_at: null,
  ring_ms: null,
  bridge_delay_ms: null,
  outcome: null,
  answered_by: null,
  carrier_error: null,
  disposition_id: null,
  disposed_by: null,
  disposed_at: null,
} satisfies Partial<Insertable<CallsTable>>

type NewCall = Omit<Insertable<CallsTable>, keyof typeof UNKNOWN_YET> & { ringing_at?: number }

/** No row: the contact was dialed before. */
const undialedContact = statement((q, p: { id: string }) =>
  q
    .selectFrom('contacts')
    .select('created_at')
    .where('id', '=', p.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.contact_id', '=', 'contacts.id')
            .where('calls.direction', '=', 'outbound')
            .where('calls.sent', '=', 1),
        ),
      ),
    ),
)

const insert = statement((q, call: Insertable<CallsTable>) => q.insertInto('calls').values(call))

export async function insertCall(tx: Ctx, call: NewCall): Promise<void> {
  await tx.db.write(insert, { ...UNKNOWN_YET, ...call, speed_to_lead_ms: await findSpeedToLead(tx, call) })
}

/** null: not the first dial to the contact. */
async function findSpeedToLead(
  tx: Ctx,
  { direction, contact_id: id, placed_at: placedAt }: NewCall,
): Promise<number | null> {
  if (direction === 'inbound') return null
  const contact = await tx.db.first(undialedContact, { id })
  return contact ? Math.max(0, placedAt - contact.created_at) : null
}
