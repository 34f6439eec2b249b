import { sql, type SqlBool } from 'kysely'
import type { NumberLeasesTable } from '../../../db/schema/contacts'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** If not released by its line or transfer. */
const LEASE_MS = 4 * 3_600_000

export const isLeaseHeld = (now: number) => sql<SqlBool>`(number_leases.expires_at > ${now}
  or exists (select 1 from lines where lines.id = number_leases.line_id and lines.ended_at is null))`

const upsertLease = statement((q, { now, ...lease }: NumberLeasesTable & { now: number }) =>
  q
    .insertInto('number_leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'e164'])
        .doUpdateSet(lease)
        .where(({ eb, or, not }) => or([not(isLeaseHeld(now)), eb('number_leases.line_id', '=', lease.line_id)])),
    )
    .returning('line_id'),
)

type LeaseHolder = Pick<NumberLeasesTable, 'account_id' | 'e164' | 'line_id'>

const deleteLease = statement((q, p: LeaseHolder) =>
  q
    .deleteFrom('number_leases')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('line_id', '=', p.line_id),
)

const otherOpenLine = statement((q, p: LeaseHolder & { since: number }) =>
  q
    .selectFrom('calls')
    .innerJoin('lines', 'lines.id', 'calls.id')
    .select(['lines.id', 'lines.session_id'])
    .where('calls.account_id', '=', p.account_id)
    .where('calls.e164', '=', p.e164)
    .where('calls.placed_at', '>', p.since)
    .where('calls.id', '!=', p.line_id)
    .where('lines.ended_at', 'is', null)
    .limit(1),
)

/** Passes the lease to another open line on the number. */
export async function releaseNumberLease(tx: Ctx, lease: LeaseHolder): Promise<void> {
  if ((await tx.db.write(deleteLease, lease)) === 0) return
  const since = tx.clock.now() - LEASE_MS
  const other = await tx.db.first(otherOpenLine, { ...lease, since })
  if (other) await acquireNumberLease(tx, { ...lease, session_id: other.session_id, line_id: other.id })
}

/** Also renews. False: held elsewhere. */
export async function acquireNumberLease(
  tx: Ctx,
  lease: Omit<NumberLeasesTable, 'expires_at'>,
  forMs = LEASE_MS,
): Promise<boolean> {
  const now = tx.clock.now()
  const holder = await tx.db.first(upsertLease, { ...lease, expires_at: now + forMs, now })
  return holder?.line_id === lease.line_id
}
