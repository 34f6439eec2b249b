import { dispatchToLine, dispatchToSession } from '../../app/domain/call-engine/run-dial-step.server'
import type { Selectable } from 'kysely'
import { dispatchToAnnouncement } from '../../app/domain/announcements/dispatch-to-announcement.server'
import { handleBlastEvent } from '../../app/domain/blasts/handle-blast-event.server'
import type { Ctx } from '../../app/domain/context.server'
import { dispatchToTransfer } from '../../app/domain/transfers/dispatch-to-transfer.server'
import { handleMessageEvent } from '../../app/domain/sending/handle-message-event.server'
import { dispatchToMonitor } from '../../app/domain/monitoring/dispatch-to-monitor.server'
import { dispatchToNumberHealth } from '../../app/domain/number-health/dispatch-to-number-health.server'
import { dispatchToRegistration } from '../../app/domain/registrations/dispatch-to-registration.server'
import { dispatchToDrop } from '../../app/domain/ringless/dispatch-to-drop.server'
import { dispatchToInbound } from '../../app/domain/inbound/dispatch-to-inbound.server'
import type { MachineName } from '../../app/domain/machines/machine-store.server'
import type { TimersTable } from '../../db/schema/plumbing'
import { statement } from '../../db/statement'

const RETRY_MS = 60_000
/** Later timers expired during downtime or overload. */
const LATE_MS = 1_000
/** Per commit: a webhook may wait for one. */
const DUE_BATCH = 8
const LATE_BATCH = 4

const DISPATCH: Record<MachineName, (tx: Ctx, id: string, event: never) => Promise<unknown>> = {
  line: dispatchToLine,
  'dial-session': dispatchToSession,
  transfer: dispatchToTransfer,
  monitor: dispatchToMonitor,
  inbound: dispatchToInbound,
  message: handleMessageEvent,
  blast: handleBlastEvent,
  announcement: dispatchToAnnouncement,
  'number-health': dispatchToNumberHealth,
  registration: dispatchToRegistration,
  drop: dispatchToDrop,
  // Its rows have their own times: run-due-protection.server.ts.
  'spam-registration': () => Promise.resolve(),
}

const dueTimers = statement((q, p: { late: number; now: number }) =>
  q
    .selectFrom('timers')
    .selectAll()
    .where('fire_at', '>', p.late)
    .where('fire_at', '<=', p.now)
    .orderBy('fire_at')
    .orderBy('owner')
    .orderBy('name')
    .limit(100),
)
const lateTimers = statement((q, p: { late: number }) =>
  q
    .selectFrom('timers')
    .selectAll()
    .where('fire_at', '<=', p.late)
    .orderBy('fire_at')
    .orderBy('owner')
    .orderBy('name')
    .limit(LATE_BATCH),
)
const deleteTimer = statement((q, p: Pick<TimersTable, 'owner' | 'name' | 'fire_at'>) =>
  q.deleteFrom('timers').where('owner', '=', p.owner).where('name', '=', p.name).where('fire_at', '=', p.fire_at),
)
const nextTimer = statement((q, p: { late: number }) =>
  q.selectFrom('timers').select('fire_at').where('fire_at', '>', p.late).orderBy('fire_at').limit(1),
)
const firstTimer = statement((q, _p: object) => q.selectFrom('timers').select('fire_at').orderBy('fire_at').limit(1))

/** Leaves late timers to `catchUpTimers`. */
export async function fireDueTimers(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db.all(dueTimers, { now, late: now - LATE_MS })
  // In sequence: keeps the order with events that arrive in between.
  for (let from = 0; from < due.length; from += DUE_BATCH)
    await Promise.all(due.slice(from, from + DUE_BATCH).map((timer) => fireOrPostpone(ctx, timer)))
}

/** `giveWay` false: stop. */
export async function catchUpTimers(ctx: Ctx, yieldTurn: () => Promise<boolean>): Promise<void> {
  do {
    const late = await ctx.db.all(lateTimers, { late: ctx.clock.now() - LATE_MS })
    if (late.length === 0) return
    await Promise.all(late.map((timer) => fireOrPostpone(ctx, timer)))
  } while (await yieldTurn())
}

/** A failing timer must not block other timers and jobs. */
async function fireOrPostpone(ctx: Ctx, timer: Timer): Promise<void> {
  try {
    await ctx.db.transact('timer.fire', (tx) => fire(tx, timer), { accountId: timer.account_id })
  } catch (error) {
    ctx.log.error({ timer: timer.name, owner: timer.owner, err: error }, 'timer failed, will retry')
    await ctx.db.transact('timer.failed', (tx) =>
      tx.db.q
        .updateTable('timers')
        .set({ fire_at: tx.clock.now() + RETRY_MS })
        .where('owner', '=', timer.owner)
        .where('name', '=', timer.name)
        .where('fire_at', '=', timer.fire_at)
        .execute(),
    )
  }
}

type Timer = Selectable<TimersTable>

/** Deletes in the dispatch's transaction: fires once. */
async function fire(tx: Ctx, timer: Timer): Promise<void> {
  const { owner, name: timerName, fire_at } = timer
  if ((await tx.db.write(deleteTimer, { owner, name: timerName, fire_at })) !== 1) return
  const [name, id] = owner.split(':') as [MachineName, string]
  const dispatch = DISPATCH[name]
  if (!dispatch) throw new Error(`timer of an unknown machine: ${owner}`)
  await dispatch(tx, id, JSON.parse(timer.event) as never)
}

/** `at`: of the next timer that is not late. */
export async function nextTimerAt(ctx: Ctx): Promise<{ at: number | null; late: boolean }> {
  const first = await ctx.db.first(firstTimer, {})
  const lateAt = ctx.clock.now() - LATE_MS
  if (!first || first.fire_at > lateAt) return { at: first?.fire_at ?? null, late: false }
  const next = await ctx.db.first(nextTimer, { late: lateAt })
  return { at: next?.fire_at ?? null, late: true }
}
