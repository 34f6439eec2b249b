import type { MicrophoneState } from './phone-port'

export const MICROPHONE_TEXTS: Partial<Record<MicrophoneState, string>> = {
  blocked: 'Audio permissions are blocked',
  missing: 'No microphone found. You can listen.',
  replaced: 'Microphone disconnected. Using the system default.',
}
