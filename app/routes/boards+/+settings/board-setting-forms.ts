import { z } from 'zod'
import { boardDialerSettings, type BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import {
  ANSWER_PROMPTS,
  CALL_DESTINATIONS,
  DEFAULT_DIALER_SETTINGS,
  DIALING_MODES,
  MISSED_CALL_DESTINATIONS,
  RINGTONES,
  UNKNOWN_CALLER_DESTINATIONS,
  WAIT_MUSIC,
  type DialerSettings,
} from '~/domain/settings/settings.schema'
import { SELLERS_OWN } from '../../+settings/sellers-own'
import { row, settingForms } from '../../+settings/setting-forms'

const fields = boardDialerSettings.shape
const boardRow = <Form extends z.ZodObject>(
  form: Form,
  toChange: (answer: z.output<Form>) => Partial<BoardDialerSettings>,
) => row<Form, BoardDialerSettings>(form, toChange)

const onOff = z.enum([SELLERS_OWN, 'on', 'off'])
const sellersOwnOr = <const T extends readonly string[]>(choices: T) => z.enum([SELLERS_OWN, ...choices])
/** null: the seller decides. */
const toSetting = <T extends string>(answer: T): Exclude<T, typeof SELLERS_OWN> | null =>
  answer === SELLERS_OWN ? null : (answer as Exclude<T, typeof SELLERS_OWN>)
const toSwitchSetting = (answer: z.output<typeof onOff>) => (answer === SELLERS_OWN ? null : answer === 'on')

const { callerId, ringTimeout, safeHours, nuisance, recording, transcription, greeting } = settingForms
const phone = fields.callForwardingNumber.unwrap().optional()

/** The seller's rows, some with a 'seller decides' option (1-boards §2.6). */
export const boardSettingForms = {
  callerId,
  ringTimeout,
  safeHours,
  nuisance,
  recording,
  transcription,
  mode: boardRow(z.strictObject({ mode: sellersOwnOr(DIALING_MODES) }), ({ mode }) =>
    mode === SELLERS_OWN
      ? { isAuto: null, enableAnswerBoost: null }
      : { isAuto: mode !== 'standard', enableAnswerBoost: mode === 'boost' },
  ),
  lines: boardRow(z.strictObject({ parallelLimit: z.enum([SELLERS_OWN, '1', '2', '3']) }), ({ parallelLimit }) => ({
    parallelLimit: parallelLimit === SELLERS_OWN ? null : Number(parallelLimit),
  })),
  callback: boardRow(
    z.strictObject({
      callbackId: fields.callbackId.unwrap().optional(),
      callbackMessage: fields.callbackMessage.unwrap().optional(),
    }),
    ({ callbackId = null, callbackMessage = null }) => ({ callbackId, callbackMessage }),
  ),
  localPresence: boardRow(z.strictObject({ localPresence: onOff }), ({ localPresence }) => ({
    localPresence: toSwitchSetting(localPresence),
  })),
  ivrOptout: boardRow(z.strictObject({ enableIvrOptout: onOff }), ({ enableIvrOptout }) => ({
    enableIvrOptout: toSwitchSetting(enableIvrOptout),
  })),
  scripts: boardRow(z.strictObject({ autoPopCallscript: onOff }), ({ autoPopCallscript }) => ({
    autoPopCallscript: toSwitchSetting(autoPopCallscript),
  })),
  waitMusic: boardRow(z.strictObject({ musicId: sellersOwnOr(WAIT_MUSIC) }), ({ musicId }) => ({
    musicId: toSetting(musicId),
  })),
  ringingTone: boardRow(z.strictObject({ enableRingingTone: onOff }), ({ enableRingingTone }) => ({
    enableRingingTone: toSwitchSetting(enableRingingTone),
  })),
  answerChime: boardRow(z.strictObject({ answerPrompt: sellersOwnOr(ANSWER_PROMPTS) }), ({ answerPrompt }) => ({
    answerPrompt: toSetting(answerPrompt),
  })),
  jumpToContact: boardRow(z.strictObject({ enableJumpToContact: onOff }), ({ enableJumpToContact }) => ({
    enableJumpToContact: toSwitchSetting(enableJumpToContact),
  })),
  voicemail: boardRow(
    z.strictObject({ voicemailId: fields.voicemailId.unwrap().optional() }),
    ({ voicemailId = null }) => ({ voicemailId }),
  ),
  callDestination: boardRow(
    z.strictObject({ callForwardingType: sellersOwnOr(CALL_DESTINATIONS), callForwardingNumber: phone }),
    ({ callForwardingType, callForwardingNumber = null }) => ({
      callForwardingType: toSetting(callForwardingType),
      callForwardingNumber,
    }),
  ),
  missedCall: boardRow(
    z.strictObject({
      missedCallPopForwardingType: sellersOwnOr(MISSED_CALL_DESTINATIONS),
      missedCallPopForwardingNumber: phone,
    }),
    ({ missedCallPopForwardingType, missedCallPopForwardingNumber = null }) => ({
      missedCallPopForwardingType: toSetting(missedCallPopForwardingType),
      missedCallPopForwardingNumber,
    }),
  ),
  ringtone: boardRow(z.strictObject({ inboundRingtone: sellersOwnOr(RINGTONES) }), ({ inboundRingtone }) => ({
    inboundRingtone: toSetting(inboundRingtone),
  })),
  greeting,
  teamGreeting: boardRow(
    z.strictObject({ teamVoicemailGreetingId: fields.teamVoicemailGreetingId.unwrap().optional() }),
    ({ teamVoicemailGreetingId = null }) => ({ teamVoicemailGreetingId }),
  ),
  unknownCaller: boardRow(
    z.strictObject({ unknownCallerDestination: sellersOwnOr(UNKNOWN_CALLER_DESTINATIONS) }),
    ({ unknownCallerDestination }) => ({ unknownCallerDestination: toSetting(unknownCallerDestination) }),
  ),
  announcement: boardRow(
    z.strictObject({ recordingAnnouncement: fields.recordingAnnouncement.unwrap().optional() }),
    ({ recordingAnnouncement = null }) => ({ recordingAnnouncement }),
  ),
  bestTime: boardRow(z.strictObject({ dialByBestTime: z.boolean().optional() }), ({ dialByBestTime = false }) => ({
    dialByBestTime,
  })),
  hotLeads: boardRow(
    z.strictObject({ prioritizeHotLeads: z.boolean().optional() }),
    ({ prioritizeHotLeads = false }) => ({ prioritizeHotLeads }),
  ),
}

/** Settings left to the seller show the common default. */
export function toSellerSettings(board: BoardDialerSettings): DialerSettings {
  const names = Object.keys(DEFAULT_DIALER_SETTINGS) as (keyof DialerSettings)[]
  const boardValues = Object.entries(board).filter(
    ([name, value]) => value !== null && names.some((known) => known === name),
  )
  return { ...DEFAULT_DIALER_SETTINGS, ...(Object.fromEntries(boardValues) as Partial<DialerSettings>) }
}
