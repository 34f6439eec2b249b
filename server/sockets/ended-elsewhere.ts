import type { Services } from '../../app/domain/context.server'
import { statement } from '../../db/statement'

const LOOK_MS = 1_000

const newestEvent = statement((q) => q.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1))
const endedSince = statement((q, p: { after: number; until: number }) =>
  q
    .selectFrom('events')
    .select('subject_id')
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .where('type', '=', 'session.ended'),
)

/**
 * Sessions that another process ended (`npm run person`): it tells nobody, so each second the events that are new are looked
 * through. `close` hears of ours again, which are closed already. What was written with any of them waits for the worker.
 */
export function watchEndedElsewhere(services: Services, close: (sessionId: string) => void): () => void {
  let seen: number | null = null
  let looking = false
  async function look(): Promise<void> {
    const { store } = services
    const until: number = (await store.first(newestEvent, {}))?.seq ?? 0
    const after = seen ?? until
    const ended = until > after ? await store.all(endedSince, { after, until }) : []
    // Not before they are read: a read that fails is done again.
    seen = until
    for (const { subject_id: sessionId } of ended) close(sessionId)
    // Whoever was signed in nowhere any more has left calls to hang up all the same.
    if (until > after) services.wake()
  }
  function lookNow(): void {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => services.log.error({ err: error }, 'sessions that ended elsewhere could not be read'))
      .finally(() => (looking = false))
  }
  lookNow()
  const timer = setInterval(lookNow, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
