import { OTHER_LINES_RING, type DialerSettingsView } from '~/domain/settings/settings.schema'
import { Choice, Switch } from '~/ui/switch'
import { CallbackRow } from '../../+settings/callback-row'
import type { MessageChoice } from '../../+settings/message-select'
import { SettingRow } from '../../+settings/setting-row'
import { settingsWords } from '~/domain/settings/settings.words'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

interface MultiLineRowsProps {
  view: DialerSettingsView
  recorded: MessageChoice[]
}

export function MultiLineRows({ view: { settings, warnings }, recorded }: MultiLineRowsProps) {
  return (
    <div className="-my-4">
      {/* The preview dialer toggle changes this one too. */}
      <SettingRow
        key={`lines:${settings.previewDialing}`}
        name="lines"
        title={dialerSettingsWords.dialingLines}
        keywords="parallel one two three power"
        hint={settings.previewDialing ? `${settingsWords.oneLineInPreview}.` : dialerSettingsWords.howManyLeadsRingSame}
        warnings={warnings.filter(({ setting }) => setting === 'ringTimeout')}
      >
        <div className="flex gap-2">
          {[1, 2, 3].map((lines) => (
            <Choice
              key={lines}
              type="radio"
              name="parallelLimit"
              value={lines}
              label={String(lines)}
              defaultChecked={settings.parallelLimit === lines}
              disabled={settings.previewDialing && lines > 1}
            />
          ))}
        </div>
      </SettingRow>
      <SettingRow
        name="otherLinesRing"
        title={dialerSettingsWords.letOtherLinesRing}
        keywords="abandon hang up"
        hint={dialerSettingsWords.whenPersonAnswersOtherRinging}
      >
        <div className="flex flex-wrap gap-2">
          {OTHER_LINES_RING.map((until) => (
            <Choice
              key={until}
              type="radio"
              name="otherLinesRing"
              value={until}
              label={dialerSettingsWords.otherLinesRing[until]}
              defaultChecked={settings.otherLinesRing === until}
            />
          ))}
        </div>
      </SettingRow>
      <CallbackRow
        hint={dialerSettingsWords.playsLeadWhoAnswersWhile}
        callbackId={settings.callbackId}
        callbackMessage={settings.callbackMessage}
        choices={recorded}
      />
      <SettingRow
        name="ivrOptout"
        title={dialerSettingsWords.ivrOptOut}
        keywords="key press do not call"
        hint={dialerSettingsWords.callbackMessageEndsKeyPress}
        warnings={warnings.filter(({ setting }) => setting === 'enableIvrOptout')}
      >
        <Switch
          name="enableIvrOptout"
          label={dialerSettingsWords.ivrOptOut}
          hideLabel
          defaultChecked={settings.enableIvrOptout}
        />
      </SettingRow>
    </div>
  )
}
