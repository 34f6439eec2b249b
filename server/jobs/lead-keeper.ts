import type { Services } from '../../app/domain/context.server'
import { nextWakeAt, wakeSomeLeads } from '../../app/domain/leads/wake-leads.server'
import { startKeeper, type GiveWay } from './keeper'

/** Snoozes last at least an hour. */
const LOOK_MS = 15_000

/** For snooze, nuisance window and hot hour. */
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
