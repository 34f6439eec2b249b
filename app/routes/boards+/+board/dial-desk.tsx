import { useOutletContext } from '@remix-run/react'
import { useMemo } from 'react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { isNewerSession } from '~/live/dialer/newer-session'
import { useLiveData } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'

export interface DialDesk {
  /** The reader has a dialer seat. */
  canCall: boolean
  /** Calls are in progress, or wrap-up is pending. */
  busy: boolean
  /** The page has no room for the dialer bar. */
  isMini(): boolean
  /** Shows the session just created. */
  open(): void
  /** Uses the board's numbers and settings. */
  call(target: { contactId: string; callboardId: string }): void
}

export const useDialDesk = (): DialDesk => useOutletContext<DialDesk>()

export interface DialState {
  session: Pick<DialSessionView, 'id' | 'startedAt'> | null
  busy: boolean
}

const isBusy = ({ state, wrapUpLineId }: DialSessionView): boolean =>
  (state !== 'ended' && state !== 'ready') || wrapUpLineId !== null

export const toDialState = (session: DialSessionView | null): DialState => ({
  session,
  busy: session !== null && isBusy(session),
})

/** Ignores older sessions: their last call can end after a new one has started. */
export function applyDialEvent(current: DialState, event: LiveEvent): DialState {
  if (event.type !== 'dial-session.changed') return current
  const { session } = event.payload
  if (!isNewerSession(session, current.session)) return current
  const next = toDialState(session)
  return next.busy === current.busy && session.id === current.session?.id ? current : next
}

/** True in all windows of the reader. */
export function useIsDialing(dialed: DialSessionView | null): boolean {
  // Stable identity: new loader data would reset live state.
  const loaded = useMemo(() => toDialState(dialed), [dialed])
  return useLiveData(loaded, applyDialEvent).busy
}
