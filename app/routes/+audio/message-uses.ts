import type { AudioKind } from '~/domain/audio/audio.schema'
import { audioSourceWords } from './audio-source.words'

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
  title: audioSourceWords.callbackMessage,
  description: audioSourceWords.playsLeadWhoAnswersWhile,
  list: audioSourceWords.recordedCallbacks,
  segment: 'callback-message',
}

export const OUTBOUND_VOICEMAIL: MessageUse = {
  kind: 'voicemail',
  title: audioSourceWords.outboundVoicemail,
  description: audioSourceWords.leftAnsweringMachinesNameYourself,
  list: 'Voicemails',
  segment: 'voicemail',
}

export const RECORDING_ANNOUNCEMENT: MessageUse = {
  kind: 'announcement',
  title: audioSourceWords.recordingAnnouncement,
  description: audioSourceWords.playsEveryoneBeforeCallRecorded,
  list: audioSourceWords.recordingAnnouncements,
  segment: 'recording-announcement',
}

export const VOICEMAIL_GREETING: MessageUse = {
  kind: 'greeting',
  title: audioSourceWords.voicemailGreeting,
  description: audioSourceWords.playsCallersWhoReachNo,
  list: audioSourceWords.voicemailGreetings,
  segment: 'voicemail-greeting',
}

export const TEAM_VOICEMAIL_GREETING: MessageUse = {
  kind: 'teamGreeting',
  title: audioSourceWords.teamVoicemailGreeting,
  description: audioSourceWords.playsCallersWhoReachNoOne,
  list: audioSourceWords.teamVoicemailGreetings,
  segment: 'voicemail-greeting',
}

export const BOARD_TEAM_GREETING: MessageUse = { ...TEAM_VOICEMAIL_GREETING, segment: 'team-voicemail-greeting' }
