import { fullName } from '~/domain/person-name'
import type { LeadView } from '~/domain/leads/leads.schema'
import { boardPagesWords } from '../+board/board-pages.words'

/** `at`: when the condition ends. */
interface WaitingReason {
  text: string
  at: string | null
}

/** All reasons at `now` (epoch ms), or that the lead is eligible. */
export function listWaitingReasons(lead: LeadView, isTeam: boolean, now: number): WaitingReason[] {
  const reasons: WaitingReason[] = []
  const addIfFuture = (text: string, at: string | null) => {
    if (at !== null && Date.parse(at) > now) reasons.push({ text, at })
  }
  if (lead.blockedBy === 'dnc') reasons.push({ text: boardPagesWords.notDialedEveryNumberDnc, at: null })
  if (lead.blockedBy === 'no_number') reasons.push({ text: boardPagesWords.notDialedContactNoPhone, at: null })
  if (lead.timezoneUnknown) reasons.push({ text: boardPagesWords.notDialedUnknownTimeZoneSentence, at: null })
  addIfFuture(boardPagesWords.snoozedUntilLabel, lead.snoozeUntil)
  addIfFuture(boardPagesWords.nuisanceProtectedUntil, lead.nuisanceProtectedUntil)
  addIfFuture(boardPagesWords.outsideLocalSafeHoursUntil, lead.timezoneProtectedUntil)
  if (reasons.length === 0) {
    const assignee = lead.assignedToUser
    const sellerText = assignee ? `by ${fullName(assignee.firstName, assignee.lastName)}` : 'by anyone on this board'
    reasons.push({
      text: isTeam ? boardPagesWords.canBeDialedNow(sellerText) : boardPagesWords.canBeDialedNowSentence,
      at: null,
    })
  }
  if (lead.scheduledAt) reasons.push({ text: boardPagesWords.callScheduledLabel2, at: lead.scheduledAt })
  return reasons
}
