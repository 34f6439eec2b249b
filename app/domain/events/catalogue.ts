import type { ImportProgress } from '../contacts/contacts.schema'
import type { CampaignView, DialSessionView, LineView } from '../dialer/dialer.schema'

/**
 * The catalogue of things that happened, by type. The payload carries the view of what changed, so that a screen patches
 * in place. Rooms: `account:ID` (everybody of the account), `user:ID` (one person's windows).
 */
export interface EventPayloads {
  'line.changed': { sessionId: string; line: LineView }
  'dial-session.changed': { session: DialSessionView }
  'dial-session.ended': { sessionId: string; campaignId: string; message: string }
  'lead.skipped': {
    sessionId: string
    campaignId: string
    selectionId: string
    contactId: string
    contactName: string
    e164: string | null
    code: string
    reasons: string[]
  }
  'campaign.created': { campaignId: string; name: string }
  'campaign.changed': {
    campaignId: string
    name: string
    status: CampaignView['status']
    totalRecords: number
    calledRecords: number
  }
  'campaign.deleted': { campaignId: string }
  'call.disposed': { callId: string; contactId: string; dispositionId: string; name: string }
  'call.recorded': { callId: string; recordingId: string; state: string; durationMs: number | null }
  'contact.created': { contactId: string }
  'contact.changed': { contactId: string }
  'contact.deleted': { contactId: string }
  'import.changed': { import: ImportProgress }
  'suppression.added': { e164: string; type: string }
  'suppression.removed': { e164: string }
  'settings.changed': { userId: string }
  'session.started': { userId: string }
  'session.ended': { userId: string }
}

export type EventType = keyof EventPayloads

export type NewEvent = {
  [T in EventType]: { type: T; room: string; accountId: string; subjectId: string; payload: EventPayloads[T] }
}[EventType]
