import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { DialerAction, DialerState } from './dialer-state'

interface ConnectionOptions {
  getState(): DialerState
  dispatch(action: DialerAction): void
  begun(): Promise<unknown> | null
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
  connectNow,
}: ConnectionOptions): ConnectionActions {
  const promptForConnection = (sessionId: string | null) => dispatch({ type: 'connectionPrompt', sessionId })
  return {
    async connect(connection) {
      await pendingStart()
      const { session } = getState()
      const needsPrompt = !connection && Boolean(session?.phoneToConfirm)
      promptForConnection(needsPrompt && session ? session.id : null)
      if (session && !needsPrompt && !(session.dialsIn && !connection)) return connectNow(session, connection)
    },
    dismissConnectionPrompt: () => promptForConnection(null),
  }
}
