import { useEffect, useRef, useState } from 'react'
import type { StartSession } from '~/domain/dial-sessions/dialer.schema'
import type { Dialer } from '~/live/dialer/dialer'
import type { DialerState } from '~/live/dialer/dialer-state'
import { showToast } from '~/ui/toast'
import { dialerWords } from './dialer.words'
import { getDispositionRequest, getStartBlocker, isSameStart } from './start-blocker'

/**
 * Starts what the page requests, once; `connects`: dials too. Returns true while an earlier call waits for its disposition: until then Connect
 * would dial something else.
 */
export function useStartRequest(
  dialer: Dialer | null,
  { phase, session }: DialerState,
  start: StartSession | undefined,
  saveDisposition: () => Promise<unknown>,
  connects: boolean,
): boolean {
  const started = useRef<StartSession | null>(null)
  const warned = useRef<StartSession | null>(null)
  const [awaiting, setAwaiting] = useState<StartSession | null>(null)
  useEffect(() => {
    if (!dialer || !start || phase !== 'ready' || started.current === start) return
    const isRepeated = session !== null && isSameStart(session, start)
    const blocker = getStartBlocker(session)
    const awaitsDisposition = blocker === 'disposition' && !isRepeated
    setAwaiting(awaitsDisposition ? start : null)
    // The next session change runs this effect again.
    if (awaitsDisposition) void saveDisposition()
    else started.current = start
    if (blocker === null)
      void dialer.press(async () => {
        await dialer.start(start)
        if (connects) await dialer.connect()
      })
    else if (session && !isRepeated && warned.current !== start) {
      warned.current = start
      const text =
        blocker === 'disposition'
          ? getDispositionRequest(session)
          : dialerWords.beingDialedStopStartAnother(session.campaign.name)
      void showToast({ tone: 'warning', text, position: 'top-center' })
    }
  }, [dialer, start, phase, session, saveDisposition, connects])
  return awaiting !== null && awaiting === start
}
