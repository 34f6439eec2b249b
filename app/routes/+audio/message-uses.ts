import type { AudioKind } from '~/domain/audio/audio.schema'

/** Purpose of a recorded-message dialog, in the words of 3-settings §2. */
export interface MessageUse {
  kind: AudioKind
  title: string
  description: string
  list: string
  /** Path segment below the settings page. */
  segment: string
}

export const CALLBACK_MESSAGE: MessageUse = {
  kind: 'callback',
  title: 'Callback message',
  description: 'Plays to a lead who answers while you are on another call. Name yourself and a number to reach you.',
  list: 'Recorded Callbacks',
  segment: 'callback-message',
}

export const OUTBOUND_VOICEMAIL: MessageUse = {
  kind: 'voicemail',
  title: 'Outbound voicemail',
  description: 'Left on answering machines. Name yourself and a number to reach you.',
  list: 'Voicemails',
  segment: 'voicemail',
}

export const RECORDING_ANNOUNCEMENT: MessageUse = {
  kind: 'announcement',
  title: 'Recording announcement',
  description:
    'Plays to everyone before a call is recorded, where state law requires consent of all parties. It must say that the call is recorded.',
  list: 'Recording Announcements',
  segment: 'recording-announcement',
}

export const VOICEMAIL_GREETING: MessageUse = {
  kind: 'greeting',
  title: 'Voicemail greeting',
  description: 'Plays to callers who reach no one on your number, before they leave a message.',
  list: 'Voicemail Greetings',
  segment: 'voicemail-greeting',
}

export const TEAM_VOICEMAIL_GREETING: MessageUse = {
  kind: 'teamGreeting',
  title: 'Team voicemail greeting',
  description: 'Plays to callers who reach no one on a team number, before they leave a message.',
  list: 'Team Voicemail Greetings',
  segment: 'voicemail-greeting',
}

export const BOARD_TEAM_GREETING: MessageUse = { ...TEAM_VOICEMAIL_GREETING, segment: 'team-voicemail-greeting' }
