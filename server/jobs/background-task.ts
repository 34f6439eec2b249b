import { setImmediate as breathe } from 'node:timers/promises'
import { createSystemCtx, type Ctx, type Services } from '../../app/domain/context.server'

/** Resolves when low-priority work may continue. */
export type YieldTurn = () => Promise<void>

export interface BackgroundTask {
  /** true: there may be more. */
  step(ctx: Ctx, yieldTurn: YieldTurn): Promise<boolean>
  /** When nothing is due. */
  idleMs(ctx: Ctx): number | Promise<number>
  afterFaultMs: number
  /** Low-priority transactions. */
  lowPriority?: true
  /** Log message. */
  failureMessage: string
}

export function startBackgroundTask(services: Services, task: BackgroundTask, yieldTurn: YieldTurn = () => breathe()) {
  const ctx = createSystemCtx(services, { lowPriority: task.lowPriority })
  let stopped = false
  let timeout: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const run = async (): Promise<void> => {
    let idleMs = task.afterFaultMs
    try {
      while (!stopped && (await task.step(ctx, yieldTurn))) await yieldTurn()
      if (!stopped) idleMs = await task.idleMs(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, task.failureMessage)
    }
    if (stopped) return
    timeout = setTimeout(() => void (running = run()), idleMs)
    timeout.unref()
  }
  running = run()

  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timeout)
      await running
    },
  }
}
