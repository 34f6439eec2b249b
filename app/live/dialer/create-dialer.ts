import type { DialSessionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import { ApiError, createApiClient } from '../api-client'
import type { ApiCall, ApiInput } from '../api-paths'
import { reconnect, openLiveConnection, type LiveEvent } from '../socket'
import { steadyNow } from '../steady-now'
import { canSupervise } from '../monitoring/can-supervise'
import { createAnnouncer } from './announcer'
import { handleCallAudio } from './audio-check'
import { createCloseGuard } from './close-guard'
import { createConnectionActions } from './connection-actions'
import type { Dialer, DialerOptions } from './dialer'
import { reduceDialer, INITIAL_DIALER_STATE, type DialerAction, type OptimisticChange } from './dialer-state'
import { loadMonitoring } from './load-monitoring'
import { createIncomingCalls } from './incoming-calls'
import { createOwnCalls } from './own-calls'
import { getSessionMessages, getIncomingCallMessages, getAnnouncements } from './widget-messages'
import { createDispositionLoader } from './disposition-loader'
import { createPhoneManager } from './phone-manager'
import { createPressGuard, type PressTarget } from './press-guard'
import { createSellerSounds } from './seller-sounds'
import { transferCall } from './transfer-call'
import { isSuperseded, commandQueue, type ActOptions } from './command-queue'
import { dialerLiveWords } from './dialer-live.words'

/** By name: the class is in the ui layer. */
const isChunkLoadError = (error: unknown): error is Error => error instanceof Error && error.name === 'ChunkLoadError'

/** Then a retry is offered. */
const START_TIMEOUT_MS = 15_000

type SessionCall = Extract<
  ApiCall,
  | `dialer.${'connect' | 'stop' | 'pause' | 'resume' | 'continue' | 'mute' | 'hold' | 'dtmf'}`
  | `transfers.${'start' | 'steer'}`
  | `dialer.${'hangUpLine' | 'dropVoicemail' | 'redialLine' | 'recordLine' | 'disposeLine' | 'startSession' | 'decidePreview' | 'requestCallback'}`
>

export function createDialer({
  credentials,
  vendorId,
  answersOnly = false,
  onWidgetMessage: onNews,
  onNotice,
  onAnnouncement: onSpoken,
  onUserChanged: onAnotherPerson,
}: DialerOptions): Dialer {
  const listeners = new Set<() => void>()
  let state = INITIAL_DIALER_STATE
  const announce = createAnnouncer(onSpoken)
  let loaded = false
  let closeLive: (() => void) | null = null
  let closed = false
  let pendingStart: Promise<unknown> | null = null

  const abortController = new AbortController()
  const userId = () => state.me?.user.id ?? null
  const api = createApiClient({
    credentials,
    userId,
    signal: abortController.signal,
    onServerTime: (serverMs) => dispatch({ type: 'serverTime', serverMs, nowMs: steadyNow() }),
  })
  const pressGuard = createPressGuard(() => state, {
    onBusy: (place, busy) => dispatch({ type: 'busy', name: place, busy }),
    onSettling: (place, settling) => dispatch({ type: 'busy', name: `settling:${place}`, busy: settling }),
  })
  const dispositions = createDispositionLoader({ api, dispatch, isClosed: () => closed, explain })
  const deps = { getState: () => state, dispatch, takePhone }
  // Must see pagehide before the phone.
  const ownCalls = answersOnly ? createOwnCalls(deps) : null
  const phoneManager = createPhoneManager(api, userId, (change) => dispatch({ type: 'phone', change }))
  const sounds = createSellerSounds()
  const closeGuard = createCloseGuard()
  const incoming = createIncomingCalls({ api, ...deps, takePhone: ownCalls?.onAnswered ?? deps.takePhone })

  function dispatch(action: DialerAction): void {
    const before = state
    state = reduceDialer(state, action)
    if (state === before || closed) return
    for (const message of getIncomingCallMessages(before.incoming, state.incoming)) onNews?.(message)
    if (state.session !== before.session) {
      if (loaded) {
        for (const message of getSessionMessages(before.session, state.session, state.dispositions)) {
          onNews?.(message)
          if (message.type === 'call.ended' && message.payload.billsec > 0) void reloadMinutes()
        }
        announce(getAnnouncements(before.session, state.session))
      }
      if (loaded) void dispositions.load(state.session)
    }
    sounds.update(before, state)
    closeGuard.update(state)
    handleCallAudio(state)
    ownCalls?.reconcile()
    // Signed out: release the microphone.
    const isSessionChanged = state.session !== before.session || state.answeredHere !== before.answeredHere
    if (isSessionChanged || state.phase !== before.phase) updatePhone()
    pressGuard.reconcile()
    for (const listener of listeners) listener()
  }

  const updatePhone = () =>
    phoneManager.update(state.phase === 'signedOut' ? null : ownCalls ? ownCalls.ofPhone() : state.session)

  function explain(error: unknown): void {
    const { status, code, message } =
      error instanceof ApiError
        ? error
        : { status: 0, code: '', message: isChunkLoadError(error) ? error.message : dialerLiveWords.errorOccurred }
    const isStaleError = closed && (status === 401 || code === 'closed')
    if (!isStaleError) onNotice?.({ tone: 'error', text: message })
  }

  async function reload(): Promise<void> {
    const since = state.revisions.count
    const wasLoaded = loaded
    const startTimer = setTimeout(() => {
      const failure = dialerLiveWords.noConnectionServer
      if (!loaded && !closed) dispatch({ type: 'refused', phase: 'failed', failure })
    }, START_TIMEOUT_MS)
    try {
      const [me, { session }] = await Promise.all([
        api.call('access.currentSession'),
        api.call('dialer.currentSession'),
      ])
      if (closed) return
      if (vendorId !== undefined && me.user.vendorId !== vendorId) {
        dispatch({ type: 'refused', phase: 'signedOut', failure: dialerLiveWords.sessionBelongsAnotherVendor })
        return
      }
      dispositions.forget()
      // The phone lease is per user.
      dispatch({ type: 'me', me })
      dispatch({ type: 'answered', session, since })
      dispatch({ type: 'started', me })
      loaded = true
      void dispositions.load(state.session)
      if (me.permissions.can.includes('call')) {
        void incoming.read()
        if (canSupervise(me)) void loadMonitoring({ api, ...deps })
      }
      if (closeLive) reconnect(credentials)
      else closeLive = subscribeToEvents(me.user.id, me.account.id)
    } catch (error) {
      if (closed) return
      const { status = 0, code = '', message = dialerLiveWords.errorOccurred } = error instanceof ApiError ? error : {}
      if (code === 'another_user') onAnotherPerson?.()
      else if (status === 401) dispatch({ type: 'refused', phase: 'signedOut', failure: dialerLiveWords.sessionEnded })
      else if (wasLoaded) explain(error)
      // A retry may have loaded it.
      else if (!loaded) dispatch({ type: 'refused', phase: 'failed', failure: message })
    } finally {
      clearTimeout(startTimer)
    }
  }

  function subscribeToEvents(userId: string, accountId: string): () => void {
    const channels = [`user:${userId}`, `account:${accountId}`]
    const reloadedChannels = new Set<string>()
    let isReloadQueued = false
    return openLiveConnection({
      credentials,
      channels,
      onEvent: handleEvent,
      onReload(channel) {
        // Reload after all channels subscribed, or an earlier change is lost.
        reloadedChannels.add(channel)
        if (reloadedChannels.size < channels.length || isReloadQueued) return
        isReloadQueued = true
        queueMicrotask(() => {
          isReloadQueued = false
          void reload()
        })
      },
      onState(connection) {
        dispatch({ type: 'connection', connection })
        if (connection === 'live' && state.phase === 'signedOut') void reload()
      },
      onRefused() {
        if (state.phase === 'ready') void reload()
      },
    })
  }

  /** Settings changed: Connect may need another choice. */
  async function reloadSession(): Promise<void> {
    const since = state.revisions.count
    const { session } = await api.call('dialer.currentSession').catch(() => ({ session: state.known }))
    if (!closed) dispatch({ type: 'answered', session, since })
  }

  function handleEvent(event: LiveEvent): void {
    const at = typeof event.at === 'number' ? event.at : Date.parse(event.at)
    dispatch({ type: 'serverTime', serverMs: at, nowMs: steadyNow() })
    dispatch({ type: 'event', event })
    const isListChanged =
      event.type === 'dispositions.changed'
        ? dispositions.isOf(event.payload.boardId)
        : event.type === 'account-dispositions.changed' && dispositions.isOf(undefined)
    if (isListChanged) {
      dispositions.forget()
      void dispositions.load(state.session)
    }
    if (event.type === 'settings.changed') void reloadSession()
    if (event.type === 'incoming.over' && event.payload.elsewhere)
      onNotice?.({ tone: 'success', text: dialerLiveWords.incomingCallAnsweredElsewhere })
    if (event.type === 'call.recorded' && event.payload.state === 'completed') {
      const { callId, recordingId, durationMs } = event.payload
      onNews?.({ type: 'call.recorded', payload: { callId, recordingId, durationMs } })
    }
    if (event.type === 'suppression.added' || event.type === 'suppression.removed') {
      const isListed = event.type === 'suppression.added'
      onNews?.({ type: 'dnc.changed', payload: { number: event.payload.e164, listed: isListed } })
    }
  }

  async function reloadMinutes(): Promise<void> {
    const me = await api.call('access.currentSession').catch(() => null)
    if (me && me.user.id === state.me?.user.id) dispatch({ type: 'me', me })
  }

  async function requestSession<N extends SessionCall>(
    name: N,
    input: ApiInput<N>,
    options: { isOwed?: boolean; superseded?: AbortSignal } = {},
  ): Promise<DialSessionView> {
    const since = state.revisions.count
    const call = api.call as unknown as (name: SessionCall, input: unknown, options: object) => Promise<DialSessionView>
    const session = await call(name, input, options)
    dispatch({ type: 'answered', session, since })
    return session
  }

  /** Apply the optimistic change, then the response. */
  async function runCommand<N extends SessionCall>(
    name: N,
    input: ApiInput<N>,
    { key = name as string, order, optimistic: foresee, isOwed = false }: ActOptions = {},
  ): Promise<void> {
    const queueKey = `${state.session?.id} ${key}`
    const optimisticChange = state.session && foresee ? { sessionId: state.session.id, change: foresee } : null
    dispatch({ type: 'busy', name: key, busy: true })
    if (optimisticChange) dispatch({ type: 'optimisticChange', name: key, optimisticChange })
    try {
      if (order)
        await commandQueue.run(queueKey, order, (superseded) => requestSession(name, input, { isOwed, superseded }))
      else await requestSession(name, input, { isOwed })
    } catch (error) {
      if (!isSuperseded(error)) throw error
    } finally {
      if (optimisticChange) dispatch({ type: 'optimisticChangeDone', name: key, optimisticChange })
      if (!commandQueue.isTaken(queueKey)) dispatch({ type: 'busy', name: key, busy: false })
    }
  }

  /** Connect must not dial the old session. */
  async function replaceSession<T>(startSession: () => Promise<T>): Promise<T> {
    const pending = startSession()
    pendingStart = pending
    dispatch({ type: 'busy', name: 'dialer.startSession', busy: true })
    try {
      return await pending
    } finally {
      if (pendingStart === pending) {
        pendingStart = null
        dispatch({ type: 'busy', name: 'dialer.startSession', busy: false })
      }
    }
  }

  async function press(action: () => Promise<unknown>, place?: PressTarget): Promise<void> {
    const hold = place && pressGuard.take(place)
    if (hold === null) return
    let succeeded = false
    try {
      await action()
      succeeded = true
    } catch (error) {
      explain(error)
      if (error instanceof ApiError && error.status >= 400 && !closed) await reload()
    } finally {
      if (hold) pressGuard.release(hold, succeeded)
    }
  }

  /** The pressed window gets the audio: without a lease, the fastest window would. */
  async function takePhone({ connection }: Pick<DialSessionView, 'connection'>): Promise<void> {
    if (connection === 'computer' && !state.phone.owner) await phoneManager.claim()
  }

  const withSession = (command: (session: DialSessionView) => Promise<unknown>): Promise<unknown> =>
    state.session ? command(state.session) : Promise.resolve()

  const changeLine =
    ({ id }: LineView, change: (line: LineView) => LineView): OptimisticChange['change'] =>
    (session) => ({ ...session, lines: session.lines.map((line) => (line.id === id ? change(line) : line)) })

  const setPaused = (paused: boolean) =>
    withSession(({ id }) =>
      runCommand(
        paused ? 'dialer.pause' : 'dialer.resume',
        { id },
        { key: 'dialer.pause', order: 'newest', isOwed: paused, optimistic: (session) => ({ ...session, paused }) },
      ),
    )

  const connection = createConnectionActions({
    getState: () => state,
    dispatch,
    begun: () => pendingStart,
    takePhone,
    releaseUnusedPhone: updatePhone,
    connectNow: ({ id }, chosen) => runCommand('dialer.connect', { id, connection: chosen }),
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    api,
    phone: phoneManager,
    reload,
    press,
    start: (request) => replaceSession(() => requestSession('dialer.startSession', request)),
    startCampaign: (input) =>
      replaceSession(async () => {
        const since = state.revisions.count
        // One request: a refused start leaves no campaign.
        const { session, ...campaign } = await api.call('dialer.createCampaign', { ...input, start: true })
        if (!session) throw new Error('The campaign was created but not started')
        dispatch({ type: 'answered', session, since })
        return { campaign, session }
      }),
    ...connection,
    stop: () => withSession(({ id }) => runCommand('dialer.stop', { id }, { isOwed: true })),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    next: () => withSession(({ id }) => runCommand('dialer.continue', { id })),
    setMuted: (muted) =>
      withSession(({ id }) =>
        runCommand(
          'dialer.mute',
          { id, muted },
          { order: 'newest', isOwed: muted, optimistic: (session) => ({ ...session, muted }) },
        ),
      ),
    setOnHold: (onHold) =>
      withSession(({ id, bridgedLineId }) =>
        runCommand(
          'dialer.hold',
          { id, onHold },
          {
            order: 'newest',
            isOwed: onHold,
            optimistic: (session) => ({
              ...session,
              lines: session.lines.map((line) => (line.id === bridgedLineId ? { ...line, onHold } : line)),
            }),
          },
        ),
      ),
    sendDigits: (digits) =>
      withSession(async ({ id }) => {
        // Another tab has the phone.
        if (state.phone.owner) phoneManager.sendDigits(digits)
        else await runCommand('dialer.dtmf', { id, digits }, { order: 'each' })
      }),
    hangUp: (line) =>
      withSession(({ id }) =>
        runCommand(
          'dialer.hangUpLine',
          { id, lineId: line.id },
          {
            key: `hangUp:${line.id}`,
            isOwed: true,
            // Only until the server reports the line.
            optimistic: changeLine(line, (current) =>
              current.can.includes('hangUp')
                ? { ...current, status: 'ending', label: dialerLiveWords.ending, can: [] }
                : current,
            ),
          },
        ),
      ),
    decide: (decision) => withSession(({ id }) => runCommand('dialer.decidePreview', { id, ...decision })),
    dropVoicemail: (line, voicemailId) =>
      withSession(({ id }) =>
        runCommand(
          'dialer.dropVoicemail',
          { id, lineId: line.id, ...(voicemailId ? { voicemailId } : {}) },
          { key: `dropVoicemail:${line.id}` },
        ),
      ),
    redial: (line, sessionId) =>
      withSession(({ id }) => runCommand('dialer.redialLine', { id: sessionId ?? id, lineId: line.id })),
    callBack: async (id) => {
      await runCommand('dialer.requestCallback', { id }, { key: `callBack:${id}` })
      // A phone is confirmed first.
      if (state.session?.state === 'ready') await connection.connect()
    },
    cancelCallback: (id) => api.call('dialer.cancelCallback', { id }),
    record: (line, action) =>
      withSession(({ id }) =>
        runCommand(
          'dialer.recordLine',
          { id, lineId: line.id, action },
          { order: 'each', key: `dialer.recordLine:${line.id}`, isOwed: action === 'pause' || action === 'stop' },
        ),
      ),
    dispose: (line, dispositionId, callbackAt) =>
      withSession(({ id }) =>
        runCommand(
          'dialer.disposeLine',
          { id, lineId: line.id, dispositionId, callbackAt },
          {
            key: `dispose:${line.id}`,
            order: 'newest',
            isOwed: true,
            optimistic: changeLine(line, (current) => ({ ...current, dispositionId })),
          },
        ),
      ),
    transfer: (request) => withSession(({ id }) => transferCall(runCommand, id, request)),
    ...incoming,
    claimPhone: () => phoneManager.claim(),
    loadSkipped: () =>
      withSession(async ({ id }) => {
        const { items } = await api.call('dialer.listSelections', { id, limit: 50 })
        dispatch({ type: 'selections', items })
      }),
    close() {
      if (closed) return
      abortController.abort()
      closed = true
      closeLive?.()
      phoneManager.close()
      sounds.close()
      closeGuard.close()
      ownCalls?.close()
      listeners.clear()
    },
  }
}
