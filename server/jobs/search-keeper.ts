import type { Services } from '../../app/domain/context.server'
import { keepSearch } from '../../app/domain/search/index-threads.server'
import { startKeeper, type GiveWay } from './keeper'

/**
 * What was said is found after this long: no longer than the search box waits for the next letter. Between a blast's texts, 25 at a time,
 * it passes as well: all at once they would take a tenth of the processor from those who send them.
 */
const LOOK_MS = 250

/** Writes the index of words behind what people say. */
export const startSearchKeeper = (services: Services, giveWay?: GiveWay) =>
  startKeeper(
    services,
    {
      step: async (ctx, giveWay) => (await keepSearch(ctx, giveWay)) === 'more',
      restMs: () => LOOK_MS,
      afterFaultMs: 5_000,
      patient: true,
      trouble: 'the words of messages could not be written for the search',
    },
    giveWay,
  )
