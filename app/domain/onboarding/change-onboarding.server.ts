import type { Ctx } from '../context.server'

/** Every write of an onboarding: one boundary. */
export const changeOnboarding = <T>(ctx: Ctx, change: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('onboarding.change', change)
