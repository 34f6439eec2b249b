import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { CHIME_TUNES, MUSIC_TUNES } from '~/domain/audio/tunes'
import type { AnswerPrompt, DialerSettings, WaitMusic } from '~/domain/settings/settings.schema'
import { Switch } from '~/ui/switch'
import { OwnOnOff } from './own-on-off'
import { SELLERS_OWN } from './sellers-own'
import { SettingRow } from './setting-row'
import { TuneSelect } from './tune-select'
import { dialerSettingsWords } from './dialer-settings.words'

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
      title={dialerSettingsWords.waitMusic}
      keywords="sound hold waiting between calls"
      hint={dialerSettingsWords.playsWhileLinesRingBetween}
    >
      <TuneSelect
        name="musicId"
        label={dialerSettingsWords.waitMusic}
        chosen={board ? (board.musicId ?? SELLERS_OWN) : settings.musicId}
        tunes={MUSIC_TUNES}
      >
        <SoundOptions words={MUSIC_WORDS} board={board} />
      </TuneSelect>
    </SettingRow>
    <SettingRow
      name="ringingTone"
      title={dialerSettingsWords.ringingTone}
      keywords="sound ringback rings"
      hint={dialerSettingsWords.ringingToneReplacesMusicComputer}
    >
      {board ? (
        <OwnOnOff name="enableRingingTone" label={dialerSettingsWords.ringingTone} value={board.enableRingingTone} />
      ) : (
        <Switch
          name="enableRingingTone"
          label={dialerSettingsWords.ringingTone}
          hideLabel
          defaultChecked={settings.enableRingingTone}
        />
      )}
    </SettingRow>
    <SettingRow
      name="answerChime"
      title={dialerSettingsWords.answerChime}
      keywords="sound beep prompt connected bridged"
      hint={dialerSettingsWords.shortSoundWhenCallConnects}
    >
      <TuneSelect
        name="answerPrompt"
        label={dialerSettingsWords.answerChime}
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
    {board ? <option value={SELLERS_OWN}>{dialerSettingsWords.ownLabel}</option> : null}
    {Object.entries(words).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)
