import type { MemberView, MonitorView } from '../../domain/monitoring/monitoring.schema'
import { ApiError, createApiClient, randomKey } from '../api-client'
import type { Credentials } from '../credentials'
import { createPhone, IDLE_PHONE, type PhonePort, type PhoneStatus } from '../phone/phone-port'
import type { MonitorStorage } from './monitor-storage'
import { monitoringApiPaths } from './monitoring-api-paths'

export interface MonitoringState {
  /** Null: not loaded. */
  members: MemberView[] | null
  /** Epoch ms. */
  loadedAt: number | null
  monitor: MonitorView | null
  endMessage: string | null
  isHere: boolean
  phone: PhoneStatus
  busy: boolean
}

const INITIAL_MONITORING_STATE: MonitoringState = {
  members: null,
  loadedAt: null,
  monitor: null,
  endMessage: null,
  isHere: false,
  phone: IDLE_PHONE,
  busy: false,
}

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000]

export interface Monitoring {
  getState(): MonitoringState
  subscribe(listener: () => void): () => void
  read(): Promise<void>
  start(userId: string): Promise<void>
  switchTo(mode: MonitorView['status']): Promise<void>
  stop(): Promise<void>
  listenHere(): void
  handleMonitor(monitor: MonitorView): void
  close(): void
}

export interface MonitoringOptions {
  credentials: Credentials
  userId: string
  storage: MonitorStorage
  /** Epoch ms. */
  since(): number
  onNotice(text: string): void
}

export function createMonitoring({
  credentials,
  userId,
  storage: kept,
  since,
  onNotice,
}: MonitoringOptions): Monitoring {
  const abortController = new AbortController()
  const api = createApiClient({
    paths: monitoringApiPaths,
    credentials,
    userId: () => userId,
    signal: abortController.signal,
  })
  const listeners = new Set<() => void>()
  let state = INITIAL_MONITORING_STATE
  let phone: PhonePort | null = null
  let joining = false
  let failures = 0
  /** Detects outdated responses. */
  let eventCount = 0
  const windowId = randomKey()
  let hasJoined = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<MonitoringState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function show(monitor: MonitorView | null): void {
    if (monitor?.state === 'ended') {
      // The end of an earlier monitoring.
      if (monitor.id !== state.monitor?.id) return
      kept.set(null)
      set({ monitor: null, isHere: false, endMessage: monitor.notice ?? monitor.session.message })
      phone?.disconnect()
      return
    }
    const isHere = monitor !== null && kept.get() === monitor.id
    // The end event was missed.
    const endText = state.monitor && `You are no longer listening to ${state.monitor.user.name || 'Team Member'}.`
    set({ monitor, isHere, endMessage: monitor === null ? (endText ?? state.endMessage) : null })
    // Mute without waiting for the server.
    phone?.setMuted(monitor?.status === 'listening')
    if (isHere) join()
    else phone?.disconnect()
  }

  function handleMonitor(monitor: MonitorView): void {
    eventCount += 1
    show(monitor)
  }

  function updateStatus(change: Partial<PhoneStatus>): void {
    const before = state.phone.call
    set({ phone: { ...state.phone, ...change } })
    if (state.phone.call === 'live') {
      failures = 0
      hasJoined = true
    }
    if (before !== 'idle' && state.phone.call === 'idle') scheduleJoin()
  }

  function scheduleJoin(): void {
    // A failed connection is reported by the phone and by connect().
    if (retryTimer !== undefined) return
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]
    failures += 1
    // The call may have ended.
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      void read()
    }, delay)
  }

  async function openPhone(): Promise<PhonePort> {
    const access = await api.call('dialer.phoneAccess')
    return createPhone({
      access,
      renewAccess: () => api.call('dialer.phoneAccess'),
      listener: { onStatus: updateStatus, onLevel: () => {} },
    })
  }

  function join(): void {
    const { monitor } = state
    if (!monitor || joining || state.phone.call !== 'idle' || abortController.signal.aborted) return
    // Another window was chosen; reclaiming would loop.
    if (hasJoined && monitor.windowId !== null && monitor.windowId !== windowId) {
      kept.set(null)
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
        updateStatus({ call: 'idle', failure: error.message })
        scheduleJoin()
      })
      .finally(() => {
        joining = false
        if (abortController.signal.aborted) phone?.close()
      })
  }

  async function read(): Promise<void> {
    const before = eventCount
    try {
      const { monitor, members } = await api.call('monitoring.findMonitoring', { since: since() })
      if (abortController.signal.aborted) return
      set({ members, loadedAt: Date.now() })
      if (eventCount !== before) return show(state.monitor)
      // While busy, the response may lack the new one.
      if (!monitor && !state.monitor && !state.busy) kept.set(null)
      show(monitor)
    } catch (error) {
      // The next poll retries.
      if (!(error instanceof ApiError)) throw error
      // A lost phone retries sooner.
      if (state.isHere && state.phone.call === 'idle') scheduleJoin()
    }
  }

  async function press(command: () => Promise<MonitorView>): Promise<void> {
    if (state.busy) return
    set({ busy: true })
    const before = eventCount
    try {
      const answer = await command()
      const isStale = eventCount !== before && answer.id === state.monitor?.id
      if (isStale) show(state.monitor)
      else handleMonitor(answer)
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
        kept.set(started.id)
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
      kept.set(state.monitor.id)
      show(state.monitor)
    },
    handleMonitor,
    close() {
      abortController.abort()
      clearTimeout(retryTimer)
      listeners.clear()
      phone?.close()
    },
  }
}
