import { snapToChoices } from '../settings/settings.schema'
import { OLDER_TOP_LEVEL_SETTINGS, type BoardDialerSettings } from './board-settings.schema'

export const DEFAULT_BOARD_SETTINGS: BoardDialerSettings = {
  nuisanceProtectionHours: 0,
  timezoneProtectionEnabled: true,
  timezoneProtectionFrom: 8,
  timezoneProtectionTo: 21,
  enableCallRecording: false,
  recordImmediately: false,
  recordAllCalls: false,
  enableTranscription: false,
  ringTimeout: 25,
  prioritizeHotLeads: false,
  dialByBestTime: false,
  callerIdNumber: null,
  localPresence: null,
  musicId: null,
  enableRingingTone: null,
  answerPrompt: null,
  autoPopCallscript: null,
  isAuto: null,
  enableAnswerBoost: null,
  voicemailId: null,
  enableJumpToContact: null,
  parallelLimit: null,
  callbackId: null,
  callbackMessage: null,
  enableIvrOptout: null,
  recordingAnnouncement: null,
  callForwardingType: null,
  callForwardingNumber: null,
  missedCallPopForwardingType: null,
  missedCallPopForwardingNumber: null,
  inboundRingtone: null,
  voicemailGreetingId: null,
  teamVoicemailGreetingId: null,
  unknownCallerDestination: null,
}

export function parseBoardSettings(stored: string): BoardDialerSettings {
  return snapToChoices({ ...DEFAULT_BOARD_SETTINGS, ...(JSON.parse(stored) as Partial<BoardDialerSettings>) })
}

/** `dialerSettings` override older top-level fields. */
export function pickSettings(
  input: Partial<Pick<BoardDialerSettings, (typeof OLDER_TOP_LEVEL_SETTINGS)[number]>> & {
    dialerSettings?: Partial<BoardDialerSettings> | undefined
  },
): Partial<BoardDialerSettings> {
  const older = Object.fromEntries(OLDER_TOP_LEVEL_SETTINGS.map((name) => [name, input[name]]))
  return definedOnly({ ...definedOnly(older), ...definedOnly(input.dialerSettings ?? {}) })
}

/** undefined must not overwrite stored values. */
const definedOnly = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Without recording, its options are off. */
export function applySettingsChange(
  before: BoardDialerSettings,
  change: Partial<BoardDialerSettings>,
): BoardDialerSettings {
  const after = { ...before, ...change }
  return after.enableCallRecording
    ? after
    : { ...after, recordImmediately: false, recordAllCalls: false, enableTranscription: false }
}
