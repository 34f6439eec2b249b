import type { MaybePromise } from '../../../db/open'
import type { Ctx } from '../context.server'

/** Every write of subscriptions: one boundary. */
export const transactSubscriptions = <T>(ctx: Ctx, change: (tx: Ctx) => MaybePromise<T>): Promise<T> =>
  ctx.db.transact('push-subscription.change', change)
