import {
  ONE_LINE_IN_PREVIEW,
  OPT_OUT_WARNING,
  RING_WARNING,
  type DialerSettingsView,
} from '~/domain/settings/settings.schema'
import { Choice, Switch } from '~/ui/switch'
import { CallbackRow } from '../../+settings/callback-row'
import type { MessageChoice } from '../../+settings/message-select'
import { SettingRow } from '../../+settings/setting-row'

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
        title="Dialing lines"
        keywords="parallel one two three power"
        hint={settings.previewDialing ? `${ONE_LINE_IN_PREVIEW}.` : 'How many leads ring at the same time.'}
        warnings={warnings.filter((text) => text === RING_WARNING)}
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
        name="keepOtherLinesRinging"
        title="Let other lines ring to 15 seconds"
        keywords="abandon hang up"
        hint="When someone answers, other ringing lines hang up. Turn this on to let them ring to 15 seconds first."
      >
        <Switch
          name="keepOtherLinesRinging"
          label="Let other lines ring to 15 seconds"
          hideLabel
          defaultChecked={settings.keepOtherLinesRinging}
        />
      </SettingRow>
      <CallbackRow
        hint="Plays to a lead who answers while you are on another call. Without a recording, the text is read aloud. Without either, a message names your account and its number."
        callbackId={settings.callbackId}
        callbackMessage={settings.callbackMessage}
        choices={recorded}
      />
      <SettingRow
        name="ivrOptout"
        title="IVR opt-out"
        keywords="key press do not call"
        hint="The callback message ends with a key to press to stop future calls."
        warnings={warnings.filter((text) => text === OPT_OUT_WARNING)}
      >
        <Switch name="enableIvrOptout" label="IVR opt-out" hideLabel defaultChecked={settings.enableIvrOptout} />
      </SettingRow>
    </div>
  )
}
