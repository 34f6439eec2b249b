import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { createTabStorage } from '../tab-storage'
import { isLineEnded, getOwnCall, hasComputerAudio, type DialerAction, type DialerState } from './dialer-state'

/** Without storage, a reloaded window reclaims its caller. */
const RECLAIM_WINDOW_MS = 10_000

interface OwnCallsOptions {
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(session: DialSessionView): Promise<void>
}

/** Other calls would take the phone from the dialer. */
export function createOwnCalls({ getState, dispatch, takePhone }: OwnCallsOptions) {
  const storage = createTabStorage('trunkline.answered')
  const reclaimUntil = storage.isPersistent() ? 0 : performance.now() + RECLAIM_WINDOW_MS
  let hadPhone = false
  /** A restored page regains its phone. */
  let isLeaving = false
  const onPageHide = () => (isLeaving = true)
  const onPageShow = () => (isLeaving = false)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)

  const wasInterrupted = (session: DialSessionView) =>
    performance.now() < reclaimUntil &&
    storage.get() === null &&
    hasComputerAudio(session) &&
    session.state !== 'connecting' &&
    !session.sellerPresent &&
    session.lines.some((line) => line.inbound && !isLineEnded(line))

  function setOwnCall(sessionId: string | null): void {
    storage.set(sessionId)
    dispatch({ type: 'answeredHere', sessionId })
  }

  return {
    ofPhone: (): DialSessionView | null => getOwnCall(getState()),
    reconcile(): void {
      const { session, answeredHere, phone } = getState()
      const hasLostPhone = hadPhone && !phone.owner
      hadPhone = phone.owner
      if (!session) return
      if (session.id === answeredHere) {
        if (hasLostPhone && !isLeaving && hasComputerAudio(session)) setOwnCall(null)
      } else if (storage.get() === session.id || wasInterrupted(session)) setOwnCall(session.id)
    },
    async onAnswered(session: DialSessionView): Promise<void> {
      setOwnCall(session.id)
      await takePhone(session)
    },
    close(): void {
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
}
