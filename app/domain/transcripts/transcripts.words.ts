import type { TranscriptFailure } from '../../../db/schema/dialer'
import { recordingFailureText } from '../recordings/recordings.words'

const TEXT: Record<TranscriptFailure, string | null> = {
  audio_not_fetched: recordingFailureText.not_fetched,
  audio_not_there: recordingFailureText.not_there,
  timed_out: 'The transcript did not arrive within an hour.',
  refused: 'The carrier refused to transcribe this recording.',
  no_service: 'No transcription service is set up here.',
  no_speech: 'No speech was found in this recording.',
  unknown: 'Unknown whether the carrier received the request for this transcript.',
  not_saved: 'The transcript could not be saved.',
  provider: null,
}

/** The provider's own message. */
export const transcriptFailureText = (code: TranscriptFailure | null, detail: string | null): string | null =>
  code === null ? null : (TEXT[code] ?? detail)

export const transcriptsWords = {
  transcriptNotDoneYet: 'The transcript is not done yet',
  firstWords: (first: string) => `First words – ${first}`,
  lastWords: (last: string) => `Last words – ${last}`,
  asked: (questions: string) => `Asked – ${questions}`,
  spokeFor: (name: string, lengthOf: string) => `${name} spoke for ${lengthOf}`,
  minS: (seconds: number, value: number) => `${seconds} min ${value} s`,
  unknownSpeaker: 'Unknown speaker',
} as const
