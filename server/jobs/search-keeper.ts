import { setImmediate as breathe } from 'node:timers/promises'
import { asSystem, type Services } from '../../app/domain/context.server'
import { keepSearch } from '../../app/domain/messenger/keep-search.server'

/** What was said is found after this long: no longer than the search box waits for the next letter. */
const LOOK_MS = 250
/** A disk that refused is not asked again at once. */
const AFTER_FAULT_MS = 5_000

/**
 * Writes the index of words behind what people say, a little at a time and beside everything else: `giveWay` resolves when work that
 * is late already may go on.
 */
export function startSearchKeeper(services: Services, giveWay: () => Promise<void> = () => breathe()) {
  const ctx = asSystem(services)
  let stopped = false
  let timeout: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let waitMs = LOOK_MS
    try {
      while (!stopped && (await keepSearch(ctx, giveWay))) await giveWay()
    } catch (error) {
      waitMs = AFTER_FAULT_MS
      ctx.log.error({ err: error }, 'the words of messages could not be written for the search')
    }
    if (stopped) return
    timeout = setTimeout(() => void (looking = look()), waitMs)
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
