import { useMemo } from 'react'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { useLiveData } from '../live-page'
import type { LiveEvent } from '../socket'
import { isLineEnded } from './dialer-state'
import { isNewerSession } from './newer-session'

export interface DialState {
  session: Pick<DialSessionView, 'id' | 'startedAt'> | null
  /** Calls are in progress, or wrap-up is pending. */
  busy: boolean
  /** Dialing is over; the last call has no disposition yet. */
  needsDisposition: boolean
  /** Not ended: may wait for Connect, too. */
  open: boolean
  /** Name of the person on the line. */
  talksTo: string | null
  /** An answered caller is in it, or waits for a disposition. */
  hasCaller: boolean
}

const isIdle = ({ state }: DialSessionView): boolean => state === 'ended' || state === 'ready'

const isBusy = (session: DialSessionView): boolean => !isIdle(session) || session.wrapUpLineId !== null

const hasCaller = ({ lines, wrapUpLineId }: DialSessionView): boolean =>
  lines.some((line) => line.inbound && (!isLineEnded(line) || line.id === wrapUpLineId))

const findBridgedName = ({ lines, bridgedLineId }: DialSessionView): string | null =>
  lines.find(({ id }) => id === bridgedLineId)?.info ?? null

export const toDialState = (session: DialSessionView | null): DialState => ({
  session,
  busy: session !== null && isBusy(session),
  needsDisposition: session !== null && isIdle(session) && session.wrapUpLineId !== null,
  open: session !== null && (session.state !== 'ended' || session.wrapUpLineId !== null),
  talksTo: session === null ? null : findBridgedName(session),
  hasCaller: session !== null && isBusy(session) && hasCaller(session),
})

/** Ignores older sessions: their last call can end after a new one has started. */
export function applyDialEvent(current: DialState, event: LiveEvent): DialState {
  if (event.type !== 'dial-session.changed') return current
  const { session } = event.payload
  if (!isNewerSession(session, current.session)) return current
  const next = toDialState(session)
  const isSame =
    next.busy === current.busy &&
    next.needsDisposition === current.needsDisposition &&
    next.open === current.open &&
    next.talksTo === current.talksTo &&
    next.hasCaller === current.hasCaller &&
    session.id === current.session?.id
  return isSame ? current : next
}

/** Same in all windows of the reader. */
export function useDialState(dialed: DialSessionView | null): DialState {
  // Stable identity: new loader data would reset live state.
  const loaded = useMemo(() => toDialState(dialed), [dialed])
  return useLiveData(loaded, applyDialEvent)
}
