import type { Services } from '../../app/domain/context.server'
import { checkSeats } from '../../app/domain/renewals/check-seats.server'
import { renewDue, renewUsage } from '../../app/domain/renewals/renew-due.server'
import { warnOfRenewals } from '../../app/domain/renewals/warn-of-renewals.server'
import { startBackgroundTask, type YieldTurn } from './background-task'
import { nextNight } from './ledger-watch'

const EVERY_MS = 30_000

/** Renews what is due, warns of what will be, and checks seats each night. */
export function startRenewalWatch(services: Services, yieldTurn?: YieldTurn) {
  let seatsDueAt = services.clock.now()
  let differences: number | null = null
  const task = startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        await renewDue(ctx, yieldTurn)
        await renewUsage(ctx, yieldTurn)
        await warnOfRenewals(ctx, yieldTurn)
        const now = ctx.clock.now()
        if (now < seatsDueAt) return false
        const found = await checkSeats(ctx, yieldTurn)
        seatsDueAt = nextNight(now)
        differences = found.length
        if (found.length > 0) ctx.log.error({ differences: found.slice(0, 20) }, 'seats differ from what is bought')
        return false
      },
      idleMs: () => EVERY_MS,
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'subscriptions could not be renewed',
    },
    yieldTurn,
  )
  return { ...task, seatDifferences: () => differences }
}
