import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { hasComputerAudio, type DialerAction, type DialerState } from './dialer-state'

interface ConnectionOptions {
  getState(): DialerState
  dispatch(action: DialerAction): void
  begun(): Promise<unknown> | null
  takePhone(session: Pick<DialSessionView, 'connection'>): Promise<void>
  releaseUnusedPhone(): void
  connectNow(session: DialSessionView, connection?: DialSessionView['connection']): Promise<unknown>
}

export interface ConnectionActions {
  /** Waits for a session being started. No-op if the seller calls in. */
  connect(connection?: DialSessionView['connection']): Promise<unknown>
  dismissConnectionPrompt(): void
}

export function createConnectionActions({
  getState,
  dispatch,
  begun: pendingStart,
  takePhone,
  releaseUnusedPhone,
  connectNow,
}: ConnectionOptions): ConnectionActions {
  const promptForConnection = (sessionId: string | null) => dispatch({ type: 'connectionPrompt', sessionId })

  async function connectHere(session: DialSessionView, connection?: DialSessionView['connection']): Promise<void> {
    await takePhone({ connection: connection ?? session.connection })
    try {
      await connectNow(session, connection)
    } finally {
      releaseUnusedPhone()
    }
    // Released since: another event of the session came first.
    const { session: connected } = getState()
    if (hasComputerAudio(connected)) await takePhone(connected)
  }

  return {
    async connect(connection) {
      await pendingStart()
      const { session } = getState()
      const needsPrompt = !connection && Boolean(session?.phoneToConfirm)
      promptForConnection(needsPrompt && session ? session.id : null)
      if (session && !needsPrompt && !(session.dialsIn && !connection)) return connectHere(session, connection)
    },
    dismissConnectionPrompt: () => promptForConnection(null),
  }
}
