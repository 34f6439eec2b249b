import { Select } from '~/ui/field'
import { SELLERS_OWN } from './sellers-own'
import { dialerSettingsWords } from './dialer-settings.words'

interface OwnOnOffProps {
  name: string
  label: string
  /** null: each seller's own. */
  value: boolean | null
  /** Can be turned off but not on. */
  cannotBeOn?: boolean
}

export const OwnOnOff = ({ name, label, value, cannotBeOn = false }: OwnOnOffProps) => (
  <Select
    name={name}
    aria-label={label}
    defaultValue={value === null ? SELLERS_OWN : value ? 'on' : 'off'}
    className="w-52 max-sm:w-full"
  >
    <option value={SELLERS_OWN}>{dialerSettingsWords.ownLabel}</option>
    <option value="on" disabled={cannotBeOn && value !== true}>
      {dialerSettingsWords.on}
    </option>
    <option value="off">{dialerSettingsWords.off}</option>
  </Select>
)
