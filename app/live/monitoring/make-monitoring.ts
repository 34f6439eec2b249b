import type { MemberView, MonitorView } from '../../domain/monitoring/monitoring.schema'
import { ApiError, makeApiClient, randomKey } from '../api-client'
import type { Credentials } from '../credentials'
import { makePhone, QUIET_PHONE, type PhonePort, type PhoneStatus } from '../phone/phone-port'
import type { KeptMonitor } from './kept-monitor'
import { monitoringApiPaths } from './monitoring-api-paths'

export interface MonitoringState {
  /** Null: not loaded. */
  members: MemberView[] | null
  /** Epoch ms. */
  readAt: number | null
  monitor: MonitorView | null
  farewell: string | null
  isHere: boolean
  phone: PhoneStatus
  busy: boolean
}

const QUIET: MonitoringState = {
  members: null,
  readAt: null,
  monitor: null,
  farewell: null,
  isHere: false,
  phone: QUIET_PHONE,
  busy: false,
}

const AGAIN_MS = [1_000, 2_000, 4_000, 8_000]

export interface Monitoring {
  getState(): MonitoringState
  subscribe(listener: () => void): () => void
  read(): Promise<void>
  start(userId: string): Promise<void>
  switchTo(mode: MonitorView['status']): Promise<void>
  stop(): Promise<void>
  listenHere(): void
  hear(monitor: MonitorView): void
  close(): void
}

export interface MonitoringOptions {
  credentials: Credentials
  userId: string
  kept: KeptMonitor
  /** Epoch ms. */
  since(): number
  onNotice(text: string): void
}

export function makeMonitoring({ credentials, userId, kept, since, onNotice }: MonitoringOptions): Monitoring {
  const ended = new AbortController()
  const api = makeApiClient({ paths: monitoringApiPaths, credentials, userId: () => userId, ended: ended.signal })
  const listeners = new Set<() => void>()
  let state = QUIET
  let phone: PhonePort | null = null
  let joining = false
  let failures = 0
  /** Detects outdated responses. */
  let said = 0
  const windowId = randomKey()
  let hasJoined = false
  let again: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<MonitoringState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function show(monitor: MonitorView | null): void {
    if (monitor?.state === 'ended') {
      // The end of an earlier monitoring.
      if (monitor.id !== state.monitor?.id) return
      kept.keep(null)
      set({ monitor: null, isHere: false, farewell: monitor.notice ?? monitor.session.message })
      phone?.disconnect()
      return
    }
    const isHere = monitor !== null && kept.get() === monitor.id
    // The end event was missed.
    const over = state.monitor && `You hear ${state.monitor.user.name || 'Team Member'} no longer.`
    set({ monitor, isHere, farewell: monitor === null ? (over ?? state.farewell) : null })
    // Mute without waiting for the server.
    phone?.setMuted(monitor?.status === 'listening')
    if (isHere) join()
    else phone?.disconnect()
  }

  function hear(monitor: MonitorView): void {
    said += 1
    show(monitor)
  }

  function report(change: Partial<PhoneStatus>): void {
    const before = state.phone.call
    set({ phone: { ...state.phone, ...change } })
    if (state.phone.call === 'live') {
      failures = 0
      hasJoined = true
    }
    if (before !== 'idle' && state.phone.call === 'idle') joinLater()
  }

  function joinLater(): void {
    // A failed connection is reported by the phone and by connect().
    if (again !== undefined) return
    const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]
    failures += 1
    // The call may have ended.
    again = setTimeout(() => {
      again = undefined
      void read()
    }, wait)
  }

  async function openPhone(): Promise<PhonePort> {
    const access = await api.call('dialer.phoneAccess')
    return makePhone({
      access,
      renewAccess: () => api.call('dialer.phoneAccess'),
      listener: { onStatus: report, onLevel: () => {} },
    })
  }

  function join(): void {
    const { monitor } = state
    if (!monitor || joining || state.phone.call !== 'idle' || ended.signal.aborted) return
    // Another window was chosen; reclaiming would loop.
    if (hasJoined && monitor.windowId !== null && monitor.windowId !== windowId) {
      kept.keep(null)
      set({ isHere: false })
      return
    }
    joining = true
    void (async () => {
      phone ??= await openPhone()
      phone.setMuted(monitor.status === 'listening')
      await phone.connect({ monitorId: monitor.id, windowId })
      phone.setMuted(state.monitor?.status === 'listening')
    })()
      .catch((error: Error) => {
        report({ call: 'idle', failure: error.message })
        joinLater()
      })
      .finally(() => {
        joining = false
        if (ended.signal.aborted) phone?.close()
      })
  }

  async function read(): Promise<void> {
    const before = said
    try {
      const { monitor, members } = await api.call('monitoring.findMonitoring', { since: since() })
      if (ended.signal.aborted) return
      set({ members, readAt: Date.now() })
      if (said !== before) return show(state.monitor)
      // While busy, the response may lack the new one.
      if (!monitor && !state.monitor && !state.busy) kept.keep(null)
      show(monitor)
    } catch (error) {
      // The next poll retries.
      if (!(error instanceof ApiError)) throw error
      // A lost phone retries sooner.
      if (state.isHere && state.phone.call === 'idle') joinLater()
    }
  }

  async function press(deed: () => Promise<MonitorView>): Promise<void> {
    if (state.busy) return
    set({ busy: true })
    const before = said
    try {
      const answer = await deed()
      const isOlder = said !== before && answer.id === state.monitor?.id
      if (isOlder) show(state.monitor)
      else hear(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'closed') onNotice(error.message)
      await read()
    } finally {
      set({ busy: false })
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    start: (member) =>
      press(async () => {
        const started = await api.call('monitoring.startMonitoring', { userId: member })
        phone?.disconnect()
        hasJoined = false
        kept.keep(started.id)
        return started
      }),
    async switchTo(mode) {
      const { monitor } = state
      if (!monitor) return
      if (mode === 'listening') phone?.setMuted(true)
      await press(() => api.call('monitoring.switchMonitoring', { id: monitor.id, mode }))
    },
    async stop() {
      const { monitor } = state
      if (monitor) await press(() => api.call('monitoring.stopMonitoring', { id: monitor.id }))
    },
    listenHere() {
      if (!state.monitor) return
      hasJoined = false
      kept.keep(state.monitor.id)
      show(state.monitor)
    },
    hear,
    close() {
      ended.abort()
      clearTimeout(again)
      listeners.clear()
      phone?.close()
    },
  }
}
