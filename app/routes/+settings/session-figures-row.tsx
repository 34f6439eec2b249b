import { MAX_DIALS_GOAL, type DialerSettings } from '~/domain/settings/settings.schema'
import { WholeNumber } from '~/ui/field'
import { Switch } from '~/ui/switch'
import { dialerSettingsWords } from './dialer-settings.words'
import { SettingRow, useRefused } from './setting-row'

export function SessionFiguresRow({ settings }: { settings: DialerSettings }) {
  const refused = useRefused('sessionFigures')
  return (
    <SettingRow
      name="sessionFigures"
      title={dialerSettingsWords.sessionFigures}
      keywords="dials connects conversations pace goal hour left"
      hint={dialerSettingsWords.sessionFiguresHint}
    >
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:justify-start">
        <label className="flex items-center gap-2 text-s text-muted">
          {dialerSettingsWords.dialsPerHourGoal}
          <WholeNumber
            name="dialsPerHourGoal"
            min={1}
            max={MAX_DIALS_GOAL}
            defaultValue={refused?.('dialsPerHourGoal') ?? settings.dialsPerHourGoal ?? ''}
            className="w-20"
          />
        </label>
        <Switch
          name="showSessionFigures"
          label={dialerSettingsWords.showSessionFigures}
          hideLabel
          defaultChecked={settings.showSessionFigures}
        />
      </div>
    </SettingRow>
  )
}
