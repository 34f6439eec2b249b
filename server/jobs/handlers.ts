import { runDialStep } from '../../app/domain/call-engine/run-dial-step.server'
import { dispatchBlast } from '../../app/domain/blasts/dispatch-blast.server'
import { publishBlastProgress } from '../../app/domain/blasts/publish-blast-progress.server'
import { withdrawBlast } from '../../app/domain/blasts/withdraw-blast.server'
import { abandonAnnouncement, playAnnouncement } from '../../app/domain/announcements/play-announcement.server'
import {
  reconcilePhoneRecording,
  callForPhoneRecording,
  abandonPhoneRecording,
  storePhoneRecording,
} from '../../app/domain/audio/phone-recording-jobs.server'
import { sendMail } from '../../app/domain/access/send-mail.server'
import { abandonAttachment, storeAttachment } from '../../app/domain/attachments/store-attachment.server'
import { reconcileCall } from '../../app/domain/legs/reconcile-call.server'
import { fetchRecordingStatus } from '../../app/domain/recordings/fetch-recording-status.server'
import { abandonDrop, sendDrop } from '../../app/domain/ringless/send-drop.server'
import { findJoiningPhone } from '../../app/domain/seller-phone/reconcile-phone.server'
import { callPhone, abandonPhoneCall } from '../../app/domain/seller-phone/call-phone.server'
import { abandonCall, abandonAttempt } from '../../app/domain/legs/abandon-call.server'
import { controlRecording, abandonControl } from '../../app/domain/recordings/control-recording.server'
import { instructLeg } from '../../app/domain/legs/instruct-leg.server'
import { recordDelayedHangUp } from '../../app/domain/legs/record-delayed-hang-up.server'
import { placeCall } from '../../app/domain/legs/place-call.server'
import { playCue } from '../../app/domain/legs/play-cue.server'
import { abandonRecording, storeRecording } from '../../app/domain/recordings/store-recording.server'
import { announceDueCall } from '../../app/domain/lead-maintenance/announce-due-call.server'
import { mailDigest } from '../../app/domain/notifications/mail-digest.server'
import { mailReport } from '../../app/domain/report-mail/mail-report.server'
import { muteSeller, sendDigitsToLeg } from '../../app/domain/legs/reach-leg.server'
import { reconcileAttempt } from '../../app/domain/legs/reconcile-attempt.server'
import { startRecording } from '../../app/domain/recordings/start-recording.server'
import { failContactChange, runContactChange } from '../../app/domain/contact-changes/run-contact-change.server'
import { clearContactList } from '../../app/domain/contact-lists/delete-contact-list.server'
import { failImport, runImport } from '../../app/domain/imports/run-import.server'
import { failImportUndo, runImportUndo } from '../../app/domain/import-undo/undo-import.server'
import type { Ctx } from '../../app/domain/context.server'
import { deliverToCrm, createCrmLanes } from '../../app/domain/crm/deliver.server'
import { buyNumber } from '../../app/domain/number-claims/buy-number.server'
import { checkClaim } from '../../app/domain/number-claims/check-claim.server'
import { checkCallerId } from '../../app/domain/number-verifications/caller-id.server'
import { endCanceledSeat } from '../../app/domain/team/end-seat.server'
import { deleteCanceledNumber, releaseAtCarrier } from '../../app/domain/numbers/delete-number.server'
import { cancelAbandoned } from '../../app/domain/payments/cancel-abandoned.server'
import { chargeCard } from '../../app/domain/payments/charge-card.server'
import { checkProviderObject } from '../../app/domain/payments/check-provider-object.server'
import { sendRefund } from '../../app/domain/payments/refund-payment.server'
import { checkRegistration } from '../../app/domain/registrations/check-registration.server'
import { assignNumbers } from '../../app/domain/registrations/assign-numbers.server'
import { abandonSteps, runSteps } from '../../app/domain/registrations/run-steps.server'
import { clearBoard, clearStage } from '../../app/domain/lead-maintenance/clear-leads.server'
import { importByTag } from '../../app/domain/tag-imports/import-by-tag.server'
import { placeLeads } from '../../app/domain/lead-maintenance/place-leads.server'
import { protectLeads } from '../../app/domain/lead-maintenance/protect-leads.server'
import { rankStage } from '../../app/domain/lead-maintenance/rank-stage.server'
import { releaseLeads } from '../../app/domain/lead-maintenance/release-leads.server'
import { fetchMessageStatus } from '../../app/domain/sending/fetch-message-status.server'
import { moveInbox } from '../../app/domain/threads/move-inbox.server'
import { sendMessages } from '../../app/domain/sending/send-messages.server'
import { applyMode, abandonMode } from '../../app/domain/monitoring/apply-mode.server'
import { reconcileSupervisor } from '../../app/domain/monitoring/reconcile-supervisor.server'
import { failQueue, fillQueue } from '../../app/domain/queue/fill-queue.server'
import {
  reconcileTransfer,
  abandonHold,
  abandonSellerHold,
  abandonMove,
  abandonTarget,
  holdLead,
  moveTransfer,
  placeTarget,
} from '../../app/domain/transfers/transfer-jobs.server'
import { fetchTranscript, abandonTranscriptFetch } from '../../app/domain/transcripts/fetch-transcript.server'
import { requestTranscript } from '../../app/domain/transcripts/request-transcript.server'
import { summariseRecording } from '../../app/domain/transcripts/summarise-recording.server'
import { writeTranscript } from '../../app/domain/transcripts/write-transcript.server'
import { abandonMp4Copy, createMp4Copy } from '../../app/domain/videos/create-mp4-copy.server'
import { abandonProcessing, processVideo } from '../../app/domain/videos/process-video.server'
import { failStalledUpload } from '../../app/domain/videos/fail-stalled-upload.server'
import { createMergedRuns } from '../../app/domain/jobs/merged-runs'
import { deliverWebhooks } from '../../app/domain/webhook-endpoints/deliver-webhooks.server'
import type { JobKind, JobPayloads } from '../../app/domain/jobs/catalogue'

/** `stopping` aborts on shutdown: long jobs continue in the next process. */
type Handler<K extends JobKind> = (
  ctx: Ctx,
  payload: JobPayloads[K],
  key: string,
  stopping: AbortSignal,
) => Promise<unknown>

const handlers: { [K in Exclude<JobKind, 'crm.deliver' | 'webhook.deliver'>]: Handler<K> } = {
  'call.place': placeCall,
  'call.hang-up': (ctx, { callSid }) => ctx.carrier.hangUp(callSid),
  'call.cancel': (ctx, { callSid }) => ctx.carrier.cancelRinging(callSid),
  'call.instruct': instructLeg,
  'call.check': reconcileCall,
  'call.send-digits': sendDigitsToLeg,
  'attempt.reconcile': reconcileAttempt,
  'recording.start': startRecording,
  'recording.control': controlRecording,
  'announcement.play': playAnnouncement,
  'phone-recording.call': callForPhoneRecording,
  'phone-recording.check': reconcilePhoneRecording,
  'phone-recording.store': storePhoneRecording,
  'recording.check': fetchRecordingStatus,
  'recording.store': storeRecording,
  'transcript.request': requestTranscript,
  'transcript.fetch': fetchTranscript,
  'transcript.write': writeTranscript,
  'recording.summarise': summariseRecording,
  'transfer.place': placeTarget,
  'transfer.hold': holdLead,
  'line.hold': holdLead,
  'transfer.move': moveTransfer,
  'transfer.check': reconcileTransfer,
  'dial-session.call-phone': callPhone,
  'dial-session.mute': muteSeller,
  'dial-session.cue': playCue,
  'dial-session.find-phone': findJoiningPhone,
  'monitor.apply': applyMode,
  'monitor.check': reconcileSupervisor,
  'dial-session.fill': (ctx, { sessionId }) =>
    ctx.db.transact('dial-session.fill', (tx) => runDialStep(tx, sessionId, async () => {})),
  'number.claim': buyNumber,
  'number.claim-check': checkClaim,
  'number.caller-id-check': checkCallerId,
  'registration.step': runSteps,
  'registration.check': checkRegistration,
  'registration.numbers': assignNumbers,
  'payment.charge': chargeCard,
  'payment.check': checkProviderObject,
  'payment.refund': sendRefund,
  'payment.abandon': cancelAbandoned,
  'number.delete': deleteCanceledNumber,
  'team.end-seat': endCanceledSeat,
  'number.release': releaseAtCarrier,
  'messages.send': sendMessages,
  'message.check': fetchMessageStatus,
  'ringless.send': sendDrop,
  'attachment.store': storeAttachment,
  'inbox.move': moveInbox,
  'blast.dispatch': dispatchBlast,
  'blast.withdraw': withdrawBlast,
  'blast.publish': publishBlastProgress,
  'video.watch': failStalledUpload,
  'video.process': processVideo,
  'video.mp4-copy': createMp4Copy,
  'mail.send': sendMail,
  'notifications.mail': mailDigest,
  'report.mail': mailReport,
  'lead.call-due': announceDueCall,
  'contacts.import': runImport,
  'import.undo': runImportUndo,
  'contact-list.clear': clearContactList,
  'contacts.change': runContactChange,
  'board.clear': clearBoard,
  'board.release': releaseLeads,
  'board.protect': protectLeads,
  'board.import': importByTag,
  'stage.clear': clearStage,
  'stage.rank': rankStage,
  'leads.place': placeLeads,
  'queue.fill': fillQueue,
}

export function createHandlers(
  crmLanes = createCrmLanes(),
  webhookRuns = createMergedRuns(),
): { [K in JobKind]: Handler<K> } {
  return {
    ...handlers,
    'crm.deliver': (ctx, payload, job) => deliverToCrm(ctx, payload, job, crmLanes),
    'webhook.deliver': (ctx, payload, job) => deliverWebhooks(ctx, payload, job, webhookRuns),
  }
}

/** For abandoned jobs: nothing may wait forever. */
export const onAbandoned: { [K in JobKind]?: (ctx: Ctx, payload: JobPayloads[K], key: string) => Promise<unknown> } = {
  'call.place': abandonCall,
  'attempt.reconcile': abandonAttempt,
  'dial-session.call-phone': abandonPhoneCall,
  'transfer.place': abandonTarget,
  'transfer.hold': abandonHold,
  'line.hold': abandonSellerHold,
  'transfer.move': abandonMove,
  'recording.control': abandonControl,
  'announcement.play': abandonAnnouncement,
  'phone-recording.call': abandonPhoneRecording,
  'phone-recording.check': abandonPhoneRecording,
  'phone-recording.store': abandonPhoneRecording,
  'recording.store': abandonRecording,
  'ringless.send': abandonDrop,
  'attachment.store': abandonAttachment,
  'transcript.request': abandonTranscriptFetch,
  'transcript.fetch': abandonTranscriptFetch,
  'transcript.write': abandonTranscriptFetch,
  'monitor.apply': abandonMode,
  'contacts.import': failImport,
  'import.undo': failImportUndo,
  'contacts.change': failContactChange,
  'queue.fill': failQueue,
  'registration.step': abandonSteps,
  'video.process': abandonProcessing,
  'video.mp4-copy': abandonMp4Copy,
}

/** Runs in the transaction that schedules a retry after a carrier error. */
export const onPostponed: { [K in JobKind]?: (tx: Ctx, payload: JobPayloads[K], reason: string) => Promise<unknown> } =
  {
    'call.hang-up': recordDelayedHangUp,
    'call.cancel': recordDelayedHangUp,
  }
