import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { keptInTab } from '../kept-in-tab'
import { isOver, ownCall, speaksHere, type DialerAction, type DialerState } from './dialer-state'

/** So long after its start a window comes back to a caller who has lost their seller, where the browser kept nothing over a reload. */
const RETURNS_WITHIN_MS = 10_000

interface Around {
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(): Promise<void>
}

/**
 * Which calls are a window's own, where it is one to answer in and none to dial with. Its phone is for these alone: it would take the
 * seller's away from the dialer as well.
 */
export function makeOwnCalls({ getState, dispatch, takePhone }: Around) {
  const kept = keptInTab('trunkline.answered')
  const returnsUntil = kept.outlivesReload() ? 0 : performance.now() + RETURNS_WITHIN_MS
  let hadPhone = false
  /** A page that is left gives its phone back, and has it again where it is only loaded anew. */
  let isLeft = false
  const leave = () => (isLeft = true)
  const comeBack = () => (isLeft = false)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)

  /** A call that the window of before may have answered. */
  const isCutOff = (session: DialSessionView) =>
    performance.now() < returnsUntil &&
    kept.get() === null &&
    speaksHere(session) &&
    session.state !== 'connecting' &&
    !session.agentPresent &&
    session.lines.some((line) => line.inbound && !isOver(line))

  function own(sessionId: string | null): void {
    kept.keep(sessionId)
    dispatch({ type: 'answeredHere', sessionId })
  }

  return {
    /** What the phone here is for. */
    ofPhone: (): DialSessionView | null => ownCall(getState()),
    /** Something has changed: a call of before a reload is there again, or the phone was taken elsewhere and the call with it. */
    look(): void {
      const { session, answeredHere, phone } = getState()
      const lost = hadPhone && !phone.owner
      hadPhone = phone.owner
      if (!session) return
      if (session.id === answeredHere) {
        if (lost && !isLeft && speaksHere(session)) own(null)
      } else if (kept.get() === session.id || isCutOff(session)) own(session.id)
    },
    /**
     * They are heard here, where they were answered. A seller whose phone is in the session is on it already: it stays there, and is
     * taken by a press.
     */
    async answered(session: DialSessionView): Promise<void> {
      own(session.id)
      if (!session.agentPresent) await takePhone()
    },
    close(): void {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    },
  }
}
