import type { Services } from '../../app/domain/context.server'
import { statement } from '../../db/statement'

const POLL_MS = 1_000

const newestEvent = statement((q) => q.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1))
const endedSince = statement((q, p: { after: number; until: number }) =>
  q
    .selectFrom('events')
    .select('subject_id')
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .where('type', 'in', ['session.ended', 'session.changed']),
)

/** For sessions ended by another process (`npm run person`). `close` may run twice for our own. */
export function watchEndedSessions(services: Services, close: (sessionId: string) => void): () => void {
  let lastSeq: number | null = null
  let checking = false
  async function check(): Promise<void> {
    const { store } = services
    const until: number = (await store.first(newestEvent, {}))?.seq ?? 0
    const after = lastSeq ?? until
    const ended = until > after ? await store.all(endedSince, { after, until }) : []
    // A failed read is repeated.
    lastSeq = until
    for (const { subject_id: sessionId } of ended) close(sessionId)
    // A person whose last session ended may leave calls to hang up.
    if (until > after) services.wake()
  }
  function checkNow(): void {
    if (checking) return
    checking = true
    check()
      .catch((error: unknown) => services.log.error({ err: error }, 'sessions that ended elsewhere could not be read'))
      .finally(() => (checking = false))
  }
  checkNow()
  const timer = setInterval(checkNow, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
