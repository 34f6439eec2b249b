import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import { makeMonitor } from '../dialer/testing/views'
import { createMonitoring } from './create-monitoring'

const HEARD = makeMonitor()

/** A supervisor's window over a server that knows the monitored seller. */
async function openWindow() {
  const server = { monitor: HEARD as MonitorView | null }
  const http = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...server, members: [] })),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const monitoring = createMonitoring({
    credentials: {
      token: () => 't',
      renew: () => Promise.resolve(false),
      base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
    userId: 'usr_2',
    storage: { get: () => null, set() {}, isPersistent: () => true },
    since: () => 0,
    onNotice() {},
  })
  onTestFinished(() => {
    monitoring.close()
    http.close()
  })
  await monitoring.read()
  return { server, monitoring, farewell: () => monitoring.getState().endMessage }
}

test('a supervisor who was offline at the end of monitoring is informed', async () => {
  const { server, monitoring, farewell } = await openWindow()
  expect(monitoring.getState().monitor).toEqual(HEARD)
  server.monitor = null
  await monitoring.read()
  expect(farewell()).toBe('You are no longer listening to Mia Torres.')
  // It stays until monitoring starts again.
  await monitoring.read()
  expect(farewell()).toBe('You are no longer listening to Mia Torres.')
  server.monitor = HEARD
  await monitoring.read()
  expect(farewell()).toBeNull()
})

test('shows the reason for the end, and none after the supervisor’s own Stop', async () => {
  const { server, monitoring, farewell } = await openWindow()
  const ended: MonitorView = { ...HEARD, state: 'ended' }
  server.monitor = null
  monitoring.handleMonitor({ ...ended, notice: 'Your phone was away from the call for too long.' })
  expect(farewell()).toBe('Your phone was away from the call for too long.')
  server.monitor = HEARD
  await monitoring.read()
  monitoring.handleMonitor(ended)
  expect(farewell()).toBeNull()
})
