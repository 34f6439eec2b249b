import type { MemberView, MonitorView } from '../../domain/monitoring/monitoring.schema'
import { ApiError, makeApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { makePhone, QUIET_PHONE, type PhonePort, type PhoneStatus } from '../phone/phone-port'
import type { KeptMonitor } from './kept-monitor'
import { monitoringApiPaths } from './monitoring-api-paths'

export interface MonitoringState {
  /** The team's sellers; null: not read yet. */
  members: MemberView[] | null
  /** When they were read, epoch ms: how long ago something was counts from here. */
  readAt: number | null
  /** Whom this person hears. */
  monitor: MonitorView | null
  /** How the last one ended: what its run said, or why the phone was taken out. Not where the supervisor left. */
  farewell: string | null
  /** Whether this window's phone is the one that hears. */
  isHere: boolean
  phone: PhoneStatus
  /** Something that was pressed is on its way. */
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

/** Milliseconds before the phone tries again after it lost a call that should stand. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000]

/** So long after its leg ended a window still takes it for a fault, which the server has not heard of yet. */
const GIVES_WAY_AFTER_MS = 2_500

export interface Monitoring {
  getState(): MonitoringState
  subscribe(listener: () => void): () => void
  /** Reads everything anew; `since`: when the reader's day began. */
  read(): Promise<void>
  start(userId: string): Promise<void>
  switchTo(mode: MonitorView['status']): Promise<void>
  stop(): Promise<void>
  /** Brings the phone into the call from this window. */
  listenHere(): void
  /** What the server tells of the one that is heard. */
  hear(monitor: MonitorView): void
  close(): void
}

export interface MonitoringOptions {
  credentials: Credentials
  userId: string
  /** What this place hears. */
  kept: KeptMonitor
  /** When the reader's day began, epoch ms. */
  since(): number
  onNotice(text: string): void
}

/** A supervisor's window: whom they may hear, whom they hear, and the phone with which they do. */
export function makeMonitoring({ credentials, userId, kept, since, onNotice }: MonitoringOptions): Monitoring {
  const ended = new AbortController()
  const api = makeApiClient({ paths: monitoringApiPaths, credentials, userId: () => userId, ended: ended.signal })
  const listeners = new Set<() => void>()
  let state = QUIET
  let phone: PhonePort | null = null
  let joining = false
  let failures = 0
  /** When this window's leg ended, by the page's clock. */
  let leftAt: number | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<MonitoringState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function show(monitor: MonitorView | null): void {
    if (monitor?.state === 'ended') {
      // Word of an earlier one says nothing of the one that is heard.
      if (monitor.id !== state.monitor?.id) return
      kept.keep(null)
      set({ monitor: null, isHere: false, farewell: monitor.notice ?? monitor.session.message })
      phone?.disconnect()
      return
    }
    const isHere = monitor !== null && kept.get() === monitor.id
    // Its end was told while nothing reached this window.
    const over = state.monitor && `You hear ${state.monitor.user.name || 'Team Member'} no longer.`
    set({ monitor, isHere, farewell: monitor === null ? (over ?? state.farewell) : null })
    // The server keeps a listener silent; so does the microphone, from the moment of the press.
    phone?.setMuted(monitor?.status === 'listening')
    if (isHere) join()
    else phone?.disconnect()
  }

  function report(change: Partial<PhoneStatus>): void {
    const before = state.phone.call
    set({ phone: { ...state.phone, ...change } })
    if (state.phone.call === 'live') {
      failures = 0
      leftAt = null
    }
    if (before === 'idle' || state.phone.call !== 'idle') return
    if (before === 'live') leftAt = performance.now()
    joinLater()
  }

  function joinLater(): void {
    clearTimeout(again)
    const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]
    failures += 1
    // Asked first: a leg also ends because the call did.
    again = setTimeout(() => void read(), wait)
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
    if (leftAt !== null && monitor.state === 'live') {
      // A phone is there, and it is not this one: another window hears them now. Taking it back would go on for ever.
      if (performance.now() - leftAt < GIVES_WAY_AFTER_MS) return joinLater()
      kept.keep(null)
      set({ isHere: false })
      return
    }
    joining = true
    void (async () => {
      phone ??= await openPhone()
      phone.setMuted(monitor.status === 'listening')
      await phone.connect({ monitorId: monitor.id })
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
    try {
      const { monitor, members } = await api.call('monitoring.findMonitoring', { since: since() })
      if (ended.signal.aborted) return
      set({ members, readAt: Date.now() })
      // What was heard before a reload ended meanwhile; what is being started is not known to this answer yet.
      if (!monitor && !state.monitor && !state.busy) kept.keep(null)
      show(monitor)
    } catch (error) {
      // Asked again a moment later: what is on the screen stays.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** A deed of a person: a refusal is told, and what is true is read. */
  async function press(deed: () => Promise<MonitorView>): Promise<void> {
    if (state.busy) return
    set({ busy: true })
    try {
      show(await deed())
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
        leftAt = null
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
      leftAt = null
      kept.keep(state.monitor.id)
      show(state.monitor)
    },
    hear: show,
    close() {
      ended.abort()
      clearTimeout(again)
      listeners.clear()
      phone?.close()
    },
  }
}
