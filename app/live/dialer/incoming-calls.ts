import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

/** What a person does with somebody who calls us. */
export interface IncomingDeeds {
  /** Answers with the phone of this window. A call in the ear ends. */
  answer(call: IncomingCall): Promise<unknown>
  decline(call: IncomingCall): Promise<unknown>
}

interface Around {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
  takePhone(session: DialSessionView): Promise<void>
}

/** Who calls us, in one window. */
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
    // What was told of them meanwhile is newer than some of the answer.
    if (getState().told.incoming > since) return read()
    dispatch({ type: 'incoming', items: answer.items })
  }
  /** Whoever was refused may look at a call that is over. */
  const orReadAgain = (error: unknown): never => {
    void read()
    throw error
  }
  return {
    /** Who rings already when the page opens. For those who may call. */
    read,
    async answer({ id }) {
      const since = getState().told.count
      const session = await api.call('inbound.answerIncoming', { id }).catch(orReadAgain)
      dispatch({ type: 'answered', session, since })
      dispatch({ type: 'notIncoming', id })
      // Of several windows they are heard in the one in which they were answered.
      await takePhone(session)
    },
    async decline({ id }) {
      await api.call('inbound.declineIncoming', { id }).catch(orReadAgain)
      dispatch({ type: 'notIncoming', id })
    },
  }
}
