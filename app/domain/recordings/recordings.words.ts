import type { RecordingFailure } from '../../../db/schema/dialer'

export const recordingFailureText: Record<RecordingFailure | 'missing', string> = {
  not_fetched: 'The audio of this recording could not be fetched from the carrier.',
  not_there: 'The carrier no longer has the audio of this recording.',
  missing: 'The audio of this recording is missing on the server.',
}
