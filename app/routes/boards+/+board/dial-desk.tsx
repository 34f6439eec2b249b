import { useOutletContext } from '@remix-run/react'
import { useMemo } from 'react'
import type { DialSessionView } from '~/domain/dialer/dialer.schema'
import { useLive } from '~/live/live-page'

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

const isBusy = ({ state, wrapUpLineId }: DialSessionView): boolean =>
  (state !== 'ended' && state !== 'ready') || wrapUpLineId !== null

/** Whether the reader's dialer is at work, in whichever window. */
export function useBusy(dialed: DialSessionView | null): boolean {
  // A loader's answer is new with each reading; what was heard since must not be asked of it.
  const loaded = useMemo(() => ({ busy: dialed !== null && isBusy(dialed) }), [dialed])
  return useLive(loaded, (now, event) => {
    if (event.type !== 'dial-session.changed') return now
    const busy = isBusy(event.payload.session)
    return busy === now.busy ? now : { busy }
  }).busy
}
