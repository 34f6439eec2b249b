import { useOutletContext } from '@remix-run/react'
import { useMemo } from 'react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { isNewerSession } from '~/live/dialer/newer-session'
import { useLive } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'

export interface DialDesk {
  /** The reader has a dialer seat. */
  mayCall: boolean
  /** Calls are in progress, or wrap-up is pending. */
  busy: boolean
  /** The page has no room for the dialer bar. */
  isMini(): boolean
  /** Shows the session just created. */
  open(): void
  /** Uses the board's numbers and settings. */
  call(who: { contactId: string; callboardId: string }): void
}

export const useDialDesk = (): DialDesk => useOutletContext<DialDesk>()

export interface Dialed {
  session: Pick<DialSessionView, 'id' | 'startedAt'> | null
  busy: boolean
}

const isBusy = ({ state, wrapUpLineId }: DialSessionView): boolean =>
  (state !== 'ended' && state !== 'ready') || wrapUpLineId !== null

export const dialedIn = (session: DialSessionView | null): Dialed => ({
  session,
  busy: session !== null && isBusy(session),
})

/** Ignores older sessions: their last call can end after a new one has started. */
export function patchDialed(now: Dialed, event: LiveEvent): Dialed {
  if (event.type !== 'dial-session.changed') return now
  const { session } = event.payload
  if (!isNewerSession(session, now.session)) return now
  const next = dialedIn(session)
  return next.busy === now.busy && session.id === now.session?.id ? now : next
}

/** True in all windows of the reader. */
export function useBusy(dialed: DialSessionView | null): boolean {
  // Stable identity: new loader data would reset live state.
  const loaded = useMemo(() => dialedIn(dialed), [dialed])
  return useLive(loaded, patchDialed).busy
}
