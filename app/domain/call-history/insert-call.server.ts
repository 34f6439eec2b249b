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

const insert = statement((q, call: Insertable<CallsTable>) => q.insertInto('calls').values(call))

export async function insertCall(tx: Ctx, call: NewCall): Promise<void> {
  await tx.db.write(insert, { ...UNKNOWN_YET, ...call })
}
