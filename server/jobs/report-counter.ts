import type { Services } from '../../app/domain/context.server'
import { countMarkedHours } from '../../app/domain/reports/count-hours.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

/** Figures follow a call's end within a second. */
const POLL_MS = 500

/** Counts the hours whose calls changed. */
export const startReportCounter = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      step: (ctx) => countMarkedHours(ctx),
      idleMs: () => POLL_MS,
      afterFaultMs: 5_000,
      lowPriority: true,
      failureMessage: 'figures of reports could not be counted',
    },
    yieldTurn,
  )
