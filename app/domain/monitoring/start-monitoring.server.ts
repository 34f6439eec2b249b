import { runDialStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { dispatchToMonitor } from './dispatch-to-monitor.server'
import { fullName } from '../person-name'
import { insertMonitor, monitorOfSupervisor } from './monitor-machine.server'
import { findMonitor, findSessionToMonitor, requireSupervisor } from './monitoring.read.server'
import type { MonitorView } from './monitoring.schema'

/** The supervisor's phone joins next, muted. Ends earlier monitoring. Throws forbidden, not_found, not_possible_now. */
export async function startMonitoring(ctx: Ctx, { userId }: { userId: string }): Promise<MonitorView> {
  const user = requireSupervisor(ctx)
  return ctx.db.transact('monitor.start', async (tx) => {
    const { sessionId, name } = await findSessionToMonitor(tx, user, userId)
    const before = await monitorOfSupervisor(tx, user.userId)
    if (before) await dispatchToMonitor(tx, before.id, { type: 'STOP', notice: null })
    const own = await tx.db.q
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    await runDialStep(tx, sessionId, async (step) => {
      step.monitor = await insertMonitor(
        tx,
        {
          id: tx.ids('mon'),
          account_id: user.accountId,
          supervisor_id: user.userId,
          user_id: userId,
          session_id: sessionId,
          supervisor_name: fullName(own.first_name, own.last_name),
          member_name: name,
          window_id: null,
        },
        undefined,
      )
      step.changed.session = true
    })
    return (await findMonitor(tx))!
  })
}
