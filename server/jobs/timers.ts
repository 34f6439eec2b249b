import type { Selectable } from 'kysely'
import type { Ctx } from '../../app/domain/context.server'
import { hearDialSession, hearLine } from '../../app/domain/dialer/hear.server'
import type { MachineName } from '../../app/domain/machines/keep-machine.server'
import type { TimersTable } from '../../db/schema/plumbing'
import { statement } from '../../db/statement'

/** Before a timer that could not be told is tried again. */
const AGAIN_MS = 60_000

/** Who tells a machine what its own timer says. */
const TELL: Record<MachineName, (tctx: Ctx, id: string, event: never) => Promise<unknown>> = {
  line: hearLine,
  'dial-session': hearDialSession,
}

const dueTimers = statement((q, p: { now: number }) =>
  q.selectFrom('timers').selectAll().where('fire_at', '<=', p.now).orderBy('fire_at').limit(100),
)
const takeTimer = statement((q, p: Pick<TimersTable, 'owner' | 'name' | 'fire_at'>) =>
  q.deleteFrom('timers').where('owner', '=', p.owner).where('name', '=', p.name).where('fire_at', '=', p.fire_at),
)
const nextTimer = statement((q, _p: object) => q.selectFrom('timers').select('fire_at').orderBy('fire_at').limit(1))

/** Tells each machine whose time has come. */
export async function fireDueTimers(ctx: Ctx): Promise<void> {
  const due = await ctx.db.all(dueTimers, { now: ctx.clock.now() })
  // In their order, and all at once: those that are due together are committed together.
  await Promise.all(due.map((timer) => fireOrPutOff(ctx, timer)))
}

/** One that cannot be told must not keep the others, nor the jobs that are looked for after them. */
async function fireOrPutOff(ctx: Ctx, timer: Timer): Promise<void> {
  try {
    await ctx.db.transact('timer.fire', (tctx) => fire(tctx, timer))
  } catch (error) {
    ctx.log.error({ timer: timer.name, owner: timer.owner, err: error }, 'timer failed, tried again')
    await ctx.db.transact('timer.failed', (tctx) =>
      tctx.db.q
        .updateTable('timers')
        .set({ fire_at: tctx.clock.now() + AGAIN_MS })
        .where('owner', '=', timer.owner)
        .where('name', '=', timer.name)
        .where('fire_at', '=', timer.fire_at)
        .execute(),
    )
  }
}

type Timer = Selectable<TimersTable>

/** The timer's row goes in the transaction that tells its machine, so that it fires once. */
async function fire(tctx: Ctx, timer: Timer): Promise<void> {
  const { owner, name: timerName, fire_at } = timer
  if ((await tctx.db.write(takeTimer, { owner, name: timerName, fire_at })) !== 1) return
  const [name, id] = owner.split(':') as [MachineName, string]
  const tell = TELL[name]
  if (!tell) throw new Error(`timer of an unknown machine: ${owner}`)
  await tell(tctx, id, JSON.parse(timer.event) as never)
}

export async function nextTimerAt(ctx: Ctx): Promise<number | null> {
  const next = await ctx.db.first(nextTimer, {})
  return next?.fire_at ?? null
}
