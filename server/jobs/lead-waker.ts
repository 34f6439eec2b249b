import type { Services } from '../../app/domain/context.server'
import { nextWakeAt, wakeLeadsChunk } from '../../app/domain/lead-maintenance/wake-leads.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

/** Snoozes last at least an hour. */
const POLL_MS = 15_000

/** For snooze, nuisance window and hot hour. */
export const startLeadWaker = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      step: (ctx) => wakeLeadsChunk(ctx),
      async idleMs(ctx) {
        const next = await nextWakeAt(ctx)
        return next === null ? POLL_MS : Math.min(POLL_MS, Math.max(0, next - ctx.clock.now()))
      },
      afterFaultMs: POLL_MS,
      failureMessage: 'due leads could not be woken',
    },
    yieldTurn,
  )
