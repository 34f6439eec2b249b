import {
  recordingMode,
  RING_TIMEOUTS,
  formatTeamNuisanceWait,
  getRecordingBlocker,
  type DialerSettingsView,
} from '~/domain/settings/settings.schema'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { HOURS } from '~/domain/settings/safe-hours-settings'
import { callerIdChoices } from '~/domain/numbers/format-number-choice'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { Select } from '~/ui/field'
import { Choice, Switch } from '~/ui/switch'
import { Tooltip } from '~/ui/tooltip'
import { NuisancePair } from './nuisance-pair'
import { OwnOnOff } from './own-on-off'
import { SELLERS_OWN } from './sellers-own'
import { rowValues } from './setting-forms'
import { SettingRow, useRefused } from './setting-row'
import { SessionFiguresRow } from './session-figures-row'
import { WrapUpRow } from './wrap-up-row'
import { SoundRows } from './sound-rows'
import { settingsWords } from '~/domain/settings/settings.words'
import { dialerSettingsWords } from './dialer-settings.words'

const modes = [
  {
    value: 'standard',
    label: dialerSettingsWords.standard,
    hint: dialerSettingsWords.everyAnsweredLineReachesYou,
  },
  {
    value: 'advanced',
    label: dialerSettingsWords.advanced,
    hint: dialerSettingsWords.answeringMachinesFilteredOutSaving,
  },
  {
    value: 'boost',
    label: dialerSettingsWords.answerBoost,
    hint: dialerSettingsWords.likeAdvancedButYouConnected,
  },
]

export const recordingChoices = [
  { value: 'never', label: dialerSettingsWords.never, hint: dialerSettingsWords.noCallRecorded },
  { value: 'afterClick', label: dialerSettingsWords.afterClick, hint: dialerSettingsWords.youStartRecordingDuringCall },
  {
    value: 'fromStart',
    label: dialerSettingsWords.fromStart,
    hint: dialerSettingsWords.callRecordedMomentYouConnected,
  },
  { value: 'always', label: dialerSettingsWords.always, hint: dialerSettingsWords.allCallsDialerRecordedIncluding },
]

interface GeneralRowsProps {
  view: Omit<DialerSettingsView, 'inbound'>
  canRecord: boolean
  canPreview?: boolean
  /** Remounts the recording choice when it changes. */
  recordingKey: string
  canUseLocalPresence: boolean
  showsScripts: boolean
  voicemail: ReactNode
  announcement: ReactNode
  /** The chosen caller ID is resting. */
  restingWarning?: string | null
  /** Set for a board, which may leave settings to each seller. */
  board?: BoardDialerSettings
}

/** Rows in the order of 3-settings §2. */
export function GeneralRows({
  view,
  canRecord,
  canPreview = false,
  recordingKey,
  canUseLocalPresence: canChooseLocal,
  showsScripts,
  voicemail,
  announcement,
  restingWarning = null,
  board,
}: GeneralRowsProps) {
  const { settings } = view
  const values = rowValues(settings)
  const refusedHours = useRefused('safeHours')
  const refusedPair = useRefused('nuisance')
  const noRecording = getRecordingBlocker(settings, canRecord)
  const transcriptionHint = settings.enableCallRecording
    ? dialerSettingsWords.recordedCallsGetTranscriptSummary
    : settingsWords.transcriptionNeedsRecording
  return (
    <div className="-my-4">
      <SettingRow
        name="callerId"
        title={dialerSettingsWords.callerId}
        keywords="number outbound"
        hint={view.numbers.length ? dialerSettingsWords.numberLeadsSee : dialerSettingsWords.accountNoNumbersYet}
        warnings={restingWarning === null ? [] : [{ text: restingWarning }]}
      >
        <Select
          name="callerIdNumber"
          aria-label={dialerSettingsWords.callerId}
          defaultValue={settings.callerIdNumber ?? ''}
          disabled={!view.numbers.length}
          className="w-64 max-sm:w-full"
        >
          <option value="">
            {board ? dialerSettingsWords.eachSellerOwnNumberOr : dialerSettingsWords.firstNumber}
          </option>
          {callerIdChoices(view.numbers, settings.callerIdNumber).map(({ number, words, unusable }) => (
            <option key={number} value={number} disabled={unusable}>
              {words}
            </option>
          ))}
        </Select>
      </SettingRow>
      <SettingRow
        name="localPresence"
        title={dialerSettingsWords.localPresence}
        keywords="caller id area code number near"
        hint={
          canChooseLocal
            ? `Leads see your nearest number: from their area code, else their state or time zone, else ${board ? 'the' : 'your'} caller ID. A lead keeps seeing the same number.`
            : settingsWords.tooFewNumbers
        }
      >
        <Tooltip text={canChooseLocal ? dialerSettingsWords.localPresence : settingsWords.tooFewNumbers}>
          <span>
            {board ? (
              <OwnOnOff
                name="localPresence"
                label={dialerSettingsWords.localPresence}
                value={board.localPresence}
                cannotBeOn={!canChooseLocal}
              />
            ) : (
              <Switch
                name="localPresence"
                label={dialerSettingsWords.localPresence}
                hideLabel
                defaultChecked={settings.localPresence}
                // Can still be turned off after numbers were released.
                disabled={!canChooseLocal && !settings.localPresence}
              />
            )}
          </span>
        </Tooltip>
      </SettingRow>
      <SettingRow
        name="ringTimeout"
        title={dialerSettingsWords.ringTimeout}
        keywords="seconds rings safe harbor"
        hint={dialerSettingsWords.howLongLeadPhoneRings}
        warnings={view.warnings.filter(({ setting }) => setting === 'ringTimeout')}
      >
        <Select
          name="ringTimeout"
          aria-label={dialerSettingsWords.ringTimeout}
          defaultValue={values.ringTimeout}
          className="w-64 max-sm:w-full"
        >
          {RING_TIMEOUTS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {dialerSettingsWords.seconds(seconds)}
            </option>
          ))}
        </Select>
      </SettingRow>
      <SoundRows settings={settings} board={board} />
      {showsScripts ? (
        <SettingRow
          name="scripts"
          title={dialerSettingsWords.callScriptsAutoPopUp}
          keywords="open script read"
          hint={dialerSettingsWords.callScriptsOpenAutomaticallyWhen}
        >
          {board ? (
            <OwnOnOff
              name="autoPopCallscript"
              label={dialerSettingsWords.callScriptsAutoPopUp}
              value={board.autoPopCallscript}
            />
          ) : (
            <Switch
              name="autoPopCallscript"
              label={dialerSettingsWords.callScriptsAutoPopUp}
              hideLabel
              defaultChecked={settings.autoPopCallscript}
            />
          )}
        </SettingRow>
      ) : null}
      <SettingRow
        name="mode"
        title={dialerSettingsWords.dialingMode}
        keywords="standard advanced answer boost auto"
        stacked
      >
        <div className={cx('grid w-full gap-2 max-md:grid-cols-1', board ? 'grid-cols-2' : 'grid-cols-3')}>
          {modes.map((mode) => (
            <Choice
              key={mode.value}
              type="radio"
              name="mode"
              defaultChecked={board?.isAuto !== null && values.mode === mode.value}
              {...mode}
            />
          ))}
          {board ? (
            <Choice
              type="radio"
              name="mode"
              value={SELLERS_OWN}
              label={dialerSettingsWords.ownLabel}
              hint={dialerSettingsWords.eachSellerUsesOwnDialing}
              defaultChecked={board.isAuto === null}
            />
          ) : null}
        </div>
      </SettingRow>
      {canPreview ? (
        <SettingRow
          name="previewDialing"
          title={dialerSettingsWords.previewDialing}
          keywords="look before skip snooze one line"
          hint={dialerSettingsWords.youSeeEachLeadReasons}
        >
          <Switch
            name="previewDialing"
            label={dialerSettingsWords.previewDialing}
            hideLabel
            defaultChecked={settings.previewDialing}
          />
        </SettingRow>
      ) : null}
      {voicemail}
      <SettingRow
        name="safeHours"
        title={dialerSettingsWords.timezoneProtection}
        keywords="safe hours local time zone calling"
        hint={dialerSettingsWords.leadsDialedOnlyDuringHours}
        warnings={view.warnings.filter(({ setting }) => setting === 'timezoneProtectionTo')}
        stacked
      >
        <div className="flex w-full flex-wrap items-center gap-3">
          <Switch
            name="enabled"
            label={dialerSettingsWords.ownSafeHours}
            defaultChecked={refusedHours ? refusedHours('enabled') === 'on' : settings.timezoneProtectionEnabled}
            className="min-w-52"
          />
          <span className="flex items-center gap-2">
            <HourSelect
              name="from"
              label={dialerSettingsWords.from}
              hour={refusedHours?.('from') ?? settings.timezoneProtectionFrom}
              hours={HOURS}
            />
            <span className="text-faint">{dialerSettingsWords.to}</span>
            <HourSelect
              name="to"
              label={dialerSettingsWords.toLabel}
              hour={refusedHours?.('to') ?? settings.timezoneProtectionTo}
              hours={HOURS}
            />
          </span>
        </div>
      </SettingRow>
      <SettingRow
        name="nuisance"
        title={dialerSettingsWords.nuisanceProtection}
        keywords="interval hours days redial again"
        hint={[dialerSettingsWords.dialedNumberNotCalledAgain, formatTeamNuisanceWait(view.teamNuisanceHours)]
          .filter((sentence) => sentence !== null)
          .join(' ')}
      >
        <NuisancePair
          title={dialerSettingsWords.nuisanceProtection}
          hours={settings.nuisanceProtectionHours}
          refused={refusedPair}
        />
      </SettingRow>
      <SettingRow
        key={recordingKey}
        name="recording"
        title={dialerSettingsWords.recordCalls}
        keywords="recording never after click from start always compliance"
        hint={noRecording === null ? dialerSettingsWords.whereStateLawRequiresBothParties : `${noRecording}.`}
        stacked
      >
        <div className="grid w-full grid-cols-4 gap-2 max-lg:grid-cols-2 max-sm:grid-cols-1">
          {recordingChoices.map((choice) => (
            <Choice
              key={choice.value}
              type="radio"
              name="recording"
              defaultChecked={recordingMode(settings) === choice.value}
              disabled={noRecording !== null && choice.value !== 'never'}
              {...choice}
            />
          ))}
        </div>
      </SettingRow>
      {announcement}

      <SettingRow
        key={`transcription:${settings.enableCallRecording}`}
        name="transcription"
        title={dialerSettingsWords.callTranscription}
        keywords="transcript summary text recording"
        hint={transcriptionHint}
      >
        <Tooltip text={transcriptionHint}>
          <span>
            <Switch
              name="enableTranscription"
              label={dialerSettingsWords.callTranscription}
              hideLabel
              defaultChecked={settings.enableTranscription}
              disabled={!settings.enableCallRecording}
            />
          </span>
        </Tooltip>
      </SettingRow>
      <SettingRow
        name="jumpToContact"
        title={dialerSettingsWords.jumpContact}
        keywords="open record crm card"
        hint={dialerSettingsWords.contactOpensAutomaticallyWhenYou}
      >
        {board ? (
          <OwnOnOff
            name="enableJumpToContact"
            label={dialerSettingsWords.jumpContact}
            value={board.enableJumpToContact}
          />
        ) : (
          <Switch
            name="enableJumpToContact"
            label={dialerSettingsWords.jumpContact}
            hideLabel
            defaultChecked={settings.enableJumpToContact}
          />
        )}
      </SettingRow>
      {board ? null : <WrapUpRow settings={settings} />}
      {board ? null : <SessionFiguresRow settings={settings} />}
    </div>
  )
}

interface HourSelectProps {
  name: string
  label: string
  hour: number | string
  hours: readonly number[]
}

const HourSelect = ({ name, label, hour, hours }: HourSelectProps) => (
  <Select name={name} aria-label={label} defaultValue={hour} className="w-28">
    {hours.map((one) => (
      <option key={one} value={one}>
        {formatHour(one)}
      </option>
    ))}
  </Select>
)

function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
