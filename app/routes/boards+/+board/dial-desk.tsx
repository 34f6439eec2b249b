import { useOutletContext } from '@remix-run/react'

export interface DialDesk {
  /** The reader has a dialer seat. */
  canCall: boolean
  /** Calls are in progress, or wrap-up is pending. */
  busy: boolean
  /** Dialing is over; the last call has no disposition yet. */
  needsDisposition: boolean
  /** The page has no room for the dialer bar. */
  isMini(): boolean
  /** Shows the session just created. */
  open(): void
  /** Uses the board's numbers and settings. */
  call(target: { contactId: string; callboardId: string }): void
}

export const useDialDesk = (): DialDesk => useOutletContext<DialDesk>()
