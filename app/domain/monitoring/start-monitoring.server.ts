import { runDialStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { hearMonitor } from './hear-monitor.server'
import { fullName } from '../person-name'
import { insertMonitor, monitorOfSupervisor } from './kept-monitor.server'
import { findMonitor, findRunToHear, requireSupervisor } from './monitoring.read.server'
import type { MonitorView } from './monitoring.schema'

/** The supervisor's phone joins next, muted. Ends earlier monitoring. Throws forbidden, not_found, not_possible_now. */
export async function startMonitoring(ctx: Ctx, { userId }: { userId: string }): Promise<MonitorView> {
  const user = requireSupervisor(ctx)
  return ctx.db.transact('monitor.start', async (tctx) => {
    const { sessionId, name } = await findRunToHear(tctx, user, userId)
    const before = await monitorOfSupervisor(tctx, user.userId)
    if (before) await hearMonitor(tctx, before.id, { type: 'STOP', notice: null })
    const own = await tctx.db.q
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    await runDialStep(tctx, sessionId, async (run) => {
      run.monitor = await insertMonitor(
        tctx,
        {
          id: tctx.ids('mon'),
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
      run.changed.session = true
    })
    return (await findMonitor(tctx))!
  })
}
