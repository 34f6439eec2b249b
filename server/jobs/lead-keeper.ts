import { setImmediate as breathe } from 'node:timers/promises'
import { asSystem, type Services } from '../../app/domain/context.server'
import { nextWakeAt, wakeSomeLeads } from '../../app/domain/leads/wake-leads.server'

/** Looked at this often, whatever is known: nothing rests for less than an hour. */
const LOOK_MS = 15_000

/**
 * Brings leads back when their snooze, nuisance window or hot hour ends. Those that ended while nobody looked (the process was
 * down) come back beside everything else: `giveWay` resolves when work that is late already may go on.
 */
export function startLeadKeeper(services: Services, giveWay: () => Promise<void> = () => breathe()) {
  const ctx = asSystem(services)
  let stopped = false
  let timeout: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let waitMs = LOOK_MS
    try {
      while (!stopped && (await wakeSomeLeads(ctx))) await giveWay()
      const next = stopped ? null : await nextWakeAt(ctx)
      if (next !== null) waitMs = Math.min(LOOK_MS, Math.max(0, next - ctx.clock.now()))
    } catch (error) {
      ctx.log.error({ err: error }, 'leads that are due could not be woken')
    }
    if (stopped) return
    timeout = setTimeout(() => void (looking = look()), waitMs)
    timeout.unref()
  }
  looking = look()

  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timeout)
      await looking
    },
  }
}
