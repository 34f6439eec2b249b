import type { SessionView } from '../../domain/access/access.schema'
import type { DialSessionView, DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { SelectionView } from '../../domain/leads/leads.schema'
import { IDLE_PHONE, type PhoneStatus } from '../phone/phone-port'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import type { LiveEvent } from '../socket'
import { affectsUnread } from '../messenger/unread/affects-unread'
import { isNewerSession } from './newer-session'

export interface SkippedLead {
  id: string
  contactName: string
  reasons: string[]
}

export interface DialerState {
  phase: 'starting' | 'signedOut' | 'failed' | 'ready'
  failure: string | null
  me: SessionView | null
  /** `known` with optimistic changes. */
  session: DialSessionView | null
  known: DialSessionView | null
  optimisticChanges: Readonly<Record<string, OptimisticChange>>
  connection: 'connecting' | 'live' | 'lost'
  /** Waiting for a choice of connection type. */
  connectionPromptSessionId: string | null
  phone: PhoneStatus & { kind: 'twilio' | 'simulated' | null; owner: boolean }
  /** Session of a caller answered in this window. */
  answeredHere: string | null
  dispositions: DispositionView[]
  /** Longest ringing first. */
  incoming: readonly IncomingCall[]
  /** Monitored by this user, in any window. */
  monitoring: { monitorId: string; name: string } | null
  scheduleRevision: number
  /** Texts or their unread state changed. */
  textRevision: number
  /** The list of callbacks may have changed. */
  callbackRevision: number
  /** Newest first. */
  skipped: SkippedLead[]
  busy: Readonly<Record<string, true>>
  /** Server clock minus local monotonic clock, ms. */
  clockOffsetMs: number | null
  /** Detects outdated responses. */
  revisions: Revisions
}

/** 2-live §4.2. */
export function withoutControls(state: DialerState): DialerState {
  const { session } = state
  if (!session) return state
  return { ...state, session: { ...session, can: [], lines: session.lines.map((line) => ({ ...line, can: [] })) } }
}

export interface OptimisticChange {
  sessionId: string
  change(session: DialSessionView): DialSessionView
}

interface Revisions {
  count: number
  session: number
  incoming: number
  monitor: number
  lines: Readonly<Record<string, number>>
}

export const INITIAL_DIALER_STATE: DialerState = {
  phase: 'starting',
  failure: null,
  me: null,
  session: null,
  known: null,
  optimisticChanges: {},
  connection: 'connecting',
  phone: { ...IDLE_PHONE, kind: null, owner: false },
  answeredHere: null,
  dispositions: [],
  incoming: [],
  monitoring: null,
  scheduleRevision: 0,
  textRevision: 0,
  callbackRevision: 0,
  skipped: [],
  connectionPromptSessionId: null,
  busy: {},
  clockOffsetMs: null,
  revisions: { count: 0, session: 0, incoming: 0, monitor: 0, lines: {} },
}

export type DialerAction =
  | { type: 'started'; me: SessionView }
  | { type: 'dispositions'; items: DispositionView[] }
  | { type: 'incoming'; items: readonly IncomingCall[] }
  | { type: 'notIncoming'; id: string }
  | { type: 'monitorLoaded'; monitor: MonitorView | null }
  | { type: 'refused'; phase: 'signedOut' | 'failed'; failure: string }
  | { type: 'me'; me: SessionView }
  /** `since`: `revisions.count` at the request. */
  | { type: 'answered'; session: DialSessionView | null; since: number }
  | { type: 'optimisticChange'; name: string; optimisticChange: OptimisticChange }
  | { type: 'optimisticChangeDone'; name: string; optimisticChange: OptimisticChange }
  | { type: 'event'; event: LiveEvent }
  | { type: 'selections'; items: SelectionView[] }
  | { type: 'connection'; connection: DialerState['connection'] }
  | { type: 'phone'; change: Partial<DialerState['phone']> }
  | { type: 'connectionPrompt'; sessionId: string | null }
  | { type: 'answeredHere'; sessionId: string | null }
  | { type: 'busy'; name: string; busy: boolean }
  | { type: 'serverTime'; serverMs: number; nowMs: number }

const MAX_SKIPPED = 100

/** Keeps optimistic changes until their command ends. */
export function reduceDialer(state: DialerState, action: DialerAction): DialerState {
  const next = reduceKnown(state, action)
  if (next.known === state.known && next.optimisticChanges === state.optimisticChanges) return next
  return { ...next, session: next.known && applyOptimisticChanges(next.known, Object.values(next.optimisticChanges)) }
}

const applyOptimisticChanges = (known: DialSessionView, changes: readonly OptimisticChange[]): DialSessionView =>
  changes.reduce((session, { sessionId, change }) => (sessionId === session.id ? change(session) : session), known)

function reduceKnown(state: DialerState, action: DialerAction): DialerState {
  switch (action.type) {
    case 'started':
      return { ...state, phase: 'ready', failure: null, me: action.me }
    case 'dispositions':
      return { ...state, dispositions: action.items }
    case 'incoming':
      return { ...state, incoming: action.items }
    case 'notIncoming':
      return { ...state, incoming: state.incoming.filter(({ id }) => id !== action.id) }
    case 'monitorLoaded':
      return { ...state, monitoring: action.monitor && toMonitoring(action.monitor) }
    case 'refused':
      return { ...state, phase: action.phase, failure: action.failure }
    case 'me':
      return { ...state, me: action.me }
    case 'answered':
      return { ...state, known: mergeResponse(state, action.session, action.since) }
    case 'optimisticChange':
      return { ...state, optimisticChanges: { ...state.optimisticChanges, [action.name]: action.optimisticChange } }
    case 'optimisticChangeDone': {
      if (state.optimisticChanges[action.name] !== action.optimisticChange) return state
      const { [action.name]: _, ...optimisticChanges } = state.optimisticChanges
      return { ...state, optimisticChanges }
    }
    case 'event':
      return reduceEvent(state, action.event)
    case 'selections':
      return { ...state, skipped: mergeSkipped(state.skipped, action.items) }
    case 'connection':
      return { ...state, connection: action.connection }
    case 'connectionPrompt':
      return { ...state, connectionPromptSessionId: action.sessionId }
    case 'answeredHere':
      return { ...state, answeredHere: action.sessionId }
    case 'phone':
      return { ...state, phone: { ...state.phone, ...action.change } }
    case 'busy': {
      const busy: Record<string, true> = { ...state.busy }
      if (action.busy) busy[action.name] = true
      else delete busy[action.name]
      return { ...state, busy }
    }
    case 'serverTime': {
      // Delay only lowers a reading: the largest is best.
      const offset = action.serverMs - action.nowMs
      const best = state.clockOffsetMs
      return best !== null && best >= offset ? state : { ...state, clockOffsetMs: offset }
    }
  }
}

const toMonitoring = ({ id, state, user }: MonitorView): DialerState['monitoring'] =>
  state === 'ended' ? null : { monitorId: id, name: user.name }

function reduceEvent(state: DialerState, event: LiveEvent): DialerState {
  const count = state.revisions.count + 1
  const revisions = { ...state.revisions, count }
  switch (event.type) {
    case 'dial-session.changed': {
      const { session } = event.payload
      if (!isNewerSession(session, state.known)) return { ...state, revisions }
      const isNewSession = session.id !== state.known?.id
      return {
        ...state,
        known: session,
        skipped: isNewSession ? [] : state.skipped,
        revisions: {
          ...revisions,
          session: count,
          lines: Object.fromEntries(session.lines.map((line) => [line.id, count])),
        },
      }
    }
    case 'dial-session.ended': {
      const { known } = state
      if (known?.id !== event.payload.sessionId) return { ...state, revisions }
      const ended: DialSessionView = {
        ...known,
        state: 'ended',
        message: event.payload.message,
        can: known.state === 'ended' ? known.can : [],
      }
      return { ...state, known: ended, revisions: { ...revisions, session: count } }
    }
    case 'line.changed': {
      const { known } = state
      const { line, sessionId } = event.payload
      if (known?.id !== sessionId) return { ...state, revisions }
      const lines = { ...revisions.lines, [line.id]: count }
      return { ...state, known: { ...known, lines: insertLine(known.lines, line) }, revisions: { ...revisions, lines } }
    }
    case 'incoming.rings': {
      const { call } = event.payload
      return {
        ...state,
        incoming: [...state.incoming.filter(({ id }) => id !== call.id), call],
        revisions: { ...revisions, incoming: count },
      }
    }
    case 'incoming.over': {
      const { id } = event.payload
      return {
        ...state,
        incoming: state.incoming.filter((call) => call.id !== id),
        revisions: { ...revisions, incoming: count },
      }
    }
    case 'monitor.changed': {
      const { monitor } = event.payload
      // An earlier monitoring ended.
      const isEarlierMonitoring =
        monitor.state === 'ended' && state.monitoring !== null && state.monitoring.monitorId !== monitor.id
      return {
        ...state,
        monitoring: isEarlierMonitoring ? state.monitoring : toMonitoring(monitor),
        revisions: { ...revisions, monitor: count },
      }
    }
    case 'callbacks.changed': {
      const { known } = state
      const callbackRevision = state.callbackRevision + 1
      return {
        ...state,
        known: known && { ...known, callbacks: event.payload.callbacks },
        callbackRevision,
        revisions,
      }
    }
    case 'scheduled-calls.changed':
      return { ...state, scheduleRevision: state.scheduleRevision + 1, revisions }
    case 'thread.changed':
    case 'thread.deleted':
      return { ...state, textRevision: state.textRevision + (affectsUnread(event) ? 1 : 0), revisions }
    case 'lead.skipped': {
      const { sessionId, contactName, reasons } = event.payload
      if (state.known && state.known.id !== sessionId) return { ...state, revisions }
      const skipped = [{ id: `event-${event.seq}`, contactName, reasons }, ...state.skipped].slice(0, MAX_SKIPPED)
      return { ...state, skipped, revisions }
    }
    default:
      return { ...state, revisions }
  }
}

/** Ids grow with time: ignore events of a slot's previous line. */
function insertLine(lines: readonly LineView[], line: LineView): LineView[] {
  const inSlot = lines.find((other) => other.slot === line.slot)
  if (inSlot && inSlot.id !== line.id && inSlot.id > line.id) return [...lines]
  return [...lines.filter((other) => other.slot !== line.slot), line].toSorted((a, b) => a.slot - b.slot)
}

function mergeResponse(state: DialerState, answer: DialSessionView | null, since: number): DialSessionView | null {
  const { known, revisions } = state
  if (!answer || !known || known.id !== answer.id) {
    if (answer && known) return isNewerSession(answer, known) ? answer : known
    return revisions.session > since ? known : answer
  }
  let lines = answer.lines
  for (const line of known.lines) if ((revisions.lines[line.id] ?? 0) > since) lines = insertLine(lines, line)
  return revisions.session > since ? { ...known, lines } : { ...answer, lines }
}

function mergeSkipped(known: readonly SkippedLead[], items: readonly SelectionView[]): SkippedLead[] {
  const fromEvents = known.filter((skip) => skip.id.startsWith('event-'))
  const skippedItems = items.filter((item) => item.decision === 'skipped')
  const others = skippedItems.filter((item) => !fromEvents.some((skip) => isSameSkip(skip, item)))
  return [...fromEvents, ...others.map(({ id, contactName, reasons }) => ({ id, contactName, reasons }))].slice(
    0,
    MAX_SKIPPED,
  )
}

const isSameSkip = (a: Pick<SkippedLead, 'contactName' | 'reasons'>, b: Pick<SkippedLead, 'contactName' | 'reasons'>) =>
  a.contactName === b.contactName && a.reasons.join() === b.reasons.join()

const LIVE_STATES: readonly DialSessionView['state'][] = ['connecting', 'dialing', 'bridged', 'wrapUp', 'redialing']

export const isLive = (session: DialSessionView | null): session is DialSessionView =>
  session !== null && LIVE_STATES.includes(session.state)

export const isAwaitingDialIn = (session: DialSessionView | null): boolean =>
  session !== null && session.dialsIn && session.state === 'ready'

export const hasComputerAudio = (session: DialSessionView | null): session is DialSessionView =>
  isLive(session) && session.connection === 'computer'

export function getOwnCall({ session, answeredHere }: DialerState): DialSessionView | null {
  if (session === null || session.id !== answeredHere) return null
  return session.wrapUpLineId !== null || isLive(session) ? session : null
}

export const isLineEnded = (line: LineView) => line.status === 'ended' || line.status === 'callback'

/** Connected, else waiting for a disposition. */
export function getCurrentLine(session: DialSessionView | null): LineView | null {
  const id = session?.bridgedLineId ?? session?.wrapUpLineId
  return session?.lines.find((line) => line.id === id) ?? null
}

/** For shortcut H. */
export function getLineToHangUp(session: DialSessionView | null): LineView | undefined {
  const line = getCurrentLine(session)
  return line?.can.includes('hangUp') ? line : session?.lines.find(({ can }) => can.includes('hangUp'))
}
