import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { keptInTab } from '../kept-in-tab'
import { isOver, ownCall, speaksHere, type DialerAction, type DialerState } from './dialer-state'

/** Without storage, a reloaded window reclaims its caller. */
const RETURNS_WITHIN_MS = 10_000

interface Around {
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(): Promise<void>
}

/** Other calls would take the phone from the dialer. */
export function makeOwnCalls({ getState, dispatch, takePhone }: Around) {
  const kept = keptInTab('trunkline.answered')
  const returnsUntil = kept.outlivesReload() ? 0 : performance.now() + RETURNS_WITHIN_MS
  let hadPhone = false
  /** A restored page regains its phone. */
  let isLeft = false
  const leave = () => (isLeft = true)
  const comeBack = () => (isLeft = false)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)

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
    ofPhone: (): DialSessionView | null => ownCall(getState()),
    look(): void {
      const { session, answeredHere, phone } = getState()
      const lost = hadPhone && !phone.owner
      hadPhone = phone.owner
      if (!session) return
      if (session.id === answeredHere) {
        if (lost && !isLeft && speaksHere(session)) own(null)
      } else if (kept.get() === session.id || isCutOff(session)) own(session.id)
    },
    /** A seller in the session keeps their phone. */
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
