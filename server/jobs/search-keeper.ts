import type { Services } from '../../app/domain/context.server'
import { keepSearch } from '../../app/domain/search/index-threads.server'
import { startKeeper, type GiveWay } from './keeper'

/** Below the search box's typing delay. Batches of 25 keep a blast's indexing from slowing its sending. */
const LOOK_MS = 250

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
