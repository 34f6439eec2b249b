import type { UserActor } from '../../../app/domain/actor'
import type { Ctx } from '../../../app/domain/context.server'

/** The transaction as it would have been at another time, by another person. */
export function atMoment(tx: Ctx, at: number, actor: UserActor | Ctx['actor'] = tx.actor): Ctx {
  const moved: Ctx = {
    ...tx,
    actor,
    clock: { ...tx.clock, now: () => at, localHoursNow: () => at },
    db: { ...tx.db, transact: async (_name, work) => work(moved) },
  }
  return moved
}
