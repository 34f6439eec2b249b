import { Select } from '~/ui/field'
import { OWN_LABEL, SELLERS_OWN } from './sellers-own'

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
    <option value={SELLERS_OWN}>{OWN_LABEL}</option>
    <option value="on" disabled={cannotBeOn && value !== true}>
      On
    </option>
    <option value="off">Off</option>
  </Select>
)
