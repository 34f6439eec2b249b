import type { Services } from '../../app/domain/context.server'
import { runDueProtection } from '../../app/domain/spam-protection/run-due-protection.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

const EVERY_MS = 15_000

/** Reviews, months and cancellations of spam protection. */
export const startSpamProtectionWatch = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        await runDueProtection(ctx, yieldTurn)
        return false
      },
      idleMs: () => EVERY_MS,
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'spam protection could not be checked',
    },
    yieldTurn,
  )
