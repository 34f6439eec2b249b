import { setImmediate as breathe } from 'node:timers/promises'
import { asSystem, type Ctx, type Services } from '../../app/domain/context.server'

/** Resolves when low-priority work may continue. */
export type GiveWay = () => Promise<void>

export interface Keeper {
  /** true: there may be more. */
  step(ctx: Ctx, giveWay: GiveWay): Promise<boolean>
  /** When nothing is due. */
  restMs(ctx: Ctx): number | Promise<number>
  afterFaultMs: number
  /** Low-priority transactions. */
  patient?: true
  /** Log message. */
  trouble: string
}

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
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timeout)
      await looking
    },
  }
}
