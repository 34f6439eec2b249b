import type { ImportProgress } from '../contacts/contacts.schema'
import type { BoardDispositionView, StageView } from '../boards/boards.schema'
import type { CountChange, LeadView, ScheduleChange } from '../leads/leads.schema'
import type { MonitorView } from '../monitoring/monitoring.schema'
import type { QueueView } from '../queue/queue.schema'
import type { MessageView, SentText, ThreadView } from '../threads/messenger.schema'
import type { IncomingCall } from '../inbound/inbound.schema'
import type { VideoView } from '../videos/videos.schema'
import type { CampaignView, DialSessionView, LineView } from '../dial-sessions/dialer.schema'

/** By how much the counters of a board's stages change with an event. */
interface BoardCountChanges {
  boardId: string
  counts: CountChange[]
  schedules: ScheduleChange[]
}

/**
 * The catalogue of things that happened, by type. The payload carries the view of what changed, so that a screen patches
 * in place. Rooms: `account:ID` (everybody of the account), `team:ID` (who reads the calls of the whole account), `user:ID`
 * (one person's windows), `board:ID` (who sees the board).
 */
export interface EventPayloads {
  /** To everybody of the account: a board came, went, or changed its name, numbers or members. Lists are read again. */
  'boards.changed': { boardId: string }
  /** Name, numbers, members, settings, order of stages or of dispositions. */
  'board.changed': { boardId: string }
  'board.deleted': { boardId: string }
  'stage.added': { boardId: string; stage: StageView }
  'stage.changed': { boardId: string; stage: StageView }
  'stage.removed': { boardId: string; stageId: string; moveToStageId: string | null }
  /** To everybody who looks at the board, and to the windows of who dials it. */
  'dispositions.changed': { boardId: string; dispositions: BoardDispositionView[] }
  'lead.added': BoardCountChanges & { lead: LeadView }
  'lead.changed': BoardCountChanges & { lead: LeadView }
  'lead.moved': BoardCountChanges & { lead: LeadView; fromStageId: string }
  'lead.removed': BoardCountChanges & { leadId: string; stageId: string }
  /** Many leads changed at once: counters, and the stages whose pages have to be read again. */
  'leads.changed': BoardCountChanges & { stageIds: string[] }
  /** To the windows of who queued them: contacts wait for a board, or are being added to one; null: none. */
  'queue.changed': { queue: QueueView | null }
  'line.changed': { sessionId: string; line: LineView }
  'dial-session.changed': { session: DialSessionView }
  /** To the windows of the supervisor who hears a run: it, and how they are heard. */
  'monitor.changed': { monitor: MonitorView }
  /** To the windows of whoever owes somebody a call: a colleague has called them, or the call was none. How many wait now. */
  'callbacks.changed': { callbacks: number }
  /** To a team's supervisors: a seller dials, is in a call, has stopped, or is heard by one of them. */
  'member.changed': { userId: string }
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
  /** To the windows of who made it; of a board's stage to everybody who looks at the board. */
  'campaign.created': { campaignId: string; name: string; boardId: string | null }
  'campaign.changed': {
    campaignId: string
    name: string
    status: CampaignView['status']
    totalRecords: number
    calledRecords: number
  }
  'campaign.deleted': { campaignId: string }
  /** To who reads the team's calls: it is over, or has another disposition. */
  'call.changed': { callId: string }
  'call.disposed': { callId: string; contactId: string; dispositionId: string; name: string }
  /** To the windows of whose call it is, and to who reads the team's calls. */
  'call.recorded': { callId: string; recordingId: string; state: string; durationMs: number | null }
  'contact.created': { contactId: string }
  'contact.changed': { contactId: string }
  'contact.deleted': { contactId: string }
  /** `mergedId` was merged into `contactId`, and is deleted. */
  'contact.merged': { contactId: string; mergedId: string }
  'import.changed': { import: ImportProgress }
  'suppression.added': { e164: string; type: string }
  'suppression.removed': { e164: string }
  /** To its owner's windows; where it is or was shared, to everybody of the account. Lists are read again. */
  'callScript.changed': { scriptId: string }
  /** To the windows of whose it is: a call was scheduled, made, or given to somebody else. */
  'scheduled-calls.changed': { userId: string }
  'settings.changed': { userId: string }
  /** To the windows of whom it rings for: somebody calls. */
  'incoming.rings': { call: IncomingCall }
  /** It rings for them no more. `elsewhere`: somebody else has answered it. */
  'incoming.over': { id: string; elsewhere: boolean }
  /**
   * To who reads it (`account:ID` of a number that all share, else `user:ID`; where no list shows it, `thread:ID`): something was
   * written, or it is called or read otherwise.
   */
  'thread.changed': { thread: ThreadView }
  'thread.deleted': { threadId: string }
  /** A text or a note came or changed; drafts to their author's windows alone. */
  'message.changed': { message: MessageView }
  'message.deleted': { threadId: string; messageId: string }
  /** To who reads the numbers of its blast: the carrier has sent one, and no list shows its conversation. What hosts are told of it. */
  'blast-text.sent': SentText
  /** To the windows of whose it is: it came, changed, or was watched. */
  'video.changed': { video: VideoView }
  'video.deleted': { videoId: string }
  'session.started': { userId: string }
  'session.ended': { userId: string }
}

export type EventType = keyof EventPayloads

export type NewEvent = {
  [T in EventType]: { type: T; room: string; accountId: string; subjectId: string; payload: EventPayloads[T] }
}[EventType]
