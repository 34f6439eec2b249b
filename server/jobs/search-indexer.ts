import type { Services } from '../../app/domain/context.server'
import { backfillContacts } from '../../app/domain/contact-search/backfill-contacts.server'
import { indexNextTranscript } from '../../app/domain/transcript-search/index-transcripts.server'
import { updateSearchIndex } from '../../app/domain/thread-search/index-threads.server'
import { startBackgroundTask, type YieldTurn } from './background-task'

/** Below the search box's typing delay. Batches of 25 keep a blast's indexing from slowing its sending. */
const POLL_MS = 250

export const startSearchIndexer = (services: Services, yieldTurn?: YieldTurn) =>
  startBackgroundTask(
    services,
    {
      step: async (ctx, yieldTurn) =>
        (await backfillContacts(ctx)) ||
        (await indexNextTranscript(ctx)) ||
        (await updateSearchIndex(ctx, yieldTurn)) === 'more',
      idleMs: () => POLL_MS,
      afterFaultMs: 5_000,
      lowPriority: true,
      failureMessage: 'contacts, messages or transcripts could not be indexed for search',
    },
    yieldTurn,
  )
