import type { SessionView } from '../../domain/access/access.schema'
import type { DialSessionView, DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { SelectionView } from '../../domain/leads/leads.schema'
import { QUIET_PHONE, type PhoneStatus } from '../phone/phone-port'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import type { MonitorView } from '../../domain/monitoring/monitoring.schema'
import type { LiveEvent } from '../socket'
import { isNewerSession } from './newer-session'

/** A lead that was passed over, and why. */
export interface Skipped {
  id: string
  contactName: string
  reasons: string[]
}

export interface DialerState {
  phase: 'starting' | 'signedOut' | 'failed' | 'ready'
  /** What went wrong at the start, in a sentence. */
  failure: string | null
  me: SessionView | null
  /** What is shown: what the server said, and over it what is foreseen. */
  session: DialSessionView | null
  /** What the server said. */
  known: DialSessionView | null
  /** What deeds under way will bring, by their names. */
  foreseen: Readonly<Record<string, Foreseen>>
  connection: 'connecting' | 'live' | 'lost'
  /** The session whose seller is asked by which way they connect; null: nobody is. */
  asksOf: string | null
  phone: PhoneStatus & { kind: 'twilio' | 'simulated' | null; owner: boolean }
  /** The session for which somebody who called was answered in this window. */
  answeredHere: string | null
  dispositions: DispositionView[]
  /** Who calls us and rings here, the longest first. */
  incoming: readonly IncomingCall[]
  /** Whom this person hears as a supervisor, in whatever window; null: nobody. */
  hears: { monitorId: string; name: string } | null
  /** How often it was told that the seller's scheduled calls are others. */
  schedulesTold: number
  /** Newest first. */
  skipped: Skipped[]
  /** Deeds under way, by name: their buttons wait. */
  busy: Readonly<Record<string, true>>
  /** Server clock minus this page's steady one (ms): the best of all readings. */
  clockOffsetMs: number | null
  /** Counts events, so that an answer which was overtaken by one is known as old. */
  told: Told
}

/** What is shown while its person hears a colleague: the same, and nothing of it can be pressed (2-live §4.2). */
export function withoutControls(state: DialerState): DialerState {
  const { session } = state
  if (!session) return state
  return { ...state, session: { ...session, can: [], lines: session.lines.map((line) => ({ ...line, can: [] })) } }
}

/** A change that is shown before the server has answered, of one session. */
export interface Foreseen {
  sessionId: string
  change(session: DialSessionView): DialSessionView
}

interface Told {
  count: number
  session: number
  /** Who calls us. */
  incoming: number
  /** Whom this person hears. */
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
  /** An answer of the API; `since` is `told.count` of the moment when it was asked. */
  | { type: 'answered'; session: DialSessionView | null; since: number }
  | { type: 'foreseen'; name: string; foreseen: Foreseen }
  /** What was foreseen has come, or will not; nothing is done when another took its place under its name. */
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

/**
 * All that the dialer shows, as one value: the server's words, patched in place by its events. What is foreseen lies over them until
 * its deed is over: a word about something else, or the answer to the press before, does not show the old for a moment.
 */
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
      // A reading is late by its way here, never early: the largest is the nearest to the truth.
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
      // Word of an earlier one says nothing of the one that is heard.
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

/** A slot holds one line. Ids grow with time, so a late word about a line whose slot is used again is told apart. */
function placeLine(lines: readonly LineView[], line: LineView): LineView[] {
  const inSlot = lines.find((other) => other.slot === line.slot)
  if (inSlot && inSlot.id !== line.id && inSlot.id > line.id) return [...lines]
  return [...lines.filter((other) => other.slot !== line.slot), line].toSorted((a, b) => a.slot - b.slot)
}

/** Takes an answer, but keeps what an event has said since the question was asked. */
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

/** Whether a phone of the seller's belongs into this session's room now. */
export const isLive = (session: DialSessionView | null): session is DialSessionView =>
  session !== null && LIVE_STATES.includes(session.state)

/** Whether a session waits for its seller's own call, and for no press of Connect. */
export const waitsForCall = (session: DialSessionView | null): boolean =>
  session !== null && session.callsIn && session.state === 'ready'

/** Whether it is the phone of this browser. */
export const speaksHere = (session: DialSessionView | null): session is DialSessionView =>
  isLive(session) && session.connection === 'computer'

/** The session of a caller who was answered in this window, as long as there is something to do in it. */
export function ownCall({ session, answeredHere }: DialerState): DialSessionView | null {
  if (session === null || session.id !== answeredHere) return null
  return session.wrapUpLineId !== null || isLive(session) ? session : null
}

export const isOver = (line: LineView) => line.status === 'ended' || line.status === 'callback'

/** The line in the seller's ear, else the one whose disposition is asked for. */
export function currentLine(session: DialSessionView | null): LineView | null {
  const id = session?.bridgedLineId ?? session?.wrapUpLineId
  return session?.lines.find((line) => line.id === id) ?? null
}

/** Whom H hangs up: the line in the ear, else the first that can be. */
export function lineToHangUp(session: DialSessionView | null): LineView | undefined {
  const line = currentLine(session)
  return line?.can.includes('hangUp') ? line : session?.lines.find(({ can }) => can.includes('hangUp'))
}
