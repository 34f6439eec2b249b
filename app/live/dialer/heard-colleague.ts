import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

interface Around {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
}

/** Monitoring occupies the user's one phone in all windows. */
export async function readHeard({ api, getState, dispatch }: Around): Promise<void> {
  const since = getState().told.count
  const answer = await api.call('monitoring.findMonitoring', {}).catch(() => null)
  if (answer && getState().told.monitor <= since) dispatch({ type: 'hears', monitor: answer.monitor })
}
