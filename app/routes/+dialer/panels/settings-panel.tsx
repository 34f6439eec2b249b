import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  NO_RECORDING,
  RECORDING_MODES,
  recordingMode,
  formatTeamNuisanceWait,
  getRecordingBlocker,
  type DialerSettings,
  intervalHours,
  nuisanceInterval,
  type DialerSettingsView,
  type RecordingMode,
} from '~/domain/settings/settings.schema'
import { WRAP_UP_SECONDS } from '~/domain/settings/wrap-up-seconds'
import { chooseSafeHours, HOURS } from '~/domain/settings/safe-hours-settings'
import { ApiError } from '~/live/api-client'
import { commandQueue } from '~/live/dialer/command-queue'
import { Banner } from '~/ui/banner'
import { ErrorState } from '~/ui/error-state'
import { Field, fieldAria, Input, Select } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { Tooltip } from '~/ui/tooltip'
import { Button } from '~/ui/button'
import { callerIdChoices } from '~/domain/numbers/format-number-choice'
import { NotificationPermission, useIsTopWindow } from '../incoming/notification-permission'
import { showsScripts } from '../controls'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { useFieldMeta } from '~/ui/use-field-meta'
import { settingsWords } from '~/domain/settings/settings.words'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const MODES = {
  standard: { words: 'Standard', change: { isAuto: false, enableAnswerBoost: false } },
  advanced: { words: 'Advanced', change: { isAuto: true, enableAnswerBoost: false } },
  boost: { words: dialerPanelsWords.answerBoost, change: { isAuto: true, enableAnswerBoost: true } },
}
const RECORDING = {
  never: { words: 'Never', change: NO_RECORDING },
  afterClick: {
    words: dialerPanelsWords.afterClick,
    change: { enableCallRecording: true, recordImmediately: false, recordAllCalls: false },
  },
  fromStart: {
    words: dialerPanelsWords.fromStart,
    change: { enableCallRecording: true, recordImmediately: true, recordAllCalls: false },
  },
  always: { words: 'Always', change: { enableCallRecording: true, recordImmediately: true, recordAllCalls: true } },
}
const RING_SECONDS = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]
const SKELETONS = [1, 2, 3, 4, 5, 6]

const getDialingMode = (s: DialerSettings) => (s.isAuto ? (s.enableAnswerBoost ? 'boost' : 'advanced') : 'standard')
const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
/** The stored value may predate the rule. */
const HOUR_OPTIONS = HOURS.map((hour) => [hour, formatHour(hour)] as const)

/** Saves each change immediately; a refused one is reverted. */
export function SettingsPanel() {
  const { dialer, state, enabled } = useDialerUi()
  const isPage = useIsTopWindow()
  const [view, setView] = useState<DialerSettingsView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirmingMode, setConfirmingMode] = useState<RecordingMode | null>(null)
  const recording = useRef<HTMLSelectElement>(null)
  const latest = useRef(dialer)
  /** The view may be ahead. */
  const stored = useRef<DialerSettingsView | null>(null)

  function showView(view: DialerSettingsView): void {
    stored.current = view
    setView(view)
  }

  // Each answer has all settings except pending changes: show the last.
  function applyAnswer(answer: DialerSettingsView): void {
    if (commandQueue.isTaken('settings')) stored.current = answer
    else showView(answer)
  }
  const revert = () => (stored.current ? applyAnswer(stored.current) : undefined)

  async function load(): Promise<void> {
    setFailure(null)
    const fetchSettings = () => latest.current.api.call('settings.findDialerSettings')
    // The previous page may still be saving.
    const isSaving = commandQueue.isTaken('settings')
    try {
      showView(await fetchSettings())
      if (isSaving) await commandQueue.run('settings', 'each', fetchSettings).then(applyAnswer, revert)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred)
    }
  }
  const loadOnce = useRef(load)
  useEffect(() => void loadOnce.current(), [])

  async function save(change: Partial<DialerSettings>): Promise<void> {
    setView((shown) => shown && { ...shown, settings: { ...shown.settings, ...change } })
    const { api } = dialer
    const sendUpdate = () => api.call('settings.updateDialerSettings', change, { isOwed: true })
    try {
      applyAnswer(await commandQueue.run('settings', 'each', sendUpdate))
    } catch (error) {
      revert()
      await dialer.press(() => Promise.reject(error as Error))
      // The save may have been applied.
      const refetch = commandQueue.run('settings', 'each', () => api.call('settings.findDialerSettings'))
      await refetch.then(applyAnswer, revert)
    }
  }

  /** Compliance question (3-settings §4). */
  function chooseRecording(mode: RecordingMode): void {
    const needsConfirmation = mode !== 'never' && !view?.settings.enableCallRecording
    setConfirmingMode(needsConfirmation ? mode : null)
    if (!needsConfirmation && (mode !== 'never' || view?.settings.enableCallRecording))
      void save(RECORDING[mode].change)
  }

  function answerRecording(change?: Partial<DialerSettings>): void {
    setConfirmingMode(null)
    recording.current?.focus()
    if (change) void save(change)
  }

  const settings = view?.settings
  const features = state.me?.permissions.features
  const noRecording = settings && features ? getRecordingBlocker(settings, features.callRecording) : null
  const transcriptionHint = settings?.enableCallRecording
    ? dialerPanelsWords.recordedCallsGetTranscriptSummary
    : settingsWords.transcriptionNeedsRecording
  return (
    <PanelShell title={dialerPanelsWords.dialerSettings} width={400}>
      {failure ? (
        <ErrorState action={<Button onClick={() => void load()}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
      ) : !view || !settings ? (
        <div role="status" aria-label={dialerWords.loading} className="space-y-4">
          {SKELETONS.map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      ) : (
        <fieldset disabled={!enabled} className="space-y-4">
          <legend className="sr-only">{dialerPanelsWords.dialerSettings}</legend>
          {view.warnings.map(({ setting, text }) => (
            <Banner key={setting} tone="warn">
              {text}
            </Banner>
          ))}
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={dialerPanelsWords.dialingLines}
              value={settings.parallelLimit}
              options={[1, 2, 3]
                .filter((lines) => lines <= (features?.callLines.value ?? 3))
                .map((lines) => [lines, String(lines)])}
              disabled={settings.previewDialing}
              hint={settings.previewDialing ? `${settingsWords.oneLineInPreview}.` : undefined}
              onChange={(value) => void save({ parallelLimit: Number(value) })}
            />
            <SelectField
              label={dialerPanelsWords.dialingMode}
              value={getDialingMode(settings)}
              options={Object.entries(MODES).map(([mode, { words }]) => [mode, words])}
              onChange={(value) => void save(MODES[value as keyof typeof MODES].change)}
            />
            <SelectField
              label={dialerPanelsWords.ringTimeout}
              value={settings.ringTimeout}
              options={RING_SECONDS.map((seconds) => [seconds, dialerPanelsWords.seconds(seconds)])}
              onChange={(value) => void save({ ringTimeout: Number(value) })}
            />
            <SelectField
              select={recording}
              label={dialerPanelsWords.recordCalls}
              value={confirmingMode ?? recordingMode(settings)}
              options={RECORDING_MODES.map((mode) => [mode, RECORDING[mode].words])}
              disabled={!features || noRecording !== null}
              hint={noRecording === null ? undefined : `${noRecording}.`}
              onChange={(value) => chooseRecording(value as RecordingMode)}
            />
          </div>
          {confirmingMode ? (
            <ConfirmCompliance
              onCancel={() => answerRecording()}
              onEnable={() => answerRecording(RECORDING[confirmingMode].change)}
            />
          ) : null}
          <Tooltip text={transcriptionHint}>
            <div>
              <Switch
                label={dialerPanelsWords.callTranscription}
                hint={transcriptionHint}
                checked={settings.enableTranscription}
                disabled={!settings.enableCallRecording}
                onChange={(event) => void save({ enableTranscription: event.target.checked })}
              />
            </div>
          </Tooltip>
          <SelectField
            label={dialerPanelsWords.callerId}
            value={settings.callerIdNumber ?? ''}
            options={[
              ['', dialerPanelsWords.firstNumberAccount],
              ...callerIdChoices(view.numbers, settings.callerIdNumber).map(
                ({ number, words, unusable }) => [number, words, unusable] as const,
              ),
            ]}
            onChange={(value) => void save({ callerIdNumber: value || null })}
          />
          <Switch
            label={dialerPanelsWords.timezoneProtection}
            hint={dialerPanelsWords.dialsOnlyDuringHoursLead}
            checked={settings.timezoneProtectionEnabled}
            onChange={(event) => void save({ timezoneProtectionEnabled: event.target.checked })}
          />
          {settings.timezoneProtectionEnabled ? (
            <div className="grid grid-cols-2 gap-3">
              <SelectField
                label={dialerPanelsWords.fromLabel}
                value={settings.timezoneProtectionFrom}
                options={HOUR_OPTIONS}
                onChange={(value) => void save(chooseSafeHours(settings, 'from', Number(value)))}
              />
              <SelectField
                label={dialerPanelsWords.toLabel2}
                value={settings.timezoneProtectionTo}
                options={HOUR_OPTIONS}
                onChange={(value) => void save(chooseSafeHours(settings, 'to', Number(value)))}
              />
            </div>
          ) : null}
          <NuisanceField hours={settings.nuisanceProtectionHours} teamHours={view.teamNuisanceHours} save={save} />
          {showsScripts(state) ? (
            <Switch
              label={dialerPanelsWords.callScriptsAutoPopUp}
              hint={dialerPanelsWords.callScriptsOpenAutomaticallyWhen}
              checked={settings.autoPopCallscript}
              onChange={(event) => void save({ autoPopCallscript: event.target.checked })}
            />
          ) : null}
          <SelectField
            label={settingsWords.wrapUpCountdown}
            value={settings.wrapUpSeconds}
            options={WRAP_UP_SECONDS.map((seconds) => [seconds, settingsWords.wrapUpTime(seconds)])}
            onChange={(value) => void save({ wrapUpSeconds: Number(value) as DialerSettings['wrapUpSeconds'] })}
          />
          <Switch
            label={dialerPanelsWords.showSessionFigures}
            hint={dialerPanelsWords.showSessionFiguresHint}
            checked={settings.showSessionFigures}
            onChange={(event) => void save({ showSessionFigures: event.target.checked })}
          />
          {isPage ? <NotificationPermission /> : null}
        </fieldset>
      )}
    </PanelShell>
  )
}

function ConfirmCompliance({ onCancel, onEnable }: { onCancel(): void; onEnable(): void }) {
  const box = useRef<HTMLDivElement>(null)
  const text = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={dialerPanelsWords.enableCallRecording}
      aria-describedby={text}
      className="space-y-3 rounded-m border border-line bg-raised p-3 focus:outline-none"
    >
      <p id={text} className="text-m text-muted">
        {settingsWords.recordingCompliance}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{dialerWords.cancel}</Button>
        <Button variant="primary" onClick={onEnable}>
          {dialerPanelsWords.enableCallRecording}
        </Button>
      </div>
    </div>
  )
}

interface SelectFieldProps {
  select?: RefObject<HTMLSelectElement>
  label: string
  value: string | number
  /** Value, text, disabled. */
  options: readonly (readonly [string | number, string, boolean?])[]
  disabled?: boolean
  hint?: string
  onChange(value: string): void
}

function SelectField({ select, label, value, options, disabled, hint, onChange }: SelectFieldProps) {
  const meta = useFieldMeta()
  return (
    <Field meta={meta} label={label} hint={hint}>
      <Select
        ref={select}
        {...fieldAria(meta)}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([key, words, unusable]) => (
          <option key={key} value={key} disabled={unusable}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** 0 to 100; 0 is off. Saves on blur. */
function NuisanceField({
  hours,
  teamHours,
  save,
}: {
  hours: number
  teamHours: number
  save(change: Partial<DialerSettings>): Promise<void>
}) {
  const meta = useFieldMeta()
  const stored = nuisanceInterval(hours)
  const [unit, setUnit] = useState(stored.unit)
  const [count, setCount] = useState(String(stored.count))
  const number = Number(count)
  // Keeps unsaved input.
  const [shown, setShown] = useState(hours)
  if (shown !== hours) {
    setShown(hours)
    if (intervalHours(number, unit) !== hours) {
      setUnit(stored.unit)
      setCount(String(stored.count))
    }
  }
  const isInvalid = !/^\d{1,3}$/.test(count) || number > 100
  const saveInterval = (asUnit: typeof unit) => {
    const next = intervalHours(number, asUnit)
    if (!isInvalid && next !== hours) void save({ nuisanceProtectionHours: next })
  }
  const withError = { ...meta, errors: isInvalid ? [dialerPanelsWords.enterWholeNumberZero100] : [] }
  return (
    <Field
      meta={withError}
      label={dialerPanelsWords.nuisanceProtection}
      hint={formatTeamNuisanceWait(teamHours) ?? nuisanceHint(number)}
    >
      <div className="flex gap-2">
        <Input
          {...fieldAria(withError)}
          inputMode="numeric"
          className="max-w-24"
          value={count}
          onChange={(event) => setCount(event.target.value)}
          onBlur={() => saveInterval(unit)}
        />
        <Select
          aria-label={dialerPanelsWords.unit}
          className="max-w-32"
          value={unit}
          onChange={(event) => {
            const next = event.target.value as typeof unit
            setUnit(next)
            saveInterval(next)
          }}
        >
          <option value="hours">{dialerPanelsWords.hours}</option>
          <option value="days">{dialerPanelsWords.days}</option>
        </Select>
      </div>
    </Field>
  )
}

const nuisanceHint = (count: number): ReactNode =>
  count === 0 ? dialerPanelsWords.offNumberCanBeCalled : dialerPanelsWords.numberNotCalledAgainLong
