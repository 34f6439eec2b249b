import type { Ctx } from '../../app/domain/context.server'
import { hearDialSession, hearLine } from '../../app/domain/dialer/hear.server'
import type { DialSessionEvent } from '../../machines/kept-by-server/dial-session'
import type { LineEvent } from '../../machines/kept-by-server/line'

/** Tells each machine whose time has come. The timer's row goes in the transaction that tells it, so that it fires once. */
export async function fireDueTimers(ctx: Ctx): Promise<void> {
  const due = await ctx.db.q
    .selectFrom('timers')
    .selectAll()
    .where('fire_at', '<=', ctx.clock.now())
    .orderBy('fire_at')
    .limit(100)
    .execute()
  for (const timer of due)
    await ctx.db.transact('timer.fire', async (tctx) => {
      const taken = await tctx.db.q
        .deleteFrom('timers')
        .where('owner', '=', timer.owner)
        .where('name', '=', timer.name)
        .where('fire_at', '=', timer.fire_at)
        .executeTakeFirst()
      if (taken.numDeletedRows !== 1n) return
      const [kind, id] = timer.owner.split(':') as [string, string]
      if (kind === 'line') await hearLine(tctx, id, JSON.parse(timer.event) as LineEvent)
      else if (kind === 'dial-session') await hearDialSession(tctx, id, JSON.parse(timer.event) as DialSessionEvent)
      else throw new Error(`timer of an unknown machine: ${timer.owner}`)
    })
}

export async function nextTimerAt(ctx: Ctx): Promise<number | null> {
  const next = await ctx.db.q.selectFrom('timers').select('fire_at').orderBy('fire_at').limit(1).executeTakeFirst()
  return next?.fire_at ?? null
}
