import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { releaseReservation } from './reserve-funds.server'

/** A call settles in the transaction of its end: what is older was left behind. */
const SETTLED_WITHIN_MS = 900_000
/** Per transaction. */
const CHUNK = 50

const endedCalls = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('wallet_reservations as r')
    .leftJoin('calls as c', 'c.id', 'r.subject_id')
    .select('r.subject_id as id')
    .where('r.closed_at', 'is', null)
    .where('r.subject_kind', '=', 'call')
    .where('r.created_at', '<', p.before)
    .where(({ or, eb }) => or([eb('c.ended_at', '<', p.before), eb('c.id', 'is', null)]))
    .orderBy('r.created_at')
    .orderBy('r.subject_id')
    .limit(p.limit),
)

/** Returns whether there may be more. */
export async function releaseEndedCalls(tx: Ctx): Promise<boolean> {
  const rows = await tx.db.all(endedCalls, { before: tx.clock.now() - SETTLED_WITHIN_MS, limit: CHUNK })
  for (const { id } of rows) await releaseReservation(tx, { kind: 'call', id })
  return rows.length === CHUNK
}
