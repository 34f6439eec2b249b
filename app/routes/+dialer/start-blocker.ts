import type { DialSessionView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { leadLabel } from './lines/line-appearance'
import { dialerWords } from './dialer.words'

type StartBlocker = 'calls' | 'disposition'

/** null: a session can start. */
export function getStartBlocker(session: DialSessionView | null): StartBlocker | null {
  if (!session) return null
  const idle = session.state === 'ended' || session.state === 'ready'
  if (!idle) return 'calls'
  return session.wrapUpLineId === null ? null : 'disposition'
}

/** A reload of the same start. */
export const isSameStart = (session: DialSessionView, start: StartSession): boolean =>
  start.campaignId !== undefined
    ? session.campaign.id === start.campaignId
    : session.lines.some(({ contactId }) => contactId === start.contactId)

export function getDispositionRequest({ lines, wrapUpLineId }: DialSessionView): string {
  const last = lines.find(({ id }) => id === wrapUpLineId)
  return dialerWords.chooseDispositionFirst(last ? leadLabel(last) : dialerWords.theLastCall)
}

/** What to do before a number can be dialed; null: nothing. */
export function getManualDialBlocker(session: DialSessionView | null): string | null {
  if (!session || getStartBlocker(session) === null) return null
  const awaitsDisposition = session.wrapUpLineId !== null && getCurrentLine(session)?.dispositionId === null
  return awaitsDisposition
    ? getDispositionRequest(session)
    : dialerWords.beingDialedStopCallNumber(session.campaign.name)
}
