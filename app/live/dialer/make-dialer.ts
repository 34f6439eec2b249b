import type { DialSessionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import { ApiError, makeApiClient } from '../api-client'
import type { ApiCall, ApiInput } from '../api-paths'
import { comeBack, openLive, type LiveEvent } from '../socket'
import { steadyNow } from '../steady-now'
import { supervises } from '../monitoring/supervises'
import { makeConnection } from './ask-connection'
import type { Dialer, DialerOptions } from './deeds'
import { reduceDialer, STARTING, type DialerAction, type Foreseen } from './dialer-state'
import { readHeard } from './heard-colleague'
import { makeIncoming } from './incoming-calls'
import { makeOwnCalls } from './own-calls'
import { newsFor, newsOfIncoming, spokenChange } from './news'
import { makeOffered } from './offered-dispositions'
import { makePhoneKeeper } from './phone-keeper'
import { makePlaces, type PressPlace } from './places'
import { makeSellerSounds } from './seller-sounds'
import { transferCall } from './transfer-call'
import { isSuperseded, turns, type ActOptions } from './turns'

/** By name: the class is in the ui layer. */
const isChunk = (error: unknown): error is Error => error instanceof Error && error.name === 'ChunkLoadError'

const SPEAK_AFTER_MS = 250
/** Then a retry is offered. */
const STARTS_WITHIN_MS = 15_000

type SessionCall = Extract<
  ApiCall,
  | `dialer.${'connect' | 'stop' | 'pause' | 'resume' | 'continue' | 'mute' | 'dtmf'}`
  | `transfers.${'start' | 'steer'}`
  | `dialer.${'hangUpLine' | 'dropVoicemail' | 'redialLine' | 'recordLine' | 'disposeLine' | 'startSession' | 'decidePreview'}`
>

export function makeDialer({
  credentials,
  vendorId,
  answersOnly = false,
  onNews,
  onNotice,
  onSpoken,
  onAnotherPerson,
}: DialerOptions): Dialer {
  const listeners = new Set<() => void>()
  let state = STARTING
  const unsaid: string[] = []
  let loaded = false
  let closeLive: (() => void) | null = null
  let closed = false
  let starting: Promise<unknown> | null = null

  const ended = new AbortController()
  const userId = () => state.me?.user.id ?? null
  const api = makeApiClient({
    credentials,
    userId,
    ended: ended.signal,
    onServerTime: (serverMs) => dispatch({ type: 'serverTime', serverMs, nowMs: steadyNow() }),
  })
  const places = makePlaces(
    () => state,
    (place, busy) => dispatch({ type: 'busy', name: place, busy }),
  )
  const dispositions = makeOffered({ api, dispatch, isClosed: () => closed, explain })
  const around = { getState: () => state, dispatch, takePhone: () => keeper.take() }
  // Must see pagehide before the phone.
  const own = answersOnly ? makeOwnCalls(around) : null
  const keeper = makePhoneKeeper(api, userId, (change) => dispatch({ type: 'phone', change }))
  const sounds = makeSellerSounds()
  const incoming = makeIncoming({ api, ...around, takePhone: own?.answered ?? around.takePhone })

  function dispatch(action: DialerAction): void {
    const before = state
    state = reduceDialer(state, action)
    if (state === before || closed) return
    for (const news of newsOfIncoming(before.incoming, state.incoming)) onNews?.(news)
    if (state.session !== before.session) {
      if (loaded) {
        for (const news of newsFor(before.session, state.session, state.dispositions)) {
          onNews?.(news)
          if (news.type === 'call.ended' && news.payload.billsec > 0) void readMinutes()
        }
        const spoken = spokenChange(before.session, state.session)
        if (spoken) say(spoken)
      }
      if (loaded) void dispositions.offer(state.session)
    }
    sounds.follow(before, state)
    own?.look()
    // Signed out: release the microphone.
    const isOthers = state.session !== before.session || state.answeredHere !== before.answeredHere
    if (isOthers || state.phase !== before.phase)
      keeper.follow(state.phase === 'signedOut' ? null : own ? own.ofPhone() : state.session)
    places.look()
    for (const listener of listeners) listener()
  }

  // Live regions announce only the last text.
  function say(text: string): void {
    unsaid.push(text)
    if (unsaid.length > 1) return
    setTimeout(() => onSpoken?.(unsaid.splice(0).join('. ')), SPEAK_AFTER_MS)
  }

  function explain(error: unknown): void {
    const { status, code, message } =
      error instanceof ApiError
        ? error
        : { status: 0, code: '', message: isChunk(error) ? error.message : 'An error occurred' }
    const isNobodys = closed && (status === 401 || code === 'closed')
    if (!isNobodys) onNotice?.({ tone: 'error', text: message })
  }

  async function reload(): Promise<void> {
    const since = state.told.count
    const wasLoaded = loaded
    const late = setTimeout(() => {
      const failure = 'No connection to the server'
      if (!loaded && !closed) dispatch({ type: 'refused', phase: 'failed', failure })
    }, STARTS_WITHIN_MS)
    try {
      const [me, { session }] = await Promise.all([
        api.call('access.currentSession'),
        api.call('dialer.currentSession'),
      ])
      if (closed) return
      if (vendorId !== undefined && me.user.vendorId !== vendorId) {
        dispatch({ type: 'refused', phase: 'signedOut', failure: 'This session belongs to another vendor' })
        return
      }
      dispositions.forget()
      // The phone lease is per user.
      dispatch({ type: 'me', me })
      dispatch({ type: 'answered', session, since })
      dispatch({ type: 'started', me })
      loaded = true
      void dispositions.offer(state.session)
      if (me.permissions.can.includes('call')) {
        void incoming.read()
        if (supervises(me)) void readHeard({ api, ...around })
      }
      if (closeLive) comeBack(credentials)
      else closeLive = listen(me.user.id, me.account.id)
    } catch (error) {
      if (closed) return
      const { status = 0, code = '', message = 'An error occurred' } = error instanceof ApiError ? error : {}
      if (code === 'another_user') onAnotherPerson?.()
      else if (status === 401) dispatch({ type: 'refused', phase: 'signedOut', failure: 'Your session has ended' })
      else if (wasLoaded) explain(error)
      // A retry may have loaded it.
      else if (!loaded) dispatch({ type: 'refused', phase: 'failed', failure: message })
    } finally {
      clearTimeout(late)
    }
  }

  function listen(userId: string, accountId: string): () => void {
    const rooms = [`user:${userId}`, `account:${accountId}`]
    const heard = new Set<string>()
    let asked = false
    return openLive({
      credentials,
      rooms,
      onEvent: receive,
      onReload(room) {
        // Reload after all channels subscribed, or an earlier change is lost.
        heard.add(room)
        if (heard.size < rooms.length || asked) return
        asked = true
        queueMicrotask(() => {
          asked = false
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
  async function readSession(): Promise<void> {
    const since = state.told.count
    const { session } = await api.call('dialer.currentSession').catch(() => ({ session: state.known }))
    if (!closed) dispatch({ type: 'answered', session, since })
  }

  function receive(event: LiveEvent): void {
    const at = typeof event.at === 'number' ? event.at : Date.parse(event.at)
    dispatch({ type: 'serverTime', serverMs: at, nowMs: steadyNow() })
    dispatch({ type: 'event', event })
    if (event.type === 'dispositions.changed' && dispositions.isOf(event.payload.boardId)) {
      dispositions.forget()
      void dispositions.offer(state.session)
    }
    if (event.type === 'settings.changed') void readSession()
    if (event.type === 'incoming.over' && event.payload.elsewhere)
      onNotice?.({ tone: 'success', text: 'The incoming call was answered elsewhere' })
    if (event.type === 'call.recorded' && event.payload.state === 'completed') {
      const { callId, recordingId, durationMs } = event.payload
      onNews?.({ type: 'call.recorded', payload: { callId, recordingId, durationMs } })
    }
    if (event.type === 'suppression.added' || event.type === 'suppression.removed') {
      const listed = event.type === 'suppression.added'
      onNews?.({ type: 'dnc.changed', payload: { number: event.payload.e164, listed } })
    }
  }

  async function readMinutes(): Promise<void> {
    const me = await api.call('access.currentSession').catch(() => null)
    if (me && me.user.id === state.me?.user.id) dispatch({ type: 'me', me })
  }

  async function ask<N extends SessionCall>(
    name: N,
    input: ApiInput<N>,
    how: { isOwed?: boolean; superseded?: AbortSignal } = {},
  ): Promise<DialSessionView> {
    const since = state.told.count
    const call = api.call as unknown as (name: SessionCall, input: unknown, how: object) => Promise<DialSessionView>
    const session = await call(name, input, how)
    dispatch({ type: 'answered', session, since })
    return session
  }

  /** Apply the optimistic change, then the response. */
  async function act<N extends SessionCall>(
    name: N,
    input: ApiInput<N>,
    { key = name as string, order, foresee, isOwed = false }: ActOptions = {},
  ): Promise<void> {
    const about = `${state.session?.id} ${key}`
    const foreseen = state.session && foresee ? { sessionId: state.session.id, change: foresee } : null
    dispatch({ type: 'busy', name: key, busy: true })
    if (foreseen) dispatch({ type: 'foreseen', name: key, foreseen })
    try {
      if (order) await turns.take(about, order, (superseded) => ask(name, input, { isOwed, superseded }))
      else await ask(name, input, { isOwed })
    } catch (error) {
      if (!isSuperseded(error)) throw error
    } finally {
      if (foreseen) dispatch({ type: 'unforeseen', name: key, foreseen })
      if (!turns.isTaken(about)) dispatch({ type: 'busy', name: key, busy: false })
    }
  }

  /** Connect must not dial the old session. */
  async function replace<T>(begin: () => Promise<T>): Promise<T> {
    const beginning = begin()
    starting = beginning
    dispatch({ type: 'busy', name: 'dialer.startSession', busy: true })
    try {
      return await beginning
    } finally {
      if (starting === beginning) {
        starting = null
        dispatch({ type: 'busy', name: 'dialer.startSession', busy: false })
      }
    }
  }

  async function press(deed: () => Promise<unknown>, place?: PressPlace): Promise<void> {
    const hold = place && places.take(place)
    if (hold === null) return
    let done = false
    try {
      await deed()
      done = true
    } catch (error) {
      explain(error)
      if (error instanceof ApiError && error.status >= 400 && !closed) await reload()
    } finally {
      if (hold) places.over(hold, done)
    }
  }

  const onSession = (deed: (session: DialSessionView) => Promise<unknown>): Promise<unknown> =>
    state.session ? deed(state.session) : Promise.resolve()

  const onLine =
    ({ id }: LineView, change: (line: LineView) => LineView): Foreseen['change'] =>
    (session) => ({ ...session, lines: session.lines.map((line) => (line.id === id ? change(line) : line)) })

  const setPaused = (paused: boolean) =>
    onSession(({ id }) =>
      act(
        paused ? 'dialer.pause' : 'dialer.resume',
        { id },
        { key: 'dialer.pause', order: 'newest', isOwed: paused, foresee: (session) => ({ ...session, paused }) },
      ),
    )

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    api,
    phone: keeper,
    reload,
    press,
    start: (what) => replace(() => ask('dialer.startSession', what)),
    startCampaign: (input) =>
      replace(async () => {
        const since = state.told.count
        // One request: a refused start leaves no campaign.
        const { session, ...campaign } = await api.call('dialer.createCampaign', { ...input, start: true })
        if (!session) throw new Error('the campaign was made and not started')
        dispatch({ type: 'answered', session, since })
        return { campaign, session }
      }),
    ...makeConnection({
      getState: () => state,
      dispatch,
      begun: () => starting,
      connectNow: ({ id }, connection) => act('dialer.connect', { id, connection }),
    }),
    stop: () => onSession(({ id }) => act('dialer.stop', { id }, { isOwed: true })),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    next: () => onSession(({ id }) => act('dialer.continue', { id })),
    setMuted: (muted) =>
      onSession(({ id }) =>
        act(
          'dialer.mute',
          { id, muted },
          { order: 'newest', isOwed: muted, foresee: (session) => ({ ...session, muted }) },
        ),
      ),
    sendDigits: (digits) =>
      onSession(async ({ id }) => {
        // Another tab has the phone.
        if (state.phone.owner) keeper.sendDigits(digits)
        else await act('dialer.dtmf', { id, digits }, { order: 'each' })
      }),
    hangUp: (line) =>
      onSession(({ id }) =>
        act(
          'dialer.hangUpLine',
          { id, lineId: line.id },
          {
            key: `hangUp:${line.id}`,
            isOwed: true,
            // Only until the server reports the line.
            foresee: onLine(line, (now) =>
              now.can.includes('hangUp') ? { ...now, status: 'ending', label: 'Ending', can: [] } : now,
            ),
          },
        ),
      ),
    decide: (what) => onSession(({ id }) => act('dialer.decidePreview', { id, ...what })),
    dropVoicemail: (line) =>
      onSession(({ id }) => act('dialer.dropVoicemail', { id, lineId: line.id }, { key: `dropVoicemail:${line.id}` })),
    redial: (line, of) => onSession(({ id }) => act('dialer.redialLine', { id: of ?? id, lineId: line.id })),
    record: (line, action) =>
      onSession(({ id }) =>
        act(
          'dialer.recordLine',
          { id, lineId: line.id, action },
          { order: 'each', key: `dialer.recordLine:${line.id}`, isOwed: action === 'pause' || action === 'stop' },
        ),
      ),
    dispose: (line, dispositionId) =>
      onSession(({ id }) =>
        act(
          'dialer.disposeLine',
          { id, lineId: line.id, dispositionId },
          {
            key: `dispose:${line.id}`,
            order: 'newest',
            isOwed: true,
            foresee: onLine(line, (now) => ({ ...now, dispositionId })),
          },
        ),
      ),
    transfer: (what) => onSession(({ id }) => transferCall(act, id, what)),
    ...incoming,
    takePhone: () => keeper.take(),
    loadSkipped: () =>
      onSession(async ({ id }) => {
        const { items } = await api.call('dialer.listSelections', { id, limit: 50 })
        dispatch({ type: 'selections', items })
      }),
    close() {
      if (closed) return
      ended.abort()
      closed = true
      closeLive?.()
      keeper.close()
      sounds.close()
      own?.close()
      listeners.clear()
    },
  }
}
