import { countDueCalledHours } from '../../app/domain/best-time/count-called-hours.server'
import type { Services } from '../../app/domain/context.server'
import { createNumberReviews } from '../../app/domain/number-health/review-due.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

const EVERY_MS = 60_000

/** Reviews numbers after calls, and counts daily when people answer. */
export function startNumberHealthWatch(services: Services, yieldTurn?: YieldTurn) {
  const reviewDue = createNumberReviews()
  return startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        await reviewDue(ctx, yieldTurn)
        await countDueCalledHours(ctx, yieldTurn)
        return false
      },
      idleMs: () => EVERY_MS,
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'numbers could not be reviewed',
    },
    yieldTurn,
  )
}
