import { AUDIO_KINDS, type AudioKind } from './audio.schema'

/** What the message is for that a setting names, of a seller or of a board. */
export const KIND_PLAYED = {
  voicemailId: 'voicemail',
  callbackId: 'callback',
  voicemailGreetingId: 'greeting',
  teamVoicemailGreetingId: 'teamGreeting',
  recordingAnnouncement: 'announcement',
} as const satisfies Record<string, AudioKind>

export const NOT_THE_TEAMS = 'The greeting of a team is of the account, not of one person'

/** The lists of a new message; `kind` null: all that it can stand in. A team plays only what is the account's (`userId` null). */
export const kindsFor = (kind: AudioKind | null, userId: string | null): AudioKind[] =>
  kind === null ? AUDIO_KINDS.filter((one) => one !== 'teamGreeting' || userId === null) : [kind]
