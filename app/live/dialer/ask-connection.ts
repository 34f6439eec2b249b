import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { DialerAction, DialerState } from './dialer-state'

interface ConnectionOptions {
  getState(): DialerState
  dispatch(action: DialerAction): void
  begun(): Promise<unknown> | null
  connectNow(session: DialSessionView, connection?: DialSessionView['connection']): Promise<unknown>
}

export interface ConnectionDeeds {
  /** Waits for a session being started. No-op if the seller calls in. */
  connect(connection?: DialSessionView['connection']): Promise<unknown>
  dropQuestion(): void
}

export function makeConnection({ getState, dispatch, begun, connectNow }: ConnectionOptions): ConnectionDeeds {
  const ask = (sessionId: string | null) => dispatch({ type: 'asks', sessionId })
  return {
    async connect(connection) {
      await begun()
      const { session } = getState()
      const isAsked = !connection && Boolean(session?.askedPhone)
      ask(isAsked && session ? session.id : null)
      if (session && !isAsked && !(session.callsIn && !connection)) return connectNow(session, connection)
    },
    dropQuestion: () => ask(null),
  }
}
