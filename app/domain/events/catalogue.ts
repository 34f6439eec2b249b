import type { ContactChangeView } from '../contact-changes/contact-changes.schema'
import type { ImportProgress } from '../contacts/contacts.schema'
import type { BoardDispositionView, StageView } from '../boards/boards.schema'
import type { CountChange, LeadView, ScheduleChange } from '../leads/leads.schema'
import type { MonitorView } from '../monitoring/monitoring.schema'
import type { NumberClaim } from '../number-claims/number-claims.schema'
import type { NotificationView } from '../notifications/notifications.schema'
import type { DropStatus } from '../ringless/ringless.schema'
import type { QueueView } from '../queue/queue.schema'
import type { MessageView, SentText, ThreadView } from '../threads/messenger.schema'
import type { MissedCall } from '../call-history/call-history.schema'
import type { IncomingCall } from '../inbound/inbound.schema'
import type { VideoView } from '../videos/videos.schema'
import type { Inbox } from '../voicemails/voicemails.schema'
import type { CampaignView, DialSessionView, LineView } from '../dial-sessions/dialer.schema'

interface BoardCountChanges {
  boardId: string
  counts: CountChange[]
  schedules: ScheduleChange[]
}

/** Channels: `account:ID`, `team:ID` (users who see the account's calls), `user:ID`, `board:ID`. */
export interface EventPayloads {
  /** `account`. Reload lists. */
  'boards.changed': { boardId: string }
  'board.changed': { boardId: string }
  'board.deleted': { boardId: string }
  'stage.added': { boardId: string; stage: StageView }
  'stage.changed': { boardId: string; stage: StageView }
  'stage.removed': { boardId: string; stageId: string; moveToStageId: string | null }
  /** `board` and its sellers. */
  'dispositions.changed': { boardId: string; dispositions: BoardDispositionView[] }
  /** `account`: the list of calls without a board. */
  'account-dispositions.changed': Record<string, never>
  /** To its CRM managers. */
  'company.changed': Record<string, never>
  'lead.added': BoardCountChanges & { lead: LeadView }
  'lead.changed': BoardCountChanges & { lead: LeadView }
  'lead.moved': BoardCountChanges & { lead: LeadView; fromStageId: string }
  'lead.removed': BoardCountChanges & { leadId: string; stageId: string }
  /** Reload pages of these stages. */
  'leads.changed': BoardCountChanges & { stageIds: string[] }
  /** Null: none. */
  'queue.changed': { queue: QueueView | null }
  'line.changed': { sessionId: string; line: LineView }
  'dial-session.changed': { session: DialSessionView }
  /** To the supervisor. */
  'monitor.changed': { monitor: MonitorView }
  /** Remaining callbacks. */
  'callbacks.changed': { callbacks: number }
  'member.changed': { userId: string }
  /** `team`. Members, invites, roles or seats. */
  'team.changed': Record<string, never>
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
  /** `user`, or `board` for a stage. */
  'campaign.created': { campaignId: string; name: string; boardId: string | null }
  'campaign.changed': {
    campaignId: string
    name: string
    status: CampaignView['status']
    totalRecords: number
    calledRecords: number
  }
  'campaign.deleted': { campaignId: string }
  'call.changed': { callId: string }
  'call.disposed': { callId: string; contactId: string; dispositionId: string; name: string }
  /** `user` and `team`. */
  'call.recorded': { callId: string; recordingId: string; state: string; durationMs: number | null }
  'contact.created': { contactId: string }
  'contact.changed': { contactId: string }
  'contact.deleted': { contactId: string }
  'contact.merged': { contactId: string; mergedId: string }
  'import.changed': { import: ImportProgress }
  'contact-change.changed': { change: ContactChangeView }
  'suppression.added': { e164: string; type: string }
  'suppression.removed': { e164: string }
  'number.changed': { numberId: string }
  /** `account`. Reload registrations. */
  'registration.changed': { kind: string }
  /** `user`. */
  'number-claim.changed': { claim: NumberClaim }
  /** `user`, or `account` when shared. */
  'callScript.changed': { scriptId: string }
  /** `account`. */
  'goals.changed': { version: number }
  /** `user`. */
  'power-hour.changed': Record<string, never>
  /** `team`. */
  'wall-links.changed': Record<string, never>
  'scheduled-calls.changed': { userId: string }
  'settings.changed': { userId: string }
  'incoming.rings': { call: IncomingCall }
  'incoming.over': { id: string; elsewhere: boolean }
  'call.missed': MissedCall
  /** `unread` is capped. `inBrowser`: the person wants it outside of the page too. */
  'notification.created': { notification: NotificationView; unread: number; inBrowser: boolean }
  'notifications.read': { unread: number }
  /** `at`: missed calls until then. */
  'inbound.seen': { at: number }
  /** `user`, or `account` for the team's inbox. `unread`: of that inbox. */
  'voicemail.changed': { voicemailId: string; inbox: Inbox; unread: number }
  /** `thread:ID` if unlisted. */
  'thread.changed': { thread: ThreadView }
  'thread.deleted': { threadId: string }
  /** Drafts only to their author. */
  'message.changed': { message: MessageView }
  'message.deleted': { threadId: string; messageId: string }
  /** For host pages. */
  'blast-text.sent': SentText
  /** `user`, or `account` when shared. */
  'audio-messages.changed': Record<string, never>
  /** To its sender. */
  'drop.changed': { batchId: string; dropId: string; status: DropStatus }
  'video.changed': { video: VideoView }
  'video.deleted': { videoId: string }
  'session.started': { userId: string }
  'session.ended': { userId: string }
  /** Another role or account: its sockets connect again. */
  'session.changed': { userId: string }
}

export type EventType = keyof EventPayloads

export type NewEvent = {
  [T in EventType]: { type: T; room: string; accountId: string; subjectId: string; payload: EventPayloads[T] }
}[EventType]
