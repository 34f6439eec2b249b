import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'

const NONE = 'None: such a call is not recorded'
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
    words="consent both parties recorded message disclosure state law"
    hint="Where a state needs both parties' consent, everybody in the call hears it to its end before anything is recorded. With none, such a call is not recorded, and the line says why."
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
