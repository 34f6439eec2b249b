import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { DialSessionView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import { useDialState } from '~/live/dialer/use-dial-state'
import { sizeFor } from '../+dialer/size-for'

export interface DialDesk {
  /** The reader has a dialer seat. */
  canCall: boolean
  /** Calls are in progress, or wrap-up is pending. */
  busy: boolean
  /** Dialing is over; the last call has no disposition yet. */
  needsDisposition: boolean
  /** Not ended: may wait for Connect, too. */
  isOpen: boolean
  /** Name of the person on the line. */
  talksTo: string | null
  /** An answered caller is in it, or waits for a disposition. */
  hasCaller: boolean
  /** The page has no room for the dialer bar. */
  isMini(): boolean
  /** Shows the session just created. */
  open(): void
  /** Uses the board's numbers and settings. */
  call(target: { contactId: string; callboardId: string }): void
  /** null: no page has opened the dialer. */
  opened: { start?: StartSession } | null
}

const DialDeskContext = createContext<DialDesk | null>(null)

export function useDialDesk(): DialDesk {
  const desk = useContext(DialDeskContext)
  if (!desk) throw new Error('no dialer on this page')
  return desk
}

/** False on a page without a dialer. */
export const useIsDialing = (): boolean => useContext(DialDeskContext)?.isOpen ?? false

interface DialDeskProviderProps {
  canCall: boolean
  dialed: DialSessionView | null
  children: ReactNode
}

/** The dialer of a page, for the buttons on it. */
export function DialDeskProvider({ canCall, dialed, children }: DialDeskProviderProps) {
  const { busy, needsDisposition, open: isOpen, talksTo, hasCaller } = useDialState(dialed)
  const [opened, setOpened] = useState<DialDesk['opened']>(null)
  const desk = useMemo<DialDesk>(
    () => ({
      canCall,
      busy,
      needsDisposition,
      isOpen,
      talksTo,
      hasCaller,
      isMini: () => {
        // The dialer above has the same width.
        const main = document.getElementById('content')
        return main !== null && sizeFor(main.clientWidth) === 'mini'
      },
      open: () => setOpened((current) => current ?? {}),
      call: (target) => setOpened({ start: { ...target } }),
      opened,
    }),
    [canCall, busy, needsDisposition, isOpen, talksTo, hasCaller, opened],
  )
  return <DialDeskContext.Provider value={desk}>{children}</DialDeskContext.Provider>
}
