import type { Services } from '../../app/domain/context.server'
import { nextWakeAt, wakeSomeLeads } from '../../app/domain/leads/wake-leads.server'
import { startKeeper, type GiveWay } from './keeper'

/** Looked at this often, whatever is known: nothing rests for less than an hour. */
const LOOK_MS = 15_000

/**
 * Brings leads back when their snooze, nuisance window or hot hour ends. Those that ended while nobody looked (the process was
 * down) come back beside everything else.
 */
export const startLeadKeeper = (services: Services, giveWay?: GiveWay) =>
  startKeeper(
    services,
    {
      step: (ctx) => wakeSomeLeads(ctx),
      async restMs(ctx) {
        const next = await nextWakeAt(ctx)
        return next === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(0, next - ctx.clock.now()))
      },
      afterFaultMs: LOOK_MS,
      trouble: 'leads that are due could not be woken',
    },
    giveWay,
  )
