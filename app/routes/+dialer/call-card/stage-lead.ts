import type { DialSessionView, LineView, PreviewView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine, isLineEnded } from '~/live/dialer/dialer-state'
import { dialerWords } from '../dialer.words'
import { leadLabel } from '../lines/line-appearance'
import type { Lead } from './lead-facts'

export const leadOfLine = (line: LineView): Lead => ({
  contactId: line.contactId,
  number: line.number,
  callId: line.callId,
  boardId: line.callboardId,
  name: leadLabel(line),
  contactName: line.info,
  vendorContactId: line.vendorContactId,
  reasons: line.reasons,
})

export const leadOfPreview = (preview: PreviewView): Lead => ({
  contactId: preview.contactId,
  number: preview.number,
  boardId: null,
  name: preview.contactName || dialerWords.unknownLead,
  contactName: preview.contactName,
  vendorContactId: preview.vendorContactId,
  // The preview strip lists them.
  reasons: [],
})

/** The lead on the line, the one that is previewed, or the only one that is dialed. */
export function getStageLead(session: DialSessionView | null): { lead: Lead; line: LineView | null } | null {
  const live = session?.lines.filter((line) => !isLineEnded(line)) ?? []
  const line = getCurrentLine(session) ?? (live.length === 1 ? live[0]! : null)
  if (line) return { lead: leadOfLine(line), line }
  return session?.preview ? { lead: leadOfPreview(session.preview), line: null } : null
}
