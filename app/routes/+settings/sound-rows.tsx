import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { CHIME_TUNES, MUSIC_TUNES } from '~/domain/audio/tunes'
import type { AnswerPrompt, DialerSettings, WaitMusic } from '~/domain/settings/settings.schema'
import { Switch } from '~/ui/switch'
import { OwnOnOff } from './own-on-off'
import { OWN_LABEL, SELLERS_OWN } from './sellers-own'
import { SettingRow } from './setting-row'
import { TuneSelect } from './tune-select'

const MUSIC_WORDS: Record<WaitMusic, string> = { none: 'None', calm: 'Calm', piano: 'Piano', groove: 'Groove' }
const CHIME_WORDS: Record<AnswerPrompt, string> = { none: 'None', chime: 'Chime', bell: 'Bell', tap: 'Tap' }

interface SoundRowsProps {
  settings: DialerSettings
  board?: BoardDialerSettings | undefined
}

export const SoundRows = ({ settings, board }: SoundRowsProps) => (
  <>
    <SettingRow
      name="waitMusic"
      title="Wait music"
      keywords="sound hold waiting between calls"
      hint="Plays while lines ring and between calls. On your own phone, it stops when the first call of a session connects. Leads never hear it."
    >
      <TuneSelect
        name="musicId"
        label="Wait music"
        chosen={board ? (board.musicId ?? SELLERS_OWN) : settings.musicId}
        tunes={MUSIC_TUNES}
      >
        <SoundOptions words={MUSIC_WORDS} board={board} />
      </TuneSelect>
    </SettingRow>
    <SettingRow
      name="ringingTone"
      title="Ringing tone"
      keywords="sound ringback rings"
      hint="A ringing tone replaces the music on your computer while a line rings. Your own phone does not play it."
    >
      {board ? (
        <OwnOnOff name="enableRingingTone" label="Ringing tone" value={board.enableRingingTone} />
      ) : (
        <Switch name="enableRingingTone" label="Ringing tone" hideLabel defaultChecked={settings.enableRingingTone} />
      )}
    </SettingRow>
    <SettingRow
      name="answerChime"
      title="Answer chime"
      keywords="sound beep prompt connected bridged"
      hint="A short sound when a call connects, and another when it ends. Only you hear them, also on your own phone."
    >
      <TuneSelect
        name="answerPrompt"
        label="Answer chime"
        chosen={board ? (board.answerPrompt ?? SELLERS_OWN) : settings.answerPrompt}
        tunes={CHIME_TUNES}
      >
        <SoundOptions words={CHIME_WORDS} board={board} />
      </TuneSelect>
    </SettingRow>
  </>
)

const SoundOptions = ({ words, board }: { words: Record<string, string>; board: BoardDialerSettings | undefined }) => (
  <>
    {board ? <option value={SELLERS_OWN}>{OWN_LABEL}</option> : null}
    {Object.entries(words).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)
