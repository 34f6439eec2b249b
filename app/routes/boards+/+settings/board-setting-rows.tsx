import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { OPT_OUT_WARNING } from '~/domain/settings/settings.schema'
import { Choice, Switch } from '~/ui/switch'
import { CallbackRow } from '../../+settings/callback-row'
import type { MessageChoice } from '../../+settings/message-select'
import { OwnOnOff } from '../../+settings/own-on-off'
import { OWN_LABEL, SELLERS_OWN } from '../../+settings/sellers-own'
import { SettingRow } from '../../+settings/setting-row'

interface BoardMultiLineRowsProps {
  board: BoardDialerSettings
  recorded: MessageChoice[]
  warnings: string[]
}

export function BoardMultiLineRows({ board, recorded, warnings }: BoardMultiLineRowsProps) {
  const lines = board.parallelLimit === null ? SELLERS_OWN : String(board.parallelLimit)
  return (
    <div className="-my-4">
      <SettingRow name="lines" title="Dialing lines" hint="How many leads ring at the same time." stacked>
        <div className="flex flex-wrap gap-2">
          {[SELLERS_OWN, '1', '2', '3'].map((choice) => (
            <Choice
              key={choice}
              type="radio"
              name="parallelLimit"
              value={choice}
              label={choice === SELLERS_OWN ? OWN_LABEL : choice}
              defaultChecked={lines === choice}
            />
          ))}
        </div>
      </SettingRow>
      <CallbackRow
        hint="Plays to a lead who answers while the seller is on another call. Without a recording, the text is read aloud. Without either, the seller's own message plays."
        callbackId={board.callbackId}
        callbackMessage={board.callbackMessage ?? ''}
        choices={recorded}
      />
      <SettingRow
        name="ivrOptout"
        title="IVR opt-out"
        hint="The callback message ends with a key to press to stop future calls."
        warnings={warnings.filter((text) => text === OPT_OUT_WARNING)}
      >
        <OwnOnOff name="enableIvrOptout" label="IVR opt-out" value={board.enableIvrOptout} />
      </SettingRow>
    </div>
  )
}

/** Settings that sellers do not have. */
export const BoardOnlyRows = ({ board }: { board: BoardDialerSettings }) => (
  <div className="-my-4">
    <SettingRow name="hotLeads" title="Prioritize hot leads" hint="Leads added within the last hour are dialed first.">
      <Switch
        name="prioritizeHotLeads"
        label="Prioritize hot leads"
        hideLabel
        defaultChecked={board.prioritizeHotLeads}
      />
    </SettingRow>
  </div>
)
