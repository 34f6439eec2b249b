import type { How } from '../../../db/open'
import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'

/** For changes without sending. Throws forbidden for coaches. */
export async function changeMessenger<T>(
  ctx: Ctx,
  work: (tctx: Ctx, user: UserActor) => Promise<T>,
  how?: How,
): Promise<T> {
  const user = requireWriter(ctx)
  return ctx.db.transact('messenger.change', (tctx) => work(tctx, user), how)
}
