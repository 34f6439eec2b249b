import { checkLedger, type LedgerReport } from '../../app/domain/ledger/check-ledger.server'
import type { Services } from '../../app/domain/context.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

const DAY_MS = 86_400_000
/** Not while the app starts. */
const FIRST_MS = 60_000
/** 3:00 in Chicago: the fewest calls. */
const NIGHT_MS = 8 * 3_600_000

export interface CheckedLedger {
  /** ISO 8601. */
  checkedAt: string
  accounts: number
  transactions: number
  problems: number
}

/** The next night after `now`. */
export const nextNight = (now: number): number => Math.floor((now - NIGHT_MS) / DAY_MS + 1) * DAY_MS + NIGHT_MS

/** Checks the ledger after the start and each night. */
export function startLedgerWatch(services: Services, yieldTurn?: YieldTurn, firstMs = FIRST_MS) {
  let dueAt = services.clock.now() + firstMs
  let checked: CheckedLedger | null = null
  const task = startBackgroundTask(
    services,
    {
      async step(ctx, yieldTurn) {
        const now = ctx.clock.now()
        if (now < dueAt) return false
        const report = await checkLedger(ctx, { yieldTurn })
        dueAt = nextNight(now)
        checked = summarize(report, now)
        if (report.problems.length > 0) ctx.log.error({ problems: report.problems.slice(0, 20) }, 'the ledger is wrong')
        return false
      },
      idleMs: (ctx) => Math.max(1_000, dueAt - ctx.clock.now()),
      afterFaultMs: 3_600_000,
      lowPriority: true,
      failureMessage: 'the ledger could not be checked',
    },
    yieldTurn,
  )
  return { ...task, checked: () => checked }
}

const summarize = ({ problems, ...counts }: LedgerReport, now: number): CheckedLedger => ({
  checkedAt: new Date(now).toISOString(),
  ...counts,
  problems: problems.length,
})
