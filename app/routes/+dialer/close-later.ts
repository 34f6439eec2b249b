import type { DialSessionView } from '~/domain/dialer/dialer.schema'
import type { Dialer } from '~/live/dialer/make-dialer'

/** Milliseconds between the press on Close Dialer and the closing (2-live §9). */
const CLOSE_AFTER_MS = 200

/** Stops what runs, and closes a moment later, when that is done. */
export function closeLater(
  dialer: Pick<Dialer, 'press' | 'stop'>,
  session: DialSessionView | null,
  close: () => void,
): void {
  const stopped = session?.can.includes('stop') ? dialer.press(() => dialer.stop()) : Promise.resolve()
  setTimeout(() => void stopped.then(close), CLOSE_AFTER_MS)
}
