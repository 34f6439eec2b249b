import type { SettingWarning } from '~/domain/settings/settings.schema'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { Choice, Switch } from '~/ui/switch'
import { CallbackRow } from '../../+settings/callback-row'
import type { MessageChoice } from '../../+settings/message-select'
import { OwnOnOff } from '../../+settings/own-on-off'
import { SELLERS_OWN } from '../../+settings/sellers-own'
import { SettingRow } from '../../+settings/setting-row'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'
import { boardSettingsWords } from './board-settings.words'

interface BoardMultiLineRowsProps {
  board: BoardDialerSettings
  recorded: MessageChoice[]
  warnings: SettingWarning[]
}

export function BoardMultiLineRows({ board, recorded, warnings }: BoardMultiLineRowsProps) {
  const lines = board.parallelLimit === null ? SELLERS_OWN : String(board.parallelLimit)
  return (
    <div className="-my-4">
      <SettingRow
        name="lines"
        title={boardSettingsWords.dialingLines}
        hint={boardSettingsWords.howManyLeadsRingSame}
        stacked
      >
        <div className="flex flex-wrap gap-2">
          {[SELLERS_OWN, '1', '2', '3'].map((choice) => (
            <Choice
              key={choice}
              type="radio"
              name="parallelLimit"
              value={choice}
              label={choice === SELLERS_OWN ? dialerSettingsWords.ownLabel : choice}
              defaultChecked={lines === choice}
            />
          ))}
        </div>
      </SettingRow>
      <CallbackRow
        hint={boardSettingsWords.playsLeadWhoAnswersWhile}
        callbackId={board.callbackId}
        callbackMessage={board.callbackMessage ?? ''}
        choices={recorded}
      />
      <SettingRow
        name="ivrOptout"
        title={boardSettingsWords.ivrOptOut}
        hint={boardSettingsWords.callbackMessageEndsKeyPress}
        warnings={warnings.filter(({ setting }) => setting === 'enableIvrOptout')}
      >
        <OwnOnOff name="enableIvrOptout" label={boardSettingsWords.ivrOptOut} value={board.enableIvrOptout} />
      </SettingRow>
    </div>
  )
}

/** Settings that sellers do not have. */
export const BoardOnlyRows = ({ board }: { board: BoardDialerSettings }) => (
  <div className="-my-4">
    <SettingRow
      name="hotLeads"
      title={boardSettingsWords.prioritizeHotLeads}
      hint={boardSettingsWords.leadsAddedWithinLastHour}
    >
      <Switch
        name="prioritizeHotLeads"
        label={boardSettingsWords.prioritizeHotLeads}
        hideLabel
        defaultChecked={board.prioritizeHotLeads}
      />
    </SettingRow>
    <SettingRow name="bestTime" title={boardSettingsWords.dialByBestTime} hint={boardSettingsWords.bestTimeHint}>
      <Switch
        name="dialByBestTime"
        label={boardSettingsWords.dialByBestTime}
        hideLabel
        defaultChecked={board.dialByBestTime}
      />
    </SettingRow>
  </div>
)
