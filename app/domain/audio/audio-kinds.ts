import { AUDIO_KINDS, type AudioKind } from './audio.schema'

export const KIND_BY_SETTING = {
  voicemailId: 'voicemail',
  callbackId: 'callback',
  voicemailGreetingId: 'greeting',
  teamVoicemailGreetingId: 'teamGreeting',
  recordingAnnouncement: 'announcement',
} as const satisfies Record<string, AudioKind>

/** `kind` null: all lists. Teams play only the account's. */
export const listKindsFor = (kind: AudioKind | null, userId: string | null): AudioKind[] =>
  kind === null ? AUDIO_KINDS.filter((one) => one !== 'teamGreeting' || userId === null) : [kind]
