import { setImmediate as breathe } from 'node:timers/promises'
import { asSystem, type Ctx, type Services } from '../../app/domain/context.server'

/** Resolves when low-priority work may continue. */
export type GiveWay = () => Promise<void>

export interface Keeper {
  /** Do a small batch of due work. true: there may be more. */
  step(ctx: Ctx, giveWay: GiveWay): Promise<boolean>
  /** Pause in ms when nothing is due. */
  restMs(ctx: Ctx): number | Promise<number>
  /** Pause in ms after a fault. */
  afterFaultMs: number
  /** Run its transactions at low priority. */
  patient?: true
  /** Log message for a fault. */
  trouble: string
}

/** Run due work in small low-priority steps until stopped. */
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
    /** Resolves after the current step. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timeout)
      await looking
    },
  }
}
