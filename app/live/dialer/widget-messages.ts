import type { DialSessionView, DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import { isLineEnded } from './dialer-state'
import type { WidgetMessageType, WidgetPayload } from '../messages.schema'
import { dialerLiveWords } from './dialer-live.words'

export type WidgetMessage = { [T in WidgetMessageType]: { type: T; payload: WidgetPayload<T> } }[WidgetMessageType]

/** Never placed: no call. */
const isCallEnded = (line: LineView) => line.placed && isLineEnded(line)

/** The first load yields none. */
export function getSessionMessages(
  before: DialSessionView | null,
  after: DialSessionView | null,
  dispositions: readonly DispositionView[],
): WidgetMessage[] {
  if (!after || before === after) return []
  const messages: WidgetMessage[] = []
  for (const line of after.lines) {
    const previous = before?.lines.find((other) => other.id === line.id)
    const call = toCallPayload(after, line)
    if (line.placed && !previous?.placed) messages.push({ type: 'call.started', payload: call })
    if (line.bridgedAtEpoch !== null && (previous?.bridgedAtEpoch ?? null) === null) {
      messages.push({ type: 'call.answered', payload: call })
    }
    if (isCallEnded(line) && !(previous && isCallEnded(previous))) {
      const { label, outcome, billsec } = line
      messages.push({ type: 'call.ended', payload: { ...call, label, outcome, billsec } })
    }
  }
  if (hasLineChange(before, after)) {
    const lines = after.lines.map((line) => ({
      ...toCallPayload(after, line),
      status: line.status,
      label: line.label,
      disposition: findDisposition(line, dispositions),
    }))
    messages.push({ type: 'lines.changed', payload: { sessionId: after.id, lines } })
  }
  const same = before?.id === after.id
  const campaign = { campaignId: after.campaign.id, sessionId: after.id }
  const reason = getWaitingReason(after)
  if (reason && !(same && getWaitingReason(before) === reason)) {
    messages.push({ type: 'campaign.waiting', payload: { ...campaign, reason } })
  }
  if (same && after.state === 'ended' && before?.state !== 'ended') {
    messages.push({ type: 'campaign.ended', payload: { ...campaign, message: after.message ?? '' } })
  }
  return messages
}

export function getIncomingCallMessages(
  before: readonly IncomingCall[],
  after: readonly IncomingCall[],
): WidgetMessage[] {
  const isListed = (calls: readonly IncomingCall[], { id }: IncomingCall) => calls.some((call) => call.id === id)
  return [
    ...after
      .filter((call) => !isListed(before, call))
      .map(({ id, vendorContactId, number, info, called }): WidgetMessage => {
        const payload = { callId: id, contactId: vendorContactId, number: number || null, name: info, called }
        return { type: 'incoming.rings', payload }
      }),
    ...before
      .filter((call) => !isListed(after, call))
      .map(({ id }): WidgetMessage => ({ type: 'incoming.over', payload: { callId: id } })),
  ]
}

/** Messages end with a period, labels do not. */
export const joinSentences = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/\.$/, '')).join('. ')

/** On their way to the next state, which is announced. */
const PASSING: ReadonlySet<LineView['status']> = new Set(['pending', 'ending'])

/** By what they are about: a newer text replaces one that was not announced yet. */
export function getAnnouncements(before: DialSessionView | null, after: DialSessionView | null): Map<string, string> {
  const announcements = new Map<string, string>()
  if (!after) return announcements
  const isSame = before?.id === after.id
  for (const line of isSame ? after.lines : []) {
    const previous = before?.lines.find((other) => other.id === line.id)
    const isMachine = line.detection === 'machine'
    if (PASSING.has(line.status)) continue
    if (previous?.label === line.label && (previous.detection === 'machine') === isMachine) continue
    const place = after.lines.length > 1 ? `${dialerLiveWords.line(line.slot)}, ` : ''
    const name = line.info || dialerLiveWords.unknownCaller
    announcements.set(line.id, `${place}${name}: ${line.label}${isMachine ? `, ${dialerLiveWords.machine}` : ''}`)
  }
  if (before && isSame && isDispositionDue(after) && !isDispositionDue(before))
    announcements.set('disposition', dialerLiveWords.chooseDisposition)
  if (after.message && !(isSame && after.message === before?.message)) announcements.set('message', after.message)
  return announcements
}

const isDispositionDue = ({ lines, wrapUpLineId }: DialSessionView): boolean =>
  lines.some(({ id, status, dispositionId }) => id === wrapUpLineId && status === 'ended' && dispositionId === null)

function toCallPayload(session: DialSessionView, line: LineView) {
  return {
    sessionId: session.id,
    lineId: line.id,
    callId: line.callId,
    direction: line.inbound ? ('inbound' as const) : ('outbound' as const),
    contactId: line.vendorContactId,
    number: line.number,
    name: line.info,
  }
}

function findDisposition(line: LineView, dispositions: readonly DispositionView[]) {
  const found = dispositions.find((disposition) => disposition.id === line.dispositionId)
  return found ? { id: found.id, name: found.name, category: found.category } : null
}

function hasLineChange(before: DialSessionView | null, after: DialSessionView): boolean {
  const summarizeLines = (session: DialSessionView | null) =>
    session?.lines.map((line) => [line.id, line.status, line.label, line.dispositionId].join()).join('|') ?? ''
  return summarizeLines(before) !== summarizeLines(after)
}

function getWaitingReason(session: DialSessionView | null): string | null {
  if (session?.state === 'wrapUp') return session.message ?? dialerLiveWords.waitingDisposition
  if (session?.paused && session.state !== 'ended') return session.message ?? 'Paused'
  return null
}
