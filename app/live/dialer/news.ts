import type { DialSessionView, DispositionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import { isOver } from './dialer-state'
import type { WidgetMessageType, WidgetPayload } from '../messages.schema'

export type News = { [T in WidgetMessageType]: { type: T; payload: WidgetPayload<T> } }[WidgetMessageType]

/** Never placed: no call. */
const isCallOver = (line: LineView) => line.placed && isOver(line)

/** The first load yields none. */
export function newsFor(
  before: DialSessionView | null,
  after: DialSessionView | null,
  dispositions: readonly DispositionView[],
): News[] {
  if (!after || before === after) return []
  const news: News[] = []
  for (const line of after.lines) {
    const was = before?.lines.find((other) => other.id === line.id)
    const call = callOf(after, line)
    if (line.placed && !was?.placed) news.push({ type: 'call.started', payload: call })
    if (line.bridgedAtEpoch !== null && (was?.bridgedAtEpoch ?? null) === null) {
      news.push({ type: 'call.answered', payload: call })
    }
    if (isCallOver(line) && !(was && isCallOver(was))) {
      const { label, outcome, billsec } = line
      news.push({ type: 'call.ended', payload: { ...call, label, outcome, billsec } })
    }
  }
  if (linesDiffer(before, after)) {
    const lines = after.lines.map((line) => ({
      ...callOf(after, line),
      status: line.status,
      label: line.label,
      disposition: dispositionOf(line, dispositions),
    }))
    news.push({ type: 'lines.changed', payload: { sessionId: after.id, lines } })
  }
  const same = before?.id === after.id
  const campaign = { campaignId: after.campaign.id, sessionId: after.id }
  const reason = waitingFor(after)
  if (reason && !(same && waitingFor(before) === reason)) {
    news.push({ type: 'campaign.waiting', payload: { ...campaign, reason } })
  }
  if (same && after.state === 'ended' && before?.state !== 'ended') {
    news.push({ type: 'campaign.ended', payload: { ...campaign, message: after.message ?? '' } })
  }
  return news
}

export function newsOfIncoming(before: readonly IncomingCall[], after: readonly IncomingCall[]): News[] {
  const isIn = (calls: readonly IncomingCall[], { id }: IncomingCall) => calls.some((call) => call.id === id)
  return [
    ...after
      .filter((call) => !isIn(before, call))
      .map(({ id, vendorContactId, number, info, called }): News => {
        const payload = { callId: id, contactId: vendorContactId, number: number || null, name: info, called }
        return { type: 'incoming.rings', payload }
      }),
    ...before
      .filter((call) => !isIn(after, call))
      .map(({ id }): News => ({ type: 'incoming.over', payload: { callId: id } })),
  ]
}

/** Null: nothing to announce. */
export function spokenChange(before: DialSessionView | null, after: DialSessionView | null): string | null {
  if (!after || !before || before.id !== after.id) return after?.message ?? null
  const said = after.lines.flatMap((line) => {
    const was = before.lines.find((other) => other.id === line.id)
    return was?.label === line.label ? [] : [`Line ${line.slot}, ${line.info || 'unknown'}: ${line.label}`]
  })
  if (after.message && after.message !== before.message) said.push(after.message)
  return said.length > 0 ? said.join('. ') : null
}

function callOf(session: DialSessionView, line: LineView) {
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

function dispositionOf(line: LineView, dispositions: readonly DispositionView[]) {
  const found = dispositions.find((disposition) => disposition.id === line.dispositionId)
  return found ? { id: found.id, name: found.name, category: found.category } : null
}

function linesDiffer(before: DialSessionView | null, after: DialSessionView): boolean {
  const seen = (session: DialSessionView | null) =>
    session?.lines.map((line) => [line.id, line.status, line.label, line.dispositionId].join()).join('|') ?? ''
  return seen(before) !== seen(after)
}

function waitingFor(session: DialSessionView | null): string | null {
  if (session?.state === 'wrapUp') return session.message ?? 'Waiting for the disposition'
  if (session?.paused && session.state !== 'ended') return session.message ?? 'Paused'
  return null
}
