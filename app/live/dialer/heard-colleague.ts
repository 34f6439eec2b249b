import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

interface Around {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
}

/**
 * Whom a supervisor hears when the page opens, in whatever window they do. Their one phone hears a colleague's call, so that nobody
 * else is answered meanwhile: the notification widget and the dialer beside the portal have no controls for it, and know it from here.
 */
export async function readHeard({ api, getState, dispatch }: Around): Promise<void> {
  const since = getState().told.count
  const answer = await api.call('monitoring.findMonitoring', {}).catch(() => null)
  // What was told of it meanwhile is newer.
  if (answer && getState().told.monitor <= since) dispatch({ type: 'hears', monitor: answer.monitor })
}
