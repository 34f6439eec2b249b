import type { DialSessionView } from '~/domain/dialer/dialer.schema'
import type { Dialer } from '~/live/dialer/make-dialer'

/** Milliseconds between the press on Close Dialer and the closing (2-live §9). */
const CLOSE_AFTER_MS = 200

/** Stops what runs, and closes a moment later, when that is done. A stop that failed is told, and hides nothing that dials on. */
export function closeLater(
  dialer: Pick<Dialer, 'press' | 'stop'>,
  session: DialSessionView | null,
  close: () => void,
): void {
  let runs = session?.can.includes('stop') ?? false
  const stop = async () => {
    await dialer.stop()
    runs = false
  }
  const tried = runs ? dialer.press(stop) : Promise.resolve()
  setTimeout(() => void tried.then(() => (runs ? undefined : close())), CLOSE_AFTER_MS)
}
