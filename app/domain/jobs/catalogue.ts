import type { Cue } from '../audio/made-sound-files.server'

/** Work that leaves the process or takes long, by kind. Payloads are ids: the job reads the rows when it runs. */
export interface JobPayloads {
  'call.place': { lineId: string }
  'call.hang-up': { callSid: string }
  /** Stop a call's ringing, unless somebody picked up. */
  'call.cancel': { callSid: string }
  /** Give the leg the instruction that its line's state asks for. */
  'call.instruct': { lineId: string }
  /** Ask the carrier what became of a line that it says nothing about. */
  'call.ask': { lineId: string }
  /** A create whose answer was lost: look whether it happened. */
  'attempt.reconcile': { attemptId: string }
  'recording.start': { recordingId: string }
  /** Bring a running recording at the carrier to what the seller wants of it now. */
  'recording.control': { recordingId: string }
  /** Ask the carrier what became of a recording whose call is over. */
  'recording.ask': { recordingId: string }
  /** Fetch a completed recording's audio from the carrier. */
  'recording.keep': { recordingId: string }
  /** Have the carrier write down what was said in a recording. */
  'transcript.request': { recordingId: string }
  /** Ask whether it has, and keep it. */
  'transcript.fetch': { recordingId: string }
  /** Have the assistant's endpoint write it down instead. */
  'transcript.write': { recordingId: string }
  'recording.summarise': { recordingId: string }
  /** Call a phone on which somebody speaks a message. */
  'take.call': { takeId: string }
  /** Ask the carrier what became of that call, and of what was said. */
  'take.ask': { takeId: string }
  /** Fetch what was said, and keep it. */
  'take.keep': { takeId: string }
  /** Have the carrier play to a room that the call is recorded. */
  'announcement.play': { announcementId: string }
  'call.send-digits': { lineId: string; digits: string }
  /** Call the third person of a transfer into the seller's room. */
  'transfer.place': { transferId: string }
  /** Bring a lead's hold at the carrier to what their transfer says. */
  'transfer.hold': { lineId: string }
  /** Send lead and third person on, without the seller. */
  'transfer.move': { transferId: string }
  /** Ask the carrier what became of a transfer's calls. */
  'transfer.ask': { transferId: string }
  /** Bring the seller's microphone at the carrier to what the session says. */
  'dial-session.mute': { sessionId: string }
  /** Tell a seller on a phone of their own by a sound that somebody came, or that the call is over. */
  'dial-session.cue': { sessionId: string; bridgedLineId: string | null; cue: Cue; at: number }
  /** Call the seller's own phone. */
  'dial-session.call-phone': { sessionId: string }
  /** Look for a phone that was sent into its room: word that it came may be lost. */
  'dial-session.find-phone': { sessionId: string; callSid: string }
  /** Bring a supervisor's phone at the carrier to how they want to be heard; `turn`: which of their wishes. */
  'monitor.apply': { monitorId: string; turn: number }
  /** Look whether a supervisor's phone stands in the room: word of its coming or going may be lost. */
  'monitor.look': { monitorId: string; callSid: string }
  /** Go on choosing leads where the last step stopped. */
  'dial-session.fill': { sessionId: string }
  /** Give every account the carrier's numbers to call from. */
  'numbers.share': Record<string, never>
  /** Send the texts that wait at a number of ours (E.164), one after the other. */
  'messages.send': { number: string }
  /** Ask the carrier what became of a text that it says nothing about. */
  'message.ask': { messageId: string }
  /** Fetch a file of a text that came in from the carrier. */
  'attachment.keep': { attachmentId: string }
  /** A number is read by others than before: its conversations are theirs, some at a time. */
  'inbox.move': { numberId: string }
  /** Give everybody of a blast their text, some at a time. */
  'blast.deal': { messageId: string }
  /** Take back what of a blast has not left. */
  'blast.withdraw': { messageId: string }
  /** Tell the windows how far a blast is. */
  'blast.tell': { messageId: string }
  /** Look whether a video that waits for its bytes, or gets them, does so still. */
  'video.watch': { videoId: string; status: 'waiting' | 'uploading' }
  /** Read what is in a video that was uploaded, and make it one that browsers play. */
  'video.process': { videoId: string }
  /** Make the mp4 beside a video that plays. */
  'video.twin': { videoId: string }
  'mail.send': { mailId: string }
  'contacts.import': { importId: string }
  /** Take the leads of a deleted board away. `byUser`: who deleted it, as of the next ones. */
  'board.clear': { boardId: string; byUser: string | null }
  /** Leads of a member who left a board are nobody's. */
  'board.release': { boardId: string; userId: string; byUser: string | null }
  /** Calls made before count for a board's new nuisance window. `byUser`: who set it; jobs of earlier versions do not know. */
  'board.protect': { boardId: string; byUser?: string }
  /** Move the leads of a deleted stage, or take them off the board. */
  'stage.clear': { stageId: string; moveToStageId: string | null; byUser: string | null }
  /** Order the leads of a stage by its new priority stack. */
  'stage.rank': { stageId: string }
  /** Look through the CRM's contacts with a board's import tag, again and again; `run`: until another one is begun. */
  'board.import': { boardId: string; run: string }
  /** Make leads of the contacts that a host page queued. */
  'queue.fill': { queueId: string }
  /** Send what waits for an account's CRM; `atOnce`: a person asked for it, and does not wait for what went wrong before. */
  'crm.deliver': { accountId: string; atOnce: boolean }
}

export type JobKind = keyof JobPayloads

export type NewJob = {
  [K in JobKind]: {
    kind: K
    /** Unique for ever: the same intent twice is one job. */
    key: string
    payload: JobPayloads[K]
    /** Epoch ms; now when not given. The end of a wait and never a time of day: it is moved with the clock (server/jobs/follow-clock.ts). */
    runAt?: number
  }
}[JobKind]
