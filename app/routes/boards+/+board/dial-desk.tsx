import { useOutletContext } from '@remix-run/react'
import { useMemo } from 'react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { isNewerSession } from '~/live/dialer/newer-session'
import { useLive } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'

/** What a page of boards knows of its reader's dialer. */
export interface DialDesk {
  /** Whether the reader has a seat to call from. */
  mayCall: boolean
  /** Calls are being made, or the last one waits for its disposition. */
  busy: boolean
  /** Whether the dialer is, or would be, the mini dialer: the page has no room for its bar. */
  isMini(): boolean
  /** Puts the dialer on the page: it shows the session that was just made. */
  open(): void
  /** Puts the dialer on the page, ready to call one person with the board's numbers and settings. */
  call(who: { contactId: string; callboardId: string }): void
}

export const useDialDesk = (): DialDesk => useOutletContext<DialDesk>()

/** A dialer's newest session, and whether it is at work. */
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

/** Whoever stops and begins anew hears of the end of the last call while the next ones are made. */
export function patchDialed(now: Dialed, event: LiveEvent): Dialed {
  if (event.type !== 'dial-session.changed') return now
  const { session } = event.payload
  if (!isNewerSession(session, now.session)) return now
  const next = dialedIn(session)
  return next.busy === now.busy && session.id === now.session?.id ? now : next
}

/** Whether the reader's dialer is at work, in whichever window. */
export function useBusy(dialed: DialSessionView | null): boolean {
  // A loader's answer is new with each reading; what was heard since must not be asked of it.
  const loaded = useMemo(() => dialedIn(dialed), [dialed])
  return useLive(loaded, patchDialed).busy
}
