// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import { makeMonitor } from '../dialer/testing/views'
import { stubBrowser } from '../phone/testing/stub-browser'
import { createMonitoring, type Monitoring } from './create-monitoring'

/** Opened connections, in order. */
let lines: Line[] = []
/** Their requests, in order. */
let asked: { params?: { windowId: string } }[] = []
let window_: Monitoring | undefined

/** A browser's phone, to a simulator that accepts every call. */
class Line extends EventTarget {
  static OPEN = 1
  readyState = 1
  bufferedAmount = 0
  constructor() {
    super()
    lines.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(data: string) {
    const message = JSON.parse(data) as { type: string; connectionId?: string; params?: { windowId: string } }
    if (message.type === 'register') this.#say({ type: 'registered', identity: 'usr_2' })
    if (message.type === 'connect') {
      asked.push(message)
      this.#say({ type: 'accepted', connectionId: message.connectionId, callSid: 'CA1' })
    } else if (asked.length < lines.length && message.type !== 'register')
      this.#say({
        type: 'error',
        connectionId: message.connectionId,
        code: 31000,
        message: 'There is no such connection',
      })
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  #say(signal: object) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(signal) })))
  }
}

beforeEach(async () => {
  lines = []
  asked = []
  await stubBrowser(Line)
})
afterEach(() => {
  window_?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const heardIn = (windowId: string | null, state: MonitorView['state'] = 'live') => makeMonitor({ windowId, state })

/** A supervisor's window with a connected phone. `server.monitor`: the server's answer; null: unavailable. */
async function openWindow() {
  const server: { monitor: MonitorView | null } = { monitor: heardIn(null, 'starting') }
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (String(input).endsWith('phone-token'))
      return Response.json({ kind: 'simulated', token: 't', expiresAt, signalUrl: null })
    if (!server.monitor) throw new TypeError('Failed to fetch')
    return Response.json({ monitor: server.monitor, members: [] })
  })
  let kept: string | null = 'mon_1'
  const monitoring = createMonitoring({
    credentials: { token: () => 't', renew: async () => false, base: 'http://127.0.0.1' },
    userId: 'usr_2',
    storage: { get: () => kept, set: (id) => (kept = id), isPersistent: () => true },
    since: () => 0,
    onNotice() {},
  })
  window_ = monitoring
  await monitoring.read()
  await vi.advanceTimersByTimeAsync(0)
  server.monitor = heardIn(asked[0]!.params!.windowId)
  monitoring.handleMonitor(server.monitor)
  expect(monitoring.getState()).toMatchObject({ isHere: true, phone: { call: 'live' } })
  return { server, monitoring, own: server.monitor, breakOff: () => lines[0]!.close() }
}

test('a phone that broke off with the server reconnects, whenever the server learns of it', async () => {
  const { server, monitoring, own, breakOff } = await openWindow()
  server.monitor = null
  breakOff()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(1)
  // It is back, and has not yet received the end of the phone's leg.
  server.monitor = own
  await vi.advanceTimersByTimeAsync(8_000)
  expect(monitoring.getState()).toMatchObject({ isHere: true, phone: { call: 'live' } })
  expect(lines).toHaveLength(2)
})

test('an event while the phone connects does not disconnect it', async () => {
  const { monitoring, own, breakOff } = await openWindow()
  breakOff()
  await vi.advanceTimersByTimeAsync(999)
  const heard = monitoring.subscribe(() => {
    if (monitoring.getState().phone.call === 'connecting') queueMicrotask(() => monitoring.handleMonitor(own))
  })
  await vi.advanceTimersByTimeAsync(10)
  heard()
  expect(monitoring.getState().phone).toMatchObject({ call: 'live', failure: null })
  expect(lines).toHaveLength(2)
})

test('a window’s phone stays away after the user chose another', async () => {
  const { server, monitoring, breakOff } = await openWindow()
  server.monitor = heardIn('another')
  breakOff()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(monitoring.getState()).toMatchObject({ isHere: false, phone: { call: 'idle' } })
  expect(lines).toHaveLength(1)
})

test('an answer to a request older than the last event is stale', async () => {
  const { server, monitoring, own } = await openWindow()
  const answer = monitoring.read()
  monitoring.handleMonitor({ ...own, status: 'barging' })
  await answer
  expect(monitoring.getState().monitor?.status).toBe('barging')
  server.monitor = { ...own, status: 'listening' }
  await monitoring.read()
  expect(monitoring.getState().monitor?.status).toBe('listening')
})
