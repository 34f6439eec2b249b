import { countDueCalledHours } from '../../app/domain/best-time/count-called-hours.server'
import type { Services } from '../../app/domain/context.server'
import { createNumberReviews } from '../../app/domain/number-health/review-due.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

const EVERY_MS = 60_000
/** Until calls are counted. */
const SOON_MS = 2_000

/** Reviews numbers after calls, and counts daily when people answer. */
export function startNumberHealthWatch(services: Services, yieldTurn?: YieldTurn) {
  const reviewDue = createNumberReviews()
  let waits = false
  return startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        waits = await reviewDue(ctx, yieldTurn)
        await countDueCalledHours(ctx, yieldTurn)
        return false
      },
      idleMs: () => (waits ? SOON_MS : EVERY_MS),
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'numbers could not be reviewed',
    },
    yieldTurn,
  )
}
