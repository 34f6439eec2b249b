import { settingsWords } from '~/domain/settings/settings.words'
import { dialerSettingsWords } from '../+settings/dialer-settings.words'

/** Of a seller, in the order of the page. */
export const SETTING_TITLES: readonly string[] = [
  dialerSettingsWords.callerId,
  dialerSettingsWords.localPresence,
  dialerSettingsWords.ringTimeout,
  dialerSettingsWords.waitMusic,
  dialerSettingsWords.ringingTone,
  dialerSettingsWords.answerChime,
  dialerSettingsWords.callScriptsAutoPopUp,
  dialerSettingsWords.dialingMode,
  dialerSettingsWords.previewDialing,
  dialerSettingsWords.outboundVoicemail,
  dialerSettingsWords.timezoneProtection,
  dialerSettingsWords.nuisanceProtection,
  dialerSettingsWords.recordCalls,
  dialerSettingsWords.recordingAnnouncement,
  dialerSettingsWords.callTranscription,
  dialerSettingsWords.jumpContact,
  settingsWords.wrapUpCountdown,
  dialerSettingsWords.sessionFigures,
  dialerSettingsWords.callDestination,
  dialerSettingsWords.missedCallDestination,
  dialerSettingsWords.ringtone,
  dialerSettingsWords.voicemailGreeting,
  dialerSettingsWords.unknownCallerDestination,
  dialerSettingsWords.dialingLines,
  dialerSettingsWords.letOtherLinesRing,
  dialerSettingsWords.callbackMessage,
  dialerSettingsWords.ivrOptOut,
]
