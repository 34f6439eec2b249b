import type { MicrophoneState } from './phone-port'

export const MICROPHONE_WORDS: Partial<Record<MicrophoneState, string>> = {
  blocked: 'Audio permissions are blocked',
  missing: 'No microphone found. You can listen.',
  replaced: 'Microphone disconnected. The system’s own is used now.',
}
