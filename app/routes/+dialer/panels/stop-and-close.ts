import type { Dialer } from '~/live/dialer/dialer'

/** 2-live §9. */
const CLOSE_AFTER_MS = 200

/** A failed stop keeps the dialer open; an ended session does not. */
export function stopAndClose(dialer: Pick<Dialer, 'getState' | 'press' | 'stop'>, close: () => void): void {
  const isRunning = () => {
    const { phase, session } = dialer.getState()
    return phase !== 'signedOut' && (session?.can.includes('stop') ?? false)
  }
  let stopped = !isRunning()
  const stop = async () => {
    await dialer.stop()
    stopped = true
  }
  const stopRequest = stopped ? Promise.resolve() : dialer.press(stop)
  setTimeout(() => void stopRequest.then(() => (stopped || !isRunning() ? close() : undefined)), CLOSE_AFTER_MS)
}
