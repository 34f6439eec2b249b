import type { ApiClient } from '../api-client'
import type { DialerAction, DialerState } from './dialer-state'

interface LoadMonitoringOptions {
  api: ApiClient
  getState(): DialerState
  dispatch(action: DialerAction): void
}

/** Monitoring occupies the user's one phone in all windows. */
export async function loadMonitoring({ api, getState, dispatch }: LoadMonitoringOptions): Promise<void> {
  const since = getState().revisions.count
  const answer = await api.call('monitoring.findMonitoring', {}).catch(() => null)
  if (answer && getState().revisions.monitor <= since) dispatch({ type: 'monitorLoaded', monitor: answer.monitor })
}
