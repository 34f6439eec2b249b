import { expect, test } from 'vitest'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import { createApiClient } from '../api-client'
import { reduceDialer, INITIAL_DIALER_STATE, type DialerAction } from './dialer-state'
import { loadMonitoring } from './load-monitoring'

const monitor = (id: string, state: MonitorView['state'], name = 'Mia Torres') =>
  ({ id, state, user: { userId: 'usr_1', name } }) as MonitorView
const told = (changed: MonitorView): DialerAction => ({
  type: 'event',
  event: { seq: 1, at: 0, type: 'monitor.changed', payload: { monitor: changed } } as never,
})

function openWindow(heard: MonitorView | null, meanwhile?: DialerAction) {
  let state = INITIAL_DIALER_STATE
  const dispatch = (action: DialerAction) => (state = reduceDialer(state, action))
  const fetch = async () => {
    if (meanwhile) dispatch(meanwhile)
    return Response.json({ monitor: heard, members: [] })
  }
  const api = createApiClient({ credentials: { token: () => 't', renew: async () => false }, fetch })
  return {
    dispatch,
    read: () => loadMonitoring({ api, getState: () => state, dispatch }),
    hears: () => state.monitoring?.name,
  }
}

test('loads and follows the supervisor’s monitored seller on page load', async () => {
  const { dispatch, read, hears } = openWindow(monitor('mon_1', 'live'))
  await read()
  expect(hears()).toBe('Mia Torres')
  dispatch(told(monitor('mon_2', 'starting', 'Ben Ode')))
  expect(hears()).toBe('Ben Ode')
  dispatch(told(monitor('mon_1', 'ended')))
  expect(hears()).toBe('Ben Ode')
  dispatch(told(monitor('mon_2', 'ended', 'Ben Ode')))
  expect(hears()).toBeUndefined()
})

test('an event during the request overrides its answer', async () => {
  const over = openWindow(monitor('mon_1', 'live'), told(monitor('mon_1', 'ended')))
  await over.read()
  expect(over.hears()).toBeUndefined()
  const begun = openWindow(null, told(monitor('mon_1', 'starting')))
  await begun.read()
  expect(begun.hears()).toBe('Mia Torres')
})
