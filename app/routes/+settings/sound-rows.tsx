import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { CHIME_TUNES, MUSIC_TUNES } from '~/domain/audio/made-sounds'
import type { AnswerPrompt, DialerSettings, WaitMusic } from '~/domain/settings/settings.schema'
import { Switch } from '~/ui/switch'
import { OwnOnOff } from './own-on-off'
import { OWN_WORDS, SELLERS_OWN } from './sellers-own'
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
      words="sound hold waiting between calls"
      hint="What you hear while lines ring and between calls; on a phone of your own until the first person of a session is connected. The people you call never hear it."
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
      words="sound ringback rings"
      hint="You hear a ringing tone at your computer while a line rings, in place of the music. A phone of your own has none."
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
      words="sound beep prompt connected bridged"
      hint="A short sound the moment somebody is connected to you, and another when the call is over. Only you hear them, on a phone of your own too."
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
    {board ? <option value={SELLERS_OWN}>{OWN_WORDS}</option> : null}
    {Object.entries(words).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)
