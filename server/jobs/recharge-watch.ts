import type { Services } from '../../app/domain/context.server'
import { rechargeWallets } from '../../app/domain/payments/recharge-wallets.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

/** A call in progress continues without funds: half a minute is early enough. */
const EVERY_MS = 30_000

/** Recharges wallets that fell below their threshold. */
export const startRechargeWatch = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      async step(ctx) {
        await rechargeWallets(ctx)
        return false
      },
      idleMs: () => EVERY_MS,
      afterFaultMs: EVERY_MS,
      lowPriority: true,
      failureMessage: 'wallets could not be recharged',
    },
    yieldTurn,
  )
