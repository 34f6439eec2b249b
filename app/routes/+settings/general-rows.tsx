import {
  recordingMode,
  RING_TIMEOUTS,
  RING_WARNING,
  formatTeamNuisanceWait,
  TOO_FEW_NUMBERS,
  TRANSCRIPTION_NEEDS_RECORDING,
  getRecordingBlocker,
  type DialerSettingsView,
} from '~/domain/settings/settings.schema'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { LAWFUL_HOURS } from '~/domain/settings/safe-hours-settings'
import { callerIdChoices } from '~/domain/numbers/format-number-choice'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { Select } from '~/ui/field'
import { Choice, Switch } from '~/ui/switch'
import { Tooltip } from '~/ui/tooltip'
import { NuisancePair } from './nuisance-pair'
import { OwnOnOff } from './own-on-off'
import { OWN_LABEL, SELLERS_OWN } from './sellers-own'
import { rowValues } from './setting-forms'
import { SettingRow, useRefused } from './setting-row'
import { SoundRows } from './sound-rows'

const modes = [
  {
    value: 'standard',
    label: 'Standard',
    hint: 'Every answered line reaches you, and you decide. The next dial waits for Continue.',
  },
  {
    value: 'advanced',
    label: 'Advanced',
    hint: 'Answering machines are filtered out. Saving a disposition dials the next leads automatically.',
  },
  {
    value: 'boost',
    label: 'Answer Boost',
    hint: 'Like Advanced, but you are connected the moment a lead answers. Machines detected later are disconnected from you.',
  },
]

export const recordingChoices = [
  { value: 'never', label: 'Never', hint: 'No call is recorded.' },
  { value: 'afterClick', label: 'After Click', hint: 'You start the recording during a call.' },
  { value: 'fromStart', label: 'From Start', hint: 'A call is recorded from the moment you are connected.' },
  { value: 'always', label: 'Always', hint: 'All calls in the dialer are recorded, including incoming calls.' },
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
  board,
}: GeneralRowsProps) {
  const { settings } = view
  const values = rowValues(settings)
  const refusedHours = useRefused('safeHours')
  const refusedPair = useRefused('nuisance')
  const hours = [
    ...new Set([...LAWFUL_HOURS, settings.timezoneProtectionFrom, settings.timezoneProtectionTo]),
  ].toSorted((a, b) => a - b)
  const noRecording = getRecordingBlocker(settings, canRecord)
  const transcriptionHint = settings.enableCallRecording
    ? 'Recorded calls get a transcript and a summary.'
    : TRANSCRIPTION_NEEDS_RECORDING
  return (
    <div className="-my-4">
      <SettingRow
        name="callerId"
        title="Caller ID"
        keywords="number outbound"
        hint={view.numbers.length ? 'The number that leads see.' : 'Your account has no numbers yet.'}
      >
        <Select
          name="callerIdNumber"
          aria-label="Caller ID"
          defaultValue={settings.callerIdNumber ?? ''}
          disabled={!view.numbers.length}
          className="w-64 max-sm:w-full"
        >
          <option value="">{board ? 'Each seller’s own number, or the board’s first' : 'Your first number'}</option>
          {callerIdChoices(view.numbers, settings.callerIdNumber).map(({ number, words, unusable }) => (
            <option key={number} value={number} disabled={unusable}>
              {words}
            </option>
          ))}
        </Select>
      </SettingRow>
      <SettingRow
        name="localPresence"
        title="Local presence"
        keywords="caller id area code number near"
        hint={
          canChooseLocal
            ? `Leads see your nearest number: from their area code, else their state or time zone, else ${board ? 'the' : 'your'} caller ID. A lead keeps seeing the same number.`
            : TOO_FEW_NUMBERS
        }
      >
        <Tooltip text={canChooseLocal ? 'Local presence' : TOO_FEW_NUMBERS}>
          <span>
            {board ? (
              <OwnOnOff
                name="localPresence"
                label="Local presence"
                value={board.localPresence}
                cannotBeOn={!canChooseLocal}
              />
            ) : (
              <Switch
                name="localPresence"
                label="Local presence"
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
        title="Ring timeout"
        keywords="seconds rings safe harbor"
        hint="How long a lead's phone rings before we hang up."
        warnings={view.warnings.filter((text) => text === RING_WARNING)}
      >
        <Select
          name="ringTimeout"
          aria-label="Ring timeout"
          defaultValue={values.ringTimeout}
          className="w-64 max-sm:w-full"
        >
          {RING_TIMEOUTS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} seconds
            </option>
          ))}
        </Select>
      </SettingRow>
      <SoundRows settings={settings} board={board} />
      {showsScripts ? (
        <SettingRow
          name="scripts"
          title="Call scripts auto pop-up"
          keywords="open script read"
          hint="Call scripts open automatically when you are connected to a lead."
        >
          {board ? (
            <OwnOnOff name="autoPopCallscript" label="Call scripts auto pop-up" value={board.autoPopCallscript} />
          ) : (
            <Switch
              name="autoPopCallscript"
              label="Call scripts auto pop-up"
              hideLabel
              defaultChecked={settings.autoPopCallscript}
            />
          )}
        </SettingRow>
      ) : null}
      <SettingRow name="mode" title="Dialing mode" keywords="standard advanced answer boost auto" stacked>
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
              label={OWN_LABEL}
              hint="Each seller uses their own dialing mode."
              defaultChecked={board.isAuto === null}
            />
          ) : null}
        </div>
      </SettingRow>
      {canPreview ? (
        <SettingRow
          name="previewDialing"
          title="Preview dialing"
          keywords="look before skip snooze one line"
          hint="You see each lead with its reasons, then dial, skip or snooze it. One line dials. Calls are not recorded."
        >
          <Switch name="previewDialing" label="Preview dialing" hideLabel defaultChecked={settings.previewDialing} />
        </SettingRow>
      ) : null}
      {voicemail}
      <SettingRow
        name="safeHours"
        title="Timezone protection"
        keywords="safe hours local time zone calling"
        hint="Leads are dialed only during these hours in their time zone. Legal hours, 8&nbsp;AM to 9&nbsp;PM (8&nbsp;PM in FL, OK, MD and WA), apply even when this is off."
        stacked
      >
        <div className="flex w-full flex-wrap items-center gap-3">
          <Switch
            name="enabled"
            label="Use my own safe hours"
            defaultChecked={refusedHours ? refusedHours('enabled') === 'on' : settings.timezoneProtectionEnabled}
            className="min-w-52"
          />
          <span className="flex items-center gap-2">
            <HourSelect
              name="from"
              label="From"
              hour={refusedHours?.('from') ?? settings.timezoneProtectionFrom}
              hours={hours}
            />
            <span className="text-faint">to</span>
            <HourSelect
              name="to"
              label="To"
              hour={refusedHours?.('to') ?? settings.timezoneProtectionTo}
              hours={hours}
            />
          </span>
        </div>
      </SettingRow>
      <SettingRow
        name="nuisance"
        title="Nuisance protection"
        keywords="interval hours days redial again"
        hint={[
          'A dialed number is not called again for this long. 0 turns this off.',
          formatTeamNuisanceWait(view.teamNuisanceHours),
        ]
          .filter((sentence) => sentence !== null)
          .join(' ')}
      >
        <NuisancePair title="Nuisance protection" hours={settings.nuisanceProtectionHours} refused={refusedPair} />
      </SettingRow>
      <SettingRow
        key={recordingKey}
        name="recording"
        title="Record calls"
        keywords="recording never after click from start always compliance"
        hint={
          noRecording === null
            ? "Where state law requires both parties' consent, an announcement plays first. Without one, the call is not recorded, and the line shows why."
            : `${noRecording}.`
        }
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
        title="Call transcription"
        keywords="transcript summary text recording"
        hint={transcriptionHint}
      >
        <Tooltip text={transcriptionHint}>
          <span>
            <Switch
              name="enableTranscription"
              label="Call transcription"
              hideLabel
              defaultChecked={settings.enableTranscription}
              disabled={!settings.enableCallRecording}
            />
          </span>
        </Tooltip>
      </SettingRow>
      <SettingRow
        name="jumpToContact"
        title="Jump to contact"
        keywords="open record crm card"
        hint="The contact opens automatically when you are connected: in your CRM, or here."
      >
        {board ? (
          <OwnOnOff name="enableJumpToContact" label="Jump to contact" value={board.enableJumpToContact} />
        ) : (
          <Switch
            name="enableJumpToContact"
            label="Jump to contact"
            hideLabel
            defaultChecked={settings.enableJumpToContact}
          />
        )}
      </SettingRow>
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
