import { runDialStep } from '../../app/domain/call-engine/run-dial-step.server'
import { dealBlast } from '../../app/domain/blasts/deal-blast.server'
import { tellBlastProgress } from '../../app/domain/blasts/tell-blast.server'
import { withdrawBlast } from '../../app/domain/blasts/withdraw-blast.server'
import { giveUpAnnouncement, playAnnouncement } from '../../app/domain/announcements/play-announcement.server'
import { askOfTake, callForTake, giveUpTake, keepTake } from '../../app/domain/audio/carry-take.server'
import { sendMail } from '../../app/domain/access/send-mail.server'
import { giveUpAttachment, keepAttachment } from '../../app/domain/attachments/keep-attachment.server'
import { lookUpCall } from '../../app/domain/legs/look-up-call.server'
import { askRecording } from '../../app/domain/recordings/look-up-recording.server'
import { findJoiningPhone } from '../../app/domain/seller-phone/look-up-phone.server'
import { callPhone, giveUpPhone } from '../../app/domain/seller-phone/call-phone.server'
import { giveUpCall, giveUpAttempt } from '../../app/domain/legs/give-up-call.server'
import { controlRecording, giveUpControl } from '../../app/domain/recordings/control-recording.server'
import { instructLeg } from '../../app/domain/legs/instruct-leg.server'
import { noteLateEnd } from '../../app/domain/legs/note-late-end.server'
import { placeCall } from '../../app/domain/legs/place-call.server'
import { playCue } from '../../app/domain/legs/play-cue.server'
import { giveUpRecording, keepRecording } from '../../app/domain/recordings/store-recording.server'
import { muteSeller, sendDigitsToLeg } from '../../app/domain/legs/reach-leg.server'
import { reconcileAttempt } from '../../app/domain/legs/reconcile-attempt.server'
import { startRecording } from '../../app/domain/recordings/start-recording.server'
import { failImport, runImport } from '../../app/domain/contacts/run-import.server'
import type { Ctx } from '../../app/domain/context.server'
import { deliverToCrm, openCrmLanes } from '../../app/domain/crm/deliver.server'
import { shareNumbers } from '../../app/domain/numbers/share-numbers.server'
import { clearBoard, clearStage } from '../../app/domain/leads/clear-leads.server'
import { importByTag } from '../../app/domain/leads/import-by-tag.server'
import { protectLeads } from '../../app/domain/leads/protect-leads.server'
import { rankStage } from '../../app/domain/leads/rank-stage.server'
import { releaseLeads } from '../../app/domain/leads/release-leads.server'
import { askAboutMessage } from '../../app/domain/sending/look-up-message.server'
import { moveInbox } from '../../app/domain/threads/move-inbox.server'
import { sendMessages } from '../../app/domain/sending/send-messages.server'
import { applyMode, giveUpMode } from '../../app/domain/monitoring/apply-mode.server'
import { lookForSupervisor } from '../../app/domain/monitoring/look-for-supervisor.server'
import { failQueue, fillQueue } from '../../app/domain/queue/fill-queue.server'
import {
  askTransfer,
  giveUpHold,
  giveUpMove,
  giveUpTarget,
  holdLead,
  moveTransfer,
  placeTarget,
} from '../../app/domain/transfers/carry-transfer.server'
import { fetchTranscript, giveUpFetching } from '../../app/domain/transcripts/fetch-transcript.server'
import { requestTranscript } from '../../app/domain/transcripts/request-transcript.server'
import { summariseRecording } from '../../app/domain/transcripts/summarise-recording.server'
import { writeTranscript } from '../../app/domain/transcripts/write-transcript.server'
import { giveUpTwin, makeTwin } from '../../app/domain/videos/make-twin.server'
import { giveUpProcessing, processVideo } from '../../app/domain/videos/process-video.server'
import { watchUpload } from '../../app/domain/videos/watch-upload.server'
import type { JobKind, JobPayloads } from '../../app/domain/jobs/catalogue'

/** `stopping` aborts on shutdown: long jobs leave the rest to the next process. */
type Handler<K extends JobKind> = (
  ctx: Ctx,
  payload: JobPayloads[K],
  key: string,
  stopping: AbortSignal,
) => Promise<unknown>

const verbs: { [K in Exclude<JobKind, 'crm.deliver'>]: Handler<K> } = {
  'call.place': placeCall,
  'call.hang-up': (ctx, { callSid }) => ctx.carrier.hangUp(callSid),
  'call.cancel': (ctx, { callSid }) => ctx.carrier.cancelRinging(callSid),
  'call.instruct': instructLeg,
  'call.ask': lookUpCall,
  'call.send-digits': sendDigitsToLeg,
  'attempt.reconcile': reconcileAttempt,
  'recording.start': startRecording,
  'recording.control': controlRecording,
  'announcement.play': playAnnouncement,
  'take.call': callForTake,
  'take.ask': askOfTake,
  'take.keep': keepTake,
  'recording.ask': askRecording,
  'recording.keep': keepRecording,
  'transcript.request': requestTranscript,
  'transcript.fetch': fetchTranscript,
  'transcript.write': writeTranscript,
  'recording.summarise': summariseRecording,
  'transfer.place': placeTarget,
  'transfer.hold': holdLead,
  'transfer.move': moveTransfer,
  'transfer.ask': askTransfer,
  'dial-session.call-phone': callPhone,
  'dial-session.mute': muteSeller,
  'dial-session.cue': playCue,
  'dial-session.find-phone': findJoiningPhone,
  'monitor.apply': applyMode,
  'monitor.look': lookForSupervisor,
  'dial-session.fill': (ctx, { sessionId }) =>
    ctx.db.transact('dial-session.fill', (tctx) => runDialStep(tctx, sessionId, async () => {})),
  'numbers.share': (ctx) => shareNumbers(ctx),
  'messages.send': sendMessages,
  'message.ask': askAboutMessage,
  'attachment.keep': keepAttachment,
  'inbox.move': moveInbox,
  'blast.deal': dealBlast,
  'blast.withdraw': withdrawBlast,
  'blast.tell': tellBlastProgress,
  'video.watch': watchUpload,
  'video.process': processVideo,
  'video.twin': makeTwin,
  'mail.send': sendMail,
  'contacts.import': runImport,
  'board.clear': clearBoard,
  'board.release': releaseLeads,
  'board.protect': protectLeads,
  'board.import': importByTag,
  'stage.clear': clearStage,
  'stage.rank': rankStage,
  'queue.fill': fillQueue,
}

export function makeHandlers(crmLanes = openCrmLanes()): { [K in JobKind]: Handler<K> } {
  return { ...verbs, 'crm.deliver': (ctx, payload, job) => deliverToCrm(ctx, payload, job, crmLanes) }
}

/** For jobs given up: nothing may wait forever. */
export const givenUp: { [K in JobKind]?: (ctx: Ctx, payload: JobPayloads[K], key: string) => Promise<unknown> } = {
  'call.place': giveUpCall,
  'attempt.reconcile': giveUpAttempt,
  'dial-session.call-phone': giveUpPhone,
  'transfer.place': giveUpTarget,
  'transfer.hold': giveUpHold,
  'transfer.move': giveUpMove,
  'recording.control': giveUpControl,
  'announcement.play': giveUpAnnouncement,
  'take.call': giveUpTake,
  'take.ask': giveUpTake,
  'take.keep': giveUpTake,
  'recording.keep': giveUpRecording,
  'attachment.keep': giveUpAttachment,
  'transcript.request': giveUpFetching,
  'transcript.fetch': giveUpFetching,
  'transcript.write': giveUpFetching,
  'monitor.apply': giveUpMode,
  'contacts.import': failImport,
  'queue.fill': failQueue,
  'video.process': giveUpProcessing,
  'video.twin': giveUpTwin,
}

/** Runs in the transaction that schedules a retry after a carrier error. */
export const putOff: { [K in JobKind]?: (tctx: Ctx, payload: JobPayloads[K], why: string) => Promise<unknown> } = {
  'call.hang-up': noteLateEnd,
  'call.cancel': noteLateEnd,
}
