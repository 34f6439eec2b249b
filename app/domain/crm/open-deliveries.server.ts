import type { Selectable } from 'kysely'
import { jsonField } from '../../../db/dialect'
import type { CrmDeliveriesTable } from '../../../db/schema/crm'
import type { Ctx } from '../context.server'

/** Oldest of each contact. */
const oldestPerContact = (ctx: Ctx, accountId: string) =>
  ctx.db.q
    .selectFrom('crm_deliveries as delivery')
    .where('delivery.account_id', '=', accountId)
    .where('delivery.completed_at', 'is', null)
    .where(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom('crm_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.account_id', '=', 'delivery.account_id')
            .whereRef('earlier.contact_id', '=', 'delivery.contact_id')
            .whereRef('earlier.id', '<', 'delivery.id')
            .where('earlier.completed_at', 'is', null)
            // An unsent note may wait long and affects no others.
            .where((eb) =>
              eb.or([eb(jsonField('earlier.payload', 'kind'), '!=', 'call-note'), eb('earlier.sent', 'is not', null)]),
            ),
        ),
      ),
    )
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.id')
    .limit(1)

export const findNextDelivery = (
  ctx: Ctx,
  accountId: string,
  now: number,
): Promise<Selectable<CrmDeliveriesTable> | undefined> =>
  oldestPerContact(ctx, accountId).selectAll('delivery').where('delivery.next_attempt_at', '<=', now).executeTakeFirst()

/** Epoch ms. */
export async function findNextAttemptAt(ctx: Ctx, accountId: string): Promise<number | null> {
  const row = await oldestPerContact(ctx, accountId).select('delivery.next_attempt_at').executeTakeFirst()
  return row?.next_attempt_at ?? null
}

export async function hasDeliveredSince(ctx: Ctx, accountId: string, since: number): Promise<boolean> {
  const newest = await ctx.db.q
    .selectFrom('crm_deliveries')
    .select('completed_at')
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'delivered')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest !== undefined && (newest.completed_at ?? 0) >= since
}
