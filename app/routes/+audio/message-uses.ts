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
  description:
    'A person who answers while somebody else is being talked to hears it. It should name you and a number to reach you at.',
  list: 'Recorded Callbacks',
  segment: 'callback-message',
}

export const OUTBOUND_VOICEMAIL: MessageUse = {
  kind: 'voicemail',
  title: 'Outbound voicemail',
  description: 'It is left with answering machines. It should name you and a number to reach you at.',
  list: 'Voicemails',
  segment: 'voicemail',
}

export const RECORDING_ANNOUNCEMENT: MessageUse = {
  kind: 'announcement',
  title: 'Recording announcement',
  description:
    'Everybody in a call hears it before it is recorded, where a state needs the consent of all. It must say that the call is recorded.',
  list: 'Recording Announcements',
  segment: 'recording-announcement',
}

export const VOICEMAIL_GREETING: MessageUse = {
  kind: 'greeting',
  title: 'Voicemail greeting',
  description: 'People who call your number and find nobody hear it before they leave a message.',
  list: 'Voicemail Greetings',
  segment: 'voicemail-greeting',
}

export const TEAM_VOICEMAIL_GREETING: MessageUse = {
  kind: 'teamGreeting',
  title: 'Team voicemail greeting',
  description: 'People who call a number of the team and find nobody hear it before they leave a message.',
  list: 'Team Voicemail Greetings',
  segment: 'voicemail-greeting',
}

export const BOARD_TEAM_GREETING: MessageUse = { ...TEAM_VOICEMAIL_GREETING, segment: 'team-voicemail-greeting' }
