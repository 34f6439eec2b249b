import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'
import { dialerSettingsWords } from './dialer-settings.words'
const SPOKEN = { value: 'spoken', label: dialerSettingsWords.spokenNamesAccountSaysCall }

interface AnnouncementRowProps {
  /** null: each seller's own setting. */
  chosen: string | null
  board: boolean
  choices: MessageChoice[]
}

export const AnnouncementRow = ({ chosen, board, choices }: AnnouncementRowProps) => (
  <SettingRow
    name="announcement"
    title={dialerSettingsWords.recordingAnnouncement}
    keywords="consent both parties recorded message disclosure state law"
    hint={dialerSettingsWords.whereStateLawRequiresBoth}
    stacked
  >
    <RecordedChoice
      row="announcement"
      name="recordingAnnouncement"
      label={dialerSettingsWords.recordingAnnouncement}
      chosenId={chosen === 'none' && !board ? null : chosen}
      none={board ? dialerSettingsWords.ownLabel : dialerSettingsWords.none}
      others={board ? [{ value: 'none', label: dialerSettingsWords.none }, SPOKEN] : [SPOKEN]}
      choices={choices}
      segment={RECORDING_ANNOUNCEMENT.segment}
    >
      {dialerSettingsWords.manageAnnouncements}
    </RecordedChoice>
  </SettingRow>
)
