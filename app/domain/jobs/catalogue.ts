import type { Cue } from '../audio/tune-files.server'

/** Jobs read the rows. */
export interface JobPayloads {
  'call.place': { lineId: string }
  'call.hang-up': { callSid: string }
  /** Unless answered. */
  'call.cancel': { callSid: string }
  'call.instruct': { lineId: string }
  'call.check': { lineId: string }
  'attempt.reconcile': { attemptId: string }
  'recording.start': { recordingId: string }
  'recording.control': { recordingId: string }
  'recording.check': { recordingId: string }
  'recording.store': { recordingId: string }
  'transcript.request': { recordingId: string }
  'transcript.fetch': { recordingId: string }
  /** By the assistant's endpoint. */
  'transcript.write': { recordingId: string }
  'recording.summarise': { recordingId: string }
  'phone-recording.call': { takeId: string }
  'phone-recording.check': { takeId: string }
  'phone-recording.store': { takeId: string }
  'announcement.play': { announcementId: string }
  'call.send-digits': { lineId: string; digits: string }
  'transfer.place': { transferId: string }
  'transfer.hold': { lineId: string }
  'line.hold': { lineId: string }
  /** To a conference without the seller. */
  'transfer.move': { transferId: string }
  'transfer.check': { transferId: string }
  'dial-session.mute': { sessionId: string }
  'dial-session.cue': { sessionId: string; bridgedLineId: string | null; cue: Cue; at: number }
  'dial-session.call-phone': { sessionId: string }
  'dial-session.find-phone': { sessionId: string; callSid: string }
  'monitor.apply': { monitorId: string; turn: number }
  /** Events may be lost. */
  'monitor.check': { monitorId: string; callSid: string }
  'dial-session.fill': { sessionId: string }
  'number.claim': { claimId: string }
  'number.claim-check': { claimId: string }
  /** Of one submission, in their order. */
  'registration.step': { registrationId: string; revision: number }
  'registration.check': { registrationId: string }
  /** Assigns the account's numbers. */
  'registration.numbers': { registrationId: string }
  'payment.charge': { paymentId: string }
  'payment.check': { object: 'payment' | 'refund' | 'dispute'; id: string }
  'payment.refund': { refundId: string }
  /** A day after the bank asked for the person. */
  'payment.abandon': { paymentId: string }
  'number.caller-id-check': { numberId: string; until: number }
  'number.delete': { numberId: string }
  /** At the carrier. */
  'number.release': { numberId: string }
  /** E.164. */
  'messages.send': { number: string }
  'ringless.send': { dropId: string }
  'message.check': { messageId: string }
  'attachment.store': { attachmentId: string }
  'inbox.move': { numberId: string }
  'blast.dispatch': { messageId: string }
  'blast.withdraw': { messageId: string }
  'blast.publish': { messageId: string }
  /** Stalled uploads. */
  'video.watch': { videoId: string; status: 'waiting' | 'uploading' }
  'video.process': { videoId: string }
  'video.mp4-copy': { videoId: string }
  'mail.send': { mailId: string }
  'team.end-seat': { userId: string }
  /** Of one local day. */
  'notifications.mail': { userId: string }
  /** Of the week before a Monday (`2026-11-30`). */
  'report.mail': { userId: string; day: string }
  /** `at`: the scheduled time. */
  'lead.call-due': { leadId: string; at: number }
  'contacts.import': { importId: string }
  'import.undo': { importId: string }
  'contact-list.clear': { listId: string }
  'contacts.change': { changeId: string }
  'board.clear': { boardId: string; byUser: string | null }
  /** Unassigns a removed member's leads. */
  'board.release': { boardId: string; userId: string; byUser: string | null }
  /** Past calls. `byUser`: missing in older jobs. */
  'board.protect': { boardId: string; byUser?: string }
  /** Null stage: removes the leads. */
  'stage.clear': { stageId: string; moveToStageId: string | null; byUser: string | null }
  'stage.rank': { stageId: string }
  /** Of PLACES_VERSION. */
  'leads.place': { version: string }
  /** Until another `run` starts. */
  'board.import': { boardId: string; run: string }
  'queue.fill': { queueId: string }
  /** `atOnce`: ignores the backoff. */
  'crm.deliver': { accountId: string; atOnce: boolean }
  'webhook.deliver': { endpointId: string }
}

export type JobKind = keyof JobPayloads

/** What a job is about. */
export interface OwnedRow {
  id: string
  account_id: string
}

/** Jobs that belong to no account, or serve several. */
export const SYSTEM_ACCOUNT = 'system'

export type NewJob = {
  [K in JobKind]: {
    kind: K
    /** Or SYSTEM_ACCOUNT. */
    accountId: string
    /** Unique forever. */
    key: string
    payload: JobPayloads[K]
    /** Epoch ms. Moves with the clock (server/jobs/apply-clock-change.ts). */
    runAt?: number
  }
}[JobKind]
