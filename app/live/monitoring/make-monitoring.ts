import type { MemberView, MonitorView } from '../../domain/monitoring/monitoring.schema'
import { ApiError, makeApiClient, randomKey } from '../api-client'
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
  /** Counts what was said of the one that is heard: an answer to a question that was asked before it is older. */
  let said = 0
  /** How this window names itself to the server. */
  const windowId = randomKey()
  /** Its phone was in the call since the person chose this window. */
  let hasJoined = false
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
    // A connection that failed is heard of twice: by what the phone tells of itself, and by what was asked of it.
    if (again !== undefined) return
    const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]
    failures += 1
    // Asked first: a leg also ends because the call did.
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
    // The person chose another window since. Taking the call back would go on for ever.
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
      // What was heard before a reload ended meanwhile; what is being started is not known to this answer yet.
      if (!monitor && !state.monitor && !state.busy) kept.keep(null)
      show(monitor)
    } catch (error) {
      // Asked again a moment later: what is on the screen stays.
      if (!(error instanceof ApiError)) throw error
      // But for a phone that is away, which has no time to lose.
      if (state.isHere && state.phone.call === 'idle') joinLater()
    }
  }

  /** A deed of a person: a refusal is told, and what is true is read. */
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
