import type { Dialer } from '~/live/dialer/deeds'

/** 2-live §9. */
const CLOSE_AFTER_MS = 200

/** A failed stop keeps the dialer open; an ended session does not. */
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
