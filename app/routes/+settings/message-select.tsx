import { Select } from '~/ui/field'

export interface MessageChoice {
  value: string
  label: string
}

interface MessageSelectProps {
  name: string
  label: string
  chosen: string
  /** Label of no message. */
  none: string
  others?: readonly MessageChoice[]
  choices: readonly MessageChoice[]
  className: string
}

export const MessageSelect = ({ name, label, chosen, none, others = [], choices, className }: MessageSelectProps) => (
  <Select name={name} aria-label={label} defaultValue={chosen} className={className}>
    <option value="">{none}</option>
    {[...others, ...choices].map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </Select>
)
