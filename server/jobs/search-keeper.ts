import type { Services } from '../../app/domain/context.server'
import { keepSearch } from '../../app/domain/messenger/keep-search.server'
import { startKeeper, type GiveWay } from './keeper'

/** What was said is found after this long: no longer than the search box waits for the next letter. */
const LOOK_MS = 250

/** Writes the index of words behind what people say. */
export const startSearchKeeper = (services: Services, giveWay?: GiveWay) =>
  startKeeper(
    services,
    {
      step: keepSearch,
      restMs: () => LOOK_MS,
      afterFaultMs: 5_000,
      trouble: 'the words of messages could not be written for the search',
    },
    giveWay,
  )
