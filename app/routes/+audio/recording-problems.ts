import { audioWords } from '~/domain/audio/audio.words'
import type { MicRecorderError } from '../../../machines/browser/recorder-parts'
import { audioSourceWords } from './audio-source.words'

export const RECORDING_PROBLEMS: Record<Exclude<MicRecorderError, 'not-saved'>, string> = {
  blocked: audioSourceWords.microphoneBlockedAllowPageBrowser,
  missing: audioSourceWords.noMicrophoneFoundConnectOne,
  'wrong-format': audioWords.wrongAudioFormat,
  'too-long': audioWords.audioTooLong,
  'too-large': audioWords.audioTooLarge,
  empty: audioSourceWords.recordingSilentTryAgain,
}
