import { useEffect, useRef, useState } from 'react'
import type { DialSessionView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import type { Dialer } from '~/live/dialer/dialer'
import type { DialerState } from '~/live/dialer/dialer-state'
import { showToast } from '~/ui/toast'
import { dialerWords } from './dialer.words'
import { leadLabel } from './lines/line-appearance'

/**
 * Starts what the page requests, once. Returns true while an earlier call waits for its disposition: until then Connect
 * would dial something else.
 */
export function useStartRequest(
  dialer: Dialer | null,
  { phase, session }: DialerState,
  start: StartSession | undefined,
  saveDisposition: () => Promise<unknown>,
): boolean {
  const started = useRef<StartSession | null>(null)
  const warned = useRef<StartSession | null>(null)
  const [awaiting, setAwaiting] = useState<StartSession | null>(null)
  useEffect(() => {
    if (!dialer || !start || phase !== 'ready' || started.current === start) return
    const blocker = getStartBlocker(session, start)
    setAwaiting(blocker === 'disposition' ? start : null)
    if (blocker === 'disposition') void saveDisposition()
    // The next session change runs this effect again.
    if (blocker !== 'disposition') started.current = start
    if (blocker === null) void dialer.press(() => dialer.start(start))
    else if (blocker !== 'itself' && warned.current !== start) {
      warned.current = start
      void showToast({ tone: 'warning', text: getBlockerText(blocker, session!), position: 'top-center' })
    }
  }, [dialer, start, phase, session, saveDisposition])
  return awaiting !== null && awaiting === start
}

/** 'itself': a reload of the same start. */
type StartBlocker = 'calls' | 'disposition' | 'itself'

function getStartBlocker(session: DialSessionView | null, start: StartSession): StartBlocker | null {
  if (!session) return null
  const idle = session.state === 'ended' || session.state === 'ready'
  if (idle && session.wrapUpLineId === null) return null
  const same =
    start.campaignId !== undefined
      ? session.campaign.id === start.campaignId
      : session.lines.some(({ contactId }) => contactId === start.contactId)
  if (same) return 'itself'
  return idle ? 'disposition' : 'calls'
}

function getBlockerText(blocker: 'calls' | 'disposition', { campaign, lines, wrapUpLineId }: DialSessionView): string {
  if (blocker === 'calls') return dialerWords.beingDialedStopStartAnother(campaign.name)
  const last = lines.find(({ id }) => id === wrapUpLineId)
  return dialerWords.chooseDispositionFirst(last ? leadLabel(last) : null)
}
