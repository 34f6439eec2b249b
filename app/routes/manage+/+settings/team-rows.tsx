import { z } from 'zod'
import {
  teamNuisanceHours,
  teamSettings,
  type TeamSettings,
  type TeamSettingsView,
} from '~/domain/settings/team-settings.schema'
import { Select } from '~/ui/field'
import { TEAM_VOICEMAIL_GREETING } from '../../+audio/message-uses'
import { GreetingRow } from '../../+settings/greeting-row'
import type { MessageChoice } from '../../+settings/message-select'
import { NuisancePair } from '../../+settings/nuisance-pair'
import { nuisanceAnswer, row } from '../../+settings/setting-forms'
import { SettingRow, useRefused } from '../../+settings/setting-row'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

const { callForwarding, voicemailGreetingId } = teamSettings.shape

/** Team settings forms by name: validation and update. */
export const teamSettingForms = {
  teamDestination: row<z.ZodObject<{ callForwarding: typeof callForwarding }>, TeamSettings>(
    z.strictObject({ callForwarding }),
    (answer) => answer,
  ),
  teamNuisance: row(nuisanceAnswer, ({ count, unit }): Partial<TeamSettings> => ({
    nuisanceProtection: { interval: unit, count },
  })),
  teamGreeting: row(
    z.strictObject({ voicemailGreetingId: voicemailGreetingId.unwrap().optional() }),
    ({ voicemailGreetingId = null }): Partial<TeamSettings> => ({ voicemailGreetingId }),
  ),
}

interface TeamRowsProps {
  view: TeamSettingsView
  recordings: MessageChoice[]
}

export function TeamDialingRows({ view }: Pick<TeamRowsProps, 'view'>) {
  return (
    <div className="-my-4">
      <SettingRow
        name="teamNuisance"
        title={dialerSettingsWords.teamNuisanceProtection}
        keywords="interval hours days redial again"
        hint={dialerSettingsWords.afterAnyoneTeamDialsNumber}
      >
        <NuisancePair
          title={dialerSettingsWords.teamNuisanceProtection}
          hours={teamNuisanceHours(view)}
          refused={useRefused('teamNuisance')}
        />
      </SettingRow>
    </div>
  )
}

/** Inbound calls to shared numbers. */
export function TeamRows({ view, recordings }: TeamRowsProps) {
  return (
    <div className="-my-4">
      <SettingRow
        name="teamDestination"
        title={dialerSettingsWords.teamCallDestination}
        keywords="forwarding route ring group incoming member"
        hint={dialerSettingsWords.whereCallsSharedTeamNumbers}
      >
        <Select
          name="callForwarding"
          aria-label={dialerSettingsWords.teamCallDestination}
          defaultValue={view.callForwarding.value}
          className="w-64 max-sm:w-full"
        >
          {view.callForwarding.options.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </SettingRow>
      <GreetingRow
        name="teamGreeting"
        title={dialerSettingsWords.teamVoicemailGreeting}
        intro={dialerSettingsWords.playsThere}
        greetingId={view.voicemailGreetingId}
        recordings={recordings}
        use={TEAM_VOICEMAIL_GREETING}
      />
    </div>
  )
}
