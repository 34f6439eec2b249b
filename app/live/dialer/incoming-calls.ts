import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

export interface IncomingDeeds {
  /** Ends the current call. */
  answer(call: IncomingCall): Promise<unknown>
  decline(call: IncomingCall): Promise<unknown>
}

interface Around {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(session: DialSessionView): Promise<void>
}

export function makeIncoming({
  api,
  getState,
  dispatch,
  takePhone,
}: Around): IncomingDeeds & { read(): Promise<void> } {
  async function read(): Promise<void> {
    const since = getState().told.count
    const answer = await api.call('inbound.listIncoming').catch(() => null)
    if (!answer) return
    // Events since the request are newer.
    if (getState().told.incoming > since) return read()
    dispatch({ type: 'incoming', items: answer.items })
  }
  const orReadAgain = (error: unknown): never => {
    void read()
    throw error
  }
  return {
    read,
    async answer({ id }) {
      const since = getState().told.count
      const session = await api.call('inbound.answerIncoming', { id }).catch(orReadAgain)
      dispatch({ type: 'answered', session, since })
      dispatch({ type: 'notIncoming', id })
      await takePhone(session)
    },
    async decline({ id }) {
      await api.call('inbound.declineIncoming', { id }).catch(orReadAgain)
      dispatch({ type: 'notIncoming', id })
    },
  }
}
