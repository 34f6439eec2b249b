import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

export interface IncomingCallActions {
  /** Ends the current call. */
  answer(call: IncomingCall): Promise<unknown>
  decline(call: IncomingCall): Promise<unknown>
}

interface IncomingCallsOptions {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(session: DialSessionView): Promise<void>
}

export function createIncomingCalls({
  api,
  getState,
  dispatch,
  takePhone,
}: IncomingCallsOptions): IncomingCallActions & { read(): Promise<void> } {
  async function read(): Promise<void> {
    const since = getState().revisions.count
    const answer = await api.call('inbound.listIncoming').catch(() => null)
    if (!answer) return
    // Events since the request are newer.
    if (getState().revisions.incoming > since) return read()
    dispatch({ type: 'incoming', items: answer.items })
  }
  const reloadAndRethrow = (error: unknown): never => {
    void read()
    throw error
  }
  return {
    read,
    async answer({ id }) {
      const since = getState().revisions.count
      const session = await api.call('inbound.answerIncoming', { id }).catch(reloadAndRethrow)
      dispatch({ type: 'answered', session, since })
      dispatch({ type: 'notIncoming', id })
      await takePhone(session)
    },
    async decline({ id }) {
      await api.call('inbound.declineIncoming', { id }).catch(reloadAndRethrow)
      dispatch({ type: 'notIncoming', id })
    },
  }
}
