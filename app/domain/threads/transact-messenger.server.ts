import type { TransactionOptions } from '../../../db/open'
import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'

/** For changes without sending. Throws forbidden for coaches. */
export async function transactMessenger<T>(
  ctx: Ctx,
  work: (tx: Ctx, user: UserActor) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const user = requireWriter(ctx)
  return ctx.db.transact('messenger.change', (tx) => work(tx, user), options)
}
