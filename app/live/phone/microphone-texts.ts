import type { MicrophoneState } from './phone-port'
import { phoneLiveWords } from './phone-live.words'

export const MICROPHONE_TEXTS: Partial<Record<MicrophoneState, string>> = {
  blocked: phoneLiveWords.audioPermissionsBlocked,
  missing: phoneLiveWords.noMicrophoneFoundYouCan,
  replaced: phoneLiveWords.microphoneDisconnectedUsingSystemDefault,
}
