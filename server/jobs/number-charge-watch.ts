import type { Services } from '../../app/domain/context.server'
import { chargeCampaignMonths } from '../../app/domain/a2p/charge-campaign-months.server'
import { chargeDueNumbers } from '../../app/domain/number-charges/charge-due-numbers.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

/** So soon after funds are added, unpaid numbers are paid. */
const EVERY_MS = 30_000

/** Charges the months of numbers and of campaigns of texts. */
export const startNumberChargeWatch = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        await chargeDueNumbers(ctx, yieldTurn)
        await chargeCampaignMonths(ctx, yieldTurn)
        return false
      },
      idleMs: () => EVERY_MS,
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'months of numbers or campaigns could not be charged',
    },
    yieldTurn,
  )
