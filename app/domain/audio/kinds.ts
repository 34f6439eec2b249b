import { AUDIO_KINDS, type AudioKind } from './audio.schema'

export const KIND_PLAYED = {
  voicemailId: 'voicemail',
  callbackId: 'callback',
  voicemailGreetingId: 'greeting',
  teamVoicemailGreetingId: 'teamGreeting',
  recordingAnnouncement: 'announcement',
} as const satisfies Record<string, AudioKind>

export const NOT_THE_TEAMS = 'The greeting of a team is of the account, not of one person'

/** `kind` null: all lists. Teams play only the account's. */
export const kindsFor = (kind: AudioKind | null, userId: string | null): AudioKind[] =>
  kind === null ? AUDIO_KINDS.filter((one) => one !== 'teamGreeting' || userId === null) : [kind]
