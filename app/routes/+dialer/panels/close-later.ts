import type { Dialer } from '~/live/dialer/deeds'

/** Milliseconds between the press on Close Dialer and the closing (2-live §9). */
const CLOSE_AFTER_MS = 200

/**
 * Stops what runs, and closes a moment later, when that is done. A stop that failed is told, and hides nothing that dials on;
 * one that was refused because the run had ended by itself is no reason to stay.
 */
export function closeLater(dialer: Pick<Dialer, 'getState' | 'press' | 'stop'>, close: () => void): void {
  const runs = () => {
    const { phase, session } = dialer.getState()
    return phase !== 'signedOut' && (session?.can.includes('stop') ?? false)
  }
  let stopped = !runs()
  const stop = async () => {
    await dialer.stop()
    stopped = true
  }
  const tried = stopped ? Promise.resolve() : dialer.press(stop)
  setTimeout(() => void tried.then(() => (stopped || !runs() ? close() : undefined)), CLOSE_AFTER_MS)
}
