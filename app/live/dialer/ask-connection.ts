import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { DialerAction, DialerState } from './dialer-state'

interface ConnectionOptions {
  getState(): DialerState
  dispatch(action: DialerAction): void
  /** What takes the place of the session that is shown. */
  begun(): Promise<unknown> | null
  connectNow(session: DialSessionView, connection?: DialSessionView['connection']): Promise<unknown>
}

export interface ConnectionDeeds {
  /**
   * Connects the session that is shown, or the one that is being started in its place. Without a word its seller may be asked by
   * which way; where they call in, their call does it, and nothing is done here.
   */
  connect(connection?: DialSessionView['connection']): Promise<unknown>
  /** The question by which way is put aside: nothing was connected. */
  dropQuestion(): void
}

/** How a press of Connect goes on. */
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
