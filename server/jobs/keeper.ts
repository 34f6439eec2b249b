import { setImmediate as breathe } from 'node:timers/promises'
import { asSystem, type Ctx, type Services } from '../../app/domain/context.server'

/** Resolves when work that is late already may go on. */
export type GiveWay = () => Promise<void>

export interface Keeper {
  /** Does a little of what is due; whether there may be more. */
  step(ctx: Ctx, giveWay: GiveWay): Promise<boolean>
  /** How long it rests when nothing is due (ms). */
  restMs(ctx: Ctx): number | Promise<number>
  /** How long it rests after a fault: a disk that refused is not asked again at once (ms). */
  afterFaultMs: number
  /** Its transactions come after whatever somebody waits for. */
  patient?: true
  /** What could not be done, for the log. */
  trouble: string
}

/** Does what falls due, a little at a time and beside everything else, as long as the process runs. */
export function startKeeper(services: Services, keeper: Keeper, giveWay: GiveWay = () => breathe()) {
  const ctx = asSystem(services, { patient: keeper.patient })
  let stopped = false
  let timeout: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let restMs = keeper.afterFaultMs
    try {
      while (!stopped && (await keeper.step(ctx, giveWay))) await giveWay()
      if (!stopped) restMs = await keeper.restMs(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, keeper.trouble)
    }
    if (stopped) return
    timeout = setTimeout(() => void (looking = look()), restMs)
    timeout.unref()
  }
  looking = look()

  return {
    /** Ends after the step that it is in. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timeout)
      await looking
    },
  }
}
