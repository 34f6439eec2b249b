import { sql, type SqlBool } from 'kysely'
import type { NumberLeasesTable } from '../../../db/schema/contacts'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** A lease ends with its line, or with the call of whoever was handed on; one that did not end with its line lapses after this. */
const LEASE_MS = 4 * 3_600_000

/** That a row of `number_leases` holds its number. */
export const leaseHolds = (now: number) => sql<SqlBool>`(number_leases.expires_at > ${now}
  or exists (select 1 from lines where lines.id = number_leases.line_id and lines.ended_at is null))`

const takeLease = statement((q, { now, ...lease }: NumberLeasesTable & { now: number }) =>
  q
    .insertInto('number_leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'e164'])
        .doUpdateSet(lease)
        .where(({ eb, or, not }) => or([not(leaseHolds(now)), eb('number_leases.line_id', '=', lease.line_id)])),
    )
    .returning('line_id'),
)

const dropLease = statement((q, p: Pick<NumberLeasesTable, 'account_id' | 'e164' | 'line_id'>) =>
  q
    .deleteFrom('number_leases')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('line_id', '=', p.line_id),
)

/** Gives a number back; one that another line holds by now stays its own. */
export const freeNumber = (tctx: Ctx, lease: Pick<NumberLeasesTable, 'account_id' | 'e164' | 'line_id'>) =>
  tctx.db.write(dropLease, lease)

/** Holds a number for a line, or goes on holding it, so that nobody else of the account dials it. false: another line has it. */
export async function holdNumber(
  tctx: Ctx,
  lease: Omit<NumberLeasesTable, 'expires_at'>,
  forMs = LEASE_MS,
): Promise<boolean> {
  const now = tctx.clock.now()
  const holder = await tctx.db.first(takeLease, { ...lease, expires_at: now + forMs, now })
  return holder?.line_id === lease.line_id
}
