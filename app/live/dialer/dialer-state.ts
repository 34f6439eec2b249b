import type { SessionView } from '../../domain/access/access.schema'
import type { DialSessionView, DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { SelectionView } from '../../domain/leads/leads.schema'
import { QUIET_PHONE, type PhoneStatus } from '../phone/phone-port'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import type { LiveEvent } from '../socket'
import { isNewerSession } from './newer-session'

export interface Skipped {
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
  foreseen: Readonly<Record<string, Foreseen>>
  connection: 'connecting' | 'live' | 'lost'
  /** Waiting for a choice of connection type. */
  asksOf: string | null
  phone: PhoneStatus & { kind: 'twilio' | 'simulated' | null; owner: boolean }
  /** Session of a caller answered in this window. */
  answeredHere: string | null
  dispositions: DispositionView[]
  /** Longest ringing first. */
  incoming: readonly IncomingCall[]
  /** Monitored by this user, in any window. */
  hears: { monitorId: string; name: string } | null
  schedulesTold: number
  /** Newest first. */
  skipped: Skipped[]
  busy: Readonly<Record<string, true>>
  /** Server clock minus local monotonic clock, ms. */
  clockOffsetMs: number | null
  /** Detects outdated responses. */
  told: Told
}

/** 2-live §4.2. */
export function withoutControls(state: DialerState): DialerState {
  const { session } = state
  if (!session) return state
  return { ...state, session: { ...session, can: [], lines: session.lines.map((line) => ({ ...line, can: [] })) } }
}

export interface Foreseen {
  sessionId: string
  change(session: DialSessionView): DialSessionView
}

interface Told {
  count: number
  session: number
  incoming: number
  monitor: number
  lines: Readonly<Record<string, number>>
}

export const STARTING: DialerState = {
  phase: 'starting',
  failure: null,
  me: null,
  session: null,
  known: null,
  foreseen: {},
  connection: 'connecting',
  phone: { ...QUIET_PHONE, kind: null, owner: false },
  answeredHere: null,
  dispositions: [],
  incoming: [],
  hears: null,
  schedulesTold: 0,
  skipped: [],
  asksOf: null,
  busy: {},
  clockOffsetMs: null,
  told: { count: 0, session: 0, incoming: 0, monitor: 0, lines: {} },
}

export type DialerAction =
  | { type: 'started'; me: SessionView }
  | { type: 'dispositions'; items: DispositionView[] }
  | { type: 'incoming'; items: readonly IncomingCall[] }
  | { type: 'notIncoming'; id: string }
  | { type: 'hears'; monitor: MonitorView | null }
  | { type: 'refused'; phase: 'signedOut' | 'failed'; failure: string }
  | { type: 'me'; me: SessionView }
  /** `since`: `told.count` at the request. */
  | { type: 'answered'; session: DialSessionView | null; since: number }
  | { type: 'foreseen'; name: string; foreseen: Foreseen }
  | { type: 'unforeseen'; name: string; foreseen: Foreseen }
  | { type: 'event'; event: LiveEvent }
  | { type: 'selections'; items: SelectionView[] }
  | { type: 'connection'; connection: DialerState['connection'] }
  | { type: 'phone'; change: Partial<DialerState['phone']> }
  | { type: 'asks'; sessionId: string | null }
  | { type: 'answeredHere'; sessionId: string | null }
  | { type: 'busy'; name: string; busy: boolean }
  | { type: 'serverTime'; serverMs: number; nowMs: number }

const MAX_SKIPPED = 100

/** Keeps optimistic changes until their command ends. */
export function reduceDialer(state: DialerState, action: DialerAction): DialerState {
  const next = reduceKnown(state, action)
  if (next.known === state.known && next.foreseen === state.foreseen) return next
  return { ...next, session: next.known && withForeseen(next.known, Object.values(next.foreseen)) }
}

const withForeseen = (known: DialSessionView, foreseen: readonly Foreseen[]): DialSessionView =>
  foreseen.reduce((session, { sessionId, change }) => (sessionId === session.id ? change(session) : session), known)

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
    case 'hears':
      return { ...state, hears: action.monitor && heardIn(action.monitor) }
    case 'refused':
      return { ...state, phase: action.phase, failure: action.failure }
    case 'me':
      return { ...state, me: action.me }
    case 'answered':
      return { ...state, known: newest(state, action.session, action.since) }
    case 'foreseen':
      return { ...state, foreseen: { ...state.foreseen, [action.name]: action.foreseen } }
    case 'unforeseen': {
      if (state.foreseen[action.name] !== action.foreseen) return state
      const { [action.name]: _, ...foreseen } = state.foreseen
      return { ...state, foreseen }
    }
    case 'event':
      return reduceEvent(state, action.event)
    case 'selections':
      return { ...state, skipped: mergeSkipped(state.skipped, action.items) }
    case 'connection':
      return { ...state, connection: action.connection }
    case 'asks':
      return { ...state, asksOf: action.sessionId }
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

const heardIn = ({ id, state, user }: MonitorView): DialerState['hears'] =>
  state === 'ended' ? null : { monitorId: id, name: user.name }

function reduceEvent(state: DialerState, event: LiveEvent): DialerState {
  const count = state.told.count + 1
  const told = { ...state.told, count }
  switch (event.type) {
    case 'dial-session.changed': {
      const { session } = event.payload
      if (!isNewerSession(session, state.known)) return { ...state, told }
      const fresh = session.id !== state.known?.id
      return {
        ...state,
        known: session,
        skipped: fresh ? [] : state.skipped,
        told: { ...told, session: count, lines: Object.fromEntries(session.lines.map((line) => [line.id, count])) },
      }
    }
    case 'dial-session.ended': {
      const { known } = state
      if (known?.id !== event.payload.sessionId) return { ...state, told }
      const ended: DialSessionView = {
        ...known,
        state: 'ended',
        message: event.payload.message,
        can: known.state === 'ended' ? known.can : [],
      }
      return { ...state, known: ended, told: { ...told, session: count } }
    }
    case 'line.changed': {
      const { known } = state
      const { line, sessionId } = event.payload
      if (known?.id !== sessionId) return { ...state, told }
      const lines = { ...told.lines, [line.id]: count }
      return { ...state, known: { ...known, lines: placeLine(known.lines, line) }, told: { ...told, lines } }
    }
    case 'incoming.rings': {
      const { call } = event.payload
      return {
        ...state,
        incoming: [...state.incoming.filter(({ id }) => id !== call.id), call],
        told: { ...told, incoming: count },
      }
    }
    case 'incoming.over': {
      const { id } = event.payload
      return { ...state, incoming: state.incoming.filter((call) => call.id !== id), told: { ...told, incoming: count } }
    }
    case 'monitor.changed': {
      const { monitor } = event.payload
      // An earlier monitoring ended.
      const isOther = monitor.state === 'ended' && state.hears !== null && state.hears.monitorId !== monitor.id
      return { ...state, hears: isOther ? state.hears : heardIn(monitor), told: { ...told, monitor: count } }
    }
    case 'callbacks.changed': {
      const { known } = state
      return { ...state, known: known && { ...known, callbacks: event.payload.callbacks }, told }
    }
    case 'scheduled-calls.changed':
      return { ...state, schedulesTold: state.schedulesTold + 1, told }
    case 'lead.skipped': {
      const { sessionId, contactName, reasons } = event.payload
      if (state.known && state.known.id !== sessionId) return { ...state, told }
      const skipped = [{ id: `event-${event.seq}`, contactName, reasons }, ...state.skipped].slice(0, MAX_SKIPPED)
      return { ...state, skipped, told }
    }
    default:
      return { ...state, told }
  }
}

/** Ids grow with time: ignore events of a slot's previous line. */
function placeLine(lines: readonly LineView[], line: LineView): LineView[] {
  const inSlot = lines.find((other) => other.slot === line.slot)
  if (inSlot && inSlot.id !== line.id && inSlot.id > line.id) return [...lines]
  return [...lines.filter((other) => other.slot !== line.slot), line].toSorted((a, b) => a.slot - b.slot)
}

function newest(state: DialerState, answer: DialSessionView | null, since: number): DialSessionView | null {
  const { known, told } = state
  if (!answer || !known || known.id !== answer.id) {
    if (answer && known) return isNewerSession(answer, known) ? answer : known
    return told.session > since ? known : answer
  }
  let lines = answer.lines
  for (const line of known.lines) if ((told.lines[line.id] ?? 0) > since) lines = placeLine(lines, line)
  return told.session > since ? { ...known, lines } : { ...answer, lines }
}

function mergeSkipped(known: readonly Skipped[], items: readonly SelectionView[]): Skipped[] {
  const live = known.filter((skip) => skip.id.startsWith('event-'))
  const listed = items.filter((item) => item.decision === 'skipped')
  const rest = listed.filter((item) => !live.some((skip) => sameSkip(skip, item)))
  return [...live, ...rest.map(({ id, contactName, reasons }) => ({ id, contactName, reasons }))].slice(0, MAX_SKIPPED)
}

const sameSkip = (a: Pick<Skipped, 'contactName' | 'reasons'>, b: Pick<Skipped, 'contactName' | 'reasons'>) =>
  a.contactName === b.contactName && a.reasons.join() === b.reasons.join()

const LIVE_STATES: readonly DialSessionView['state'][] = ['connecting', 'dialing', 'bridged', 'wrapUp', 'redialing']

export const isLive = (session: DialSessionView | null): session is DialSessionView =>
  session !== null && LIVE_STATES.includes(session.state)

export const waitsForCall = (session: DialSessionView | null): boolean =>
  session !== null && session.callsIn && session.state === 'ready'

export const speaksHere = (session: DialSessionView | null): session is DialSessionView =>
  isLive(session) && session.connection === 'computer'

export function ownCall({ session, answeredHere }: DialerState): DialSessionView | null {
  if (session === null || session.id !== answeredHere) return null
  return session.wrapUpLineId !== null || isLive(session) ? session : null
}

export const isOver = (line: LineView) => line.status === 'ended' || line.status === 'callback'

/** Connected, else waiting for a disposition. */
export function currentLine(session: DialSessionView | null): LineView | null {
  const id = session?.bridgedLineId ?? session?.wrapUpLineId
  return session?.lines.find((line) => line.id === id) ?? null
}

/** For shortcut H. */
export function lineToHangUp(session: DialSessionView | null): LineView | undefined {
  const line = currentLine(session)
  return line?.can.includes('hangUp') ? line : session?.lines.find(({ can }) => can.includes('hangUp'))
}
