import type { Advanced, Effect } from '../../../machines/advance'
import type { Ctx } from '../context.server'

/** A row of a machine that the server keeps. */
export interface Kept<TContext, TState> {
  id: string
  state: TState
  context: TContext
  version: number
}

/** Writes the timers of one step: what is left is cancelled, what is entered is set. `owner` is `line:ID` or `dial-session:ID`. */
export async function saveTimers(tctx: Ctx, owner: string, timers: Advanced<unknown>['timers']): Promise<void> {
  const now = tctx.clock.now()
  if (timers.cancel.length > 0)
    await tctx.db.q.deleteFrom('timers').where('owner', '=', owner).where('name', 'in', timers.cancel).execute()
  for (const timer of timers.set) {
    const row = { fire_at: now + timer.delayMs, event: JSON.stringify(timer.event) }
    await tctx.db.q
      .insertInto('timers')
      .values({ owner, name: timer.name, ...row })
      .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet(row))
      .execute()
  }
  if (timers.set.length > 0) tctx.db.wakeAfterCommit()
}

/** The unique key of an effect: the same step of the same machine asks for the same thing once. */
export const effectKey = (owner: string, version: number, effect: Effect): string =>
  `${owner}:v${version}:${effect.type}`
