import type { DialerSettings } from '~/domain/settings/settings.schema'
import { settingsWords } from '~/domain/settings/settings.words'
import { WRAP_UP_SECONDS } from '~/domain/settings/wrap-up-seconds'
import { Choice } from '~/ui/switch'
import { dialerSettingsWords } from './dialer-settings.words'
import { SettingRow } from './setting-row'

export function WrapUpRow({ settings }: { settings: DialerSettings }) {
  return (
    <SettingRow
      name="wrapUp"
      title={settingsWords.wrapUpCountdown}
      keywords="countdown after call timer continue"
      hint={dialerSettingsWords.wrapUpHint}
    >
      <div className="flex flex-wrap gap-2">
        {WRAP_UP_SECONDS.map((seconds) => (
          <Choice
            key={seconds}
            type="radio"
            name="wrapUpSeconds"
            value={seconds}
            label={settingsWords.wrapUpTime(seconds)}
            defaultChecked={settings.wrapUpSeconds === seconds}
          />
        ))}
      </div>
    </SettingRow>
  )
}
