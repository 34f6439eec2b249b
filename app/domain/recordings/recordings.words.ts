import type { RecordingFailure } from '../../../db/schema/dialer'

export const recordingFailureText: Record<RecordingFailure | 'deleted' | 'missing', string> = {
  not_fetched: 'The audio of this recording could not be fetched from the carrier.',
  not_there: 'The carrier no longer has the audio of this recording.',
  deleted: 'This recording was deleted.',
  missing: 'The audio of this recording is missing on the server.',
}

export const recordingsWords = {
  recordingNotStartedYet: 'The recording has not started yet',
  requestedStateChanged: 'The requested state has changed',
  carrierReportedRecordingDuringCheck: 'The carrier reported the recording during the check',
  carrierNotRecordCall: 'The carrier would not record this call.',
  nothingRecordedCarrierNoAudio: 'Nothing was recorded: the carrier has no audio of this call.',
  recordingNotEndedYet: 'The recording has not ended yet.',
  recordingWayCarrier: 'The recording is on its way from the carrier.',
  transcriptWay: 'The transcript is on its way.',
  callTooShortBeTranscribed: 'This call was too short to be transcribed.',
  transcriptionUnavailable: 'Transcription unavailable.',
  callTranscriptionOffCall: 'Call transcription was off for this call.',
  disposition: (summary: string, disposition: string) => `${summary}
Disposition – ${disposition}`,
  recordingPausedBeforeStarted: 'The recording was paused before it started',
} as const
