import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'

const NONE = 'None: these calls are not recorded'
const SPOKEN = { value: 'spoken', label: 'Spoken: names the account and says that the call is recorded' }

interface AnnouncementRowProps {
  /** null: each seller's own setting. */
  chosen: string | null
  board: boolean
  choices: MessageChoice[]
}

export const AnnouncementRow = ({ chosen, board, choices }: AnnouncementRowProps) => (
  <SettingRow
    name="announcement"
    title="Recording announcement"
    keywords="consent both parties recorded message disclosure state law"
    hint="Where state law requires both parties' consent, this plays to everyone before recording starts. With none, the call is not recorded, and the line shows why."
    stacked
  >
    <RecordedChoice
      row="announcement"
      name="recordingAnnouncement"
      label="Recording announcement"
      chosenId={chosen === 'none' && !board ? null : chosen}
      none={board ? 'Each seller’s own' : NONE}
      others={board ? [{ value: 'none', label: NONE }, SPOKEN] : [SPOKEN]}
      choices={choices}
      segment={RECORDING_ANNOUNCEMENT.segment}
    >
      Manage announcements
    </RecordedChoice>
  </SettingRow>
)
